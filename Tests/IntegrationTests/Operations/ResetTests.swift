import Foundation
import Landfall
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallWorker
import Testing

private let brokers = ProcessInfo.processInfo.environment["LANDFALL_TEST_BROKERS"]

/// Offsets that are moved in both stores, and the worker that goes on from there.
@Suite(.timeLimit(.minutes(10))) struct ResetTests {
    /// How far a pipeline is, for a group.
    private func progress(
        _ pipeline: Pipeline,
        group: String
    ) async throws -> [PartitionProgress] {
        try await offPool {
            let topics = try pipeline.topics.intents.map { try Topic($0) }
            return try ProgressReader(
                topics,
                reader: try pipeline.broker.reader(),
                offsets: try GroupOffsets(try pipeline.broker.client(), group: group),
                timeout: .seconds(30)
            ).progress(try Marks.read(on: try pipeline.database.connect()))
        }
    }

    /// Moves all partitions.
    private func reset(
        _ pipeline: Pipeline,
        group: String,
        to target: OffsetTarget
    ) async throws {
        let moves = try await progress(pipeline, group: group).map {
            try OffsetMove.decide($0, to: target, timeOffset: nil)
        }
        try await offPool {
            let client = try pipeline.broker.client()
            try PipelineReset(
                group,
                offsets: try GroupOffsets(client, group: group),
                admin: try Admin(client),
                timeout: .seconds(20)
            ).run(
                moves,
                on: try Connection(try pipeline.database.settings.connection(applicationName: "t")),
                now: SystemClock.now.millisecondsSinceEpoch
            )
        }
    }

    @Test func `after a reset to the beginning the same plans are sent, and no rows written`()
        async throws
    {
        let pipeline = try await Pipeline()
        try await pipeline.send((0..<6).map { Tap(id: "tap-\($0)", device: "d-\($0)").record })
        try await pipeline.withWorker { worker in
            try await worker.handled(6)
            try await pipeline.settled()
        }
        try await pipeline.pass(to: "first")
        #expect(try await progress(pipeline, group: "first").allSatisfy { $0.lag == 0 })
        try await reset(pipeline, group: "first", to: .earliest)
        let moved = try await progress(pipeline, group: "first")
        #expect(moved.reduce(0) { $0 + $1.lag } == 6)
        #expect(moved.allSatisfy { $0.mark?.next == 0 && $0.committed == 0 && !$0.hasLostRows })
        #expect(moved.allSatisfy { $0.mark?.owner == "offsets reset" })
        var configuration = pipeline.configuration
        configuration.group = "first"
        try await pipeline.withWorker(configuration) { worker in
            try await worker.handled(6)
            #expect(worker.counts.repeatedPlans == 6)
            #expect(worker.counts.repairedRecords == 0)
        }
        let plans = try await pipeline.plans(12)
        #expect(plans.count == 12)
        #expect(Set(plans.map(\.plan.planID)).count == 6)
        let rows = try await pipeline.database.number(
            "SELECT count(*) FROM landfall.navigation_event"
        )
        #expect(rows == 6)
        try await pipeline.settled()
        let report = try await pipeline.auditReport(group: "first")
        #expect(report.isGood, "\(report.findings)")
        #expect(report.counts.answeredAgain == 6)
    }

    @Test func `after a reset to the end what came before is passed over`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.send((0..<4).map { Tap(id: "tap-\($0)", device: "d-\($0)").record })
        try await reset(pipeline, group: "first", to: .latest)
        #expect(try await progress(pipeline, group: "first").allSatisfy { $0.lag == 0 })
        try await pipeline.send(Tap(id: "after").record)
        var configuration = pipeline.configuration
        configuration.group = "first"
        try await pipeline.withWorker(configuration) { worker in
            try await worker.handled(1)
        }
        #expect(try await pipeline.plans(1).map(\.plan.intentID) == ["after"])
    }

    @Test func `brokers that do not tell whether a group is active say why in words`() async throws
    {
        let pipeline = try await Pipeline()
        let activity = try await offPool {
            let client = try pipeline.broker.client()
            return PipelineReset(
                "first",
                offsets: try GroupOffsets(client, group: "first"),
                admin: try Admin(client),
                timeout: .seconds(60)
            ).activity()
        }
        guard case .unknown(let reason) = activity else {
            Issue.record("\(activity)")
            return
        }
        #expect(reason.contains("not supported"))
        #expect(!reason.contains("_UNSUPPORTED"))
    }

    @Test(.enabled(if: brokers != nil, "LANDFALL_TEST_BROKERS is not set"))
    func `a group is seen to be active while its worker runs, and its offsets can't be moved`()
        async throws
    {
        let pipeline = try await RealBrokerTests.pipeline()
        let run = UInt32.random(in: .min ... .max)
        var configuration = pipeline.configuration
        configuration.group = "reset.\(run)"
        let group = configuration.group
        let activity = { () async throws -> PipelineReset.Activity in
            try await offPool {
                let client = try pipeline.broker.client()
                return PipelineReset(
                    group,
                    offsets: try GroupOffsets(client, group: group),
                    admin: try Admin(client),
                    timeout: .seconds(20)
                ).activity()
            }
        }
        #expect(try await activity() == .idle)
        try await pipeline.withWorker(configuration) { worker in
            try await pipeline.send(
                Tap(id: "one", topic: pipeline.topics.intents[0]).record
            )
            try await worker.handled(1)
            #expect(try await activity() == .active(memberCount: 1, state: "Stable"))
            await #expect(throws: KafkaError.self) {
                try await offPool {
                    let partition = TopicPartition(try Topic(pipeline.topics.intents[0]), 0)
                    try GroupOffsets(try pipeline.broker.client(), group: group)
                        .commit([partition: 0])
                }
            }
        }
    }
}
