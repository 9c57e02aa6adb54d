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
        #expect(try await pipeline.progress(group: "first").allSatisfy { $0.lag == 0 })
        try await pipeline.reset(group: "first", to: .earliest)
        let moved = try await pipeline.progress(group: "first")
        #expect(moved.reduce(0) { $0 + $1.lag } == 6)
        #expect(
            moved.allSatisfy { $0.watermark?.next == 0 && $0.committed == 0 && !$0.hasLostRows }
        )
        #expect(moved.allSatisfy { $0.watermark?.owner == "offsets reset" })
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

    @Test func `after a reset a crash publishes what the newest owner has answered`()
        async throws
    {
        let pipeline = try await Pipeline()
        try await pipeline.send((0..<6).map { Tap(id: "tap-\($0)", device: "d-\($0)").record })
        try await pipeline.withWorker { worker in
            try await worker.handled(6)
            try await pipeline.settled()
        }
        // Another name each time: of a static member the mock cluster's group keeps the place.
        var configuration = pipeline.configuration
        configuration.group = "first"
        try await pipeline.pass(to: "first")
        try await pipeline.reset(group: "first", to: .earliest)
        try await pipeline.withWorker(configuration) { worker in
            try await worker.handled(6)
            try await pipeline.settled()
        }
        #expect(try await pipeline.ledger().count == 12)
        // As a crash would have left it between the two commits, after the reset.
        try await pipeline.database.execute(
            "UPDATE landfall.stream_watermark SET published_offset = 0"
        )
        configuration.group = "second"
        try await pipeline.pass(to: "second")
        let partitions = try await pipeline.progress(group: "second").map(\.partition)
        try await offPool {
            try GroupOffsets(try pipeline.broker.client(), group: "second")
                .commit(Dictionary(uniqueKeysWithValues: partitions.map { ($0, 0) }))
        }
        try await pipeline.withWorker(configuration) { worker in
            try await eventually("nothing was repaired") { worker.counts.repairedRecords >= 6 }
            try await pipeline.settled()
            #expect(worker.counts.repairedRecords == 6)
        }
    }

    @Test func `after a reset to the end what came before is passed over`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.send((0..<4).map { Tap(id: "tap-\($0)", device: "d-\($0)").record })
        try await pipeline.reset(group: "first", to: .latest)
        #expect(try await pipeline.progress(group: "first").allSatisfy { $0.lag == 0 })
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
            return PipelineReset.activity(
                of: try GroupOffsets(client, group: "first"),
                asking: TopicPartition(Topic(stringLiteral: Pipeline.push), 0),
                timeout: .seconds(60)
            )
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
                return PipelineReset.activity(
                    of: try GroupOffsets(client, group: group),
                    asking: TopicPartition(try Topic(pipeline.topics.intents[0]), 0),
                    timeout: .seconds(20)
                )
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

    @Test(.enabled(if: brokers != nil, "LANDFALL_TEST_BROKERS is not set"))
    func `partitions that were moved back resume at once, however late their offsets are seen`()
        async throws
    {
        let pipeline = try await RealBrokerTests.pipeline()
        var configuration = pipeline.configuration
        configuration.group = "reset.\(UInt32.random(in: .min ... .max))"
        let group = configuration.group
        let taps = (0..<40).map { number in
            Tap(
                id: "tap-\(number)",
                device: "d-\(number)",
                topic: pipeline.topics.intents[number % 2]
            ).record
        }
        try await pipeline.withWorker(configuration) { worker in
            try await pipeline.send(taps)
            try await worker.handled(40)
            try await pipeline.settled()
        }
        // As a restore of PostgreSQL leaves it: the group's offsets are ahead of where it resumes.
        try await pipeline.database.execute(
            """
            UPDATE landfall.stream_watermark SET next_offset = 0, published_offset = 0,
                owner_epoch = owner_epoch + 1, reset_epoch = owner_epoch + 1, is_reset = true,
                last_record_offset = NULL, last_record_ms = NULL, last_record_hash = NULL
            """
        )
        // A broker before 2.5 shows a group's offsets only once the transaction's markers are written.
        try await eventually("the group's offsets are not ahead of the watermarks") {
            let moved = try await pipeline.progress(group: group)
            #expect(moved.count == 8)
            return moved.allSatisfy { $0.watermark?.next == 0 && ($0.committed ?? 0) > 0 }
        }
        let log = RecordedLog()
        let worker = try pipeline.start(configuration, logger: log.logger)
        try await worker.handled(40)
        try await worker.stop()
        #expect(worker.counts.repeatedPlans == 40)
        #expect(log.news().allSatisfy { $0.message != "a lane starts again" })
    }

    @Test func `a topic that is gone has the partitions of its watermarks`() async throws {
        let pipeline = try await Pipeline()
        // The mock cluster makes any topic that is asked for.
        pipeline.broker.mock?.failTopic("gone", with: .unknownTopicOrPartition)
        await #expect(throws: OperationsError.missingTopic("gone")) {
            try await pipeline.progress(group: "landfall", withGone: ["gone"])
        }
        try await pipeline.database.execute(
            """
            INSERT INTO landfall.stream_watermark
                (topic, partition, next_offset, published_offset, owner_epoch, owner, updated_at)
            VALUES ('gone', 1, 9, 8, 1, 'a', now()), ('gone', 0, 7, 7, 1, 'a', now())
            """
        )
        let all = try await pipeline.progress(group: "landfall", withGone: ["gone"])
        let gone = all.filter(\.isGone)
        #expect(all.count > gone.count)
        #expect(gone.map(\.partition) == [TopicPartition("gone", 0), TopicPartition("gone", 1)])
        #expect(gone.map(\.watermark?.next) == [7, 9])
        #expect(gone.allSatisfy { $0.lag == 0 && $0.unpublished == 0 })
        #expect(gone.first?.setAside == "the topic is gone")
    }
}

extension Pipeline {
    /// How far the partitions of intents are, for a group; with those of topics that are gone.
    func progress(
        group: String,
        withGone: [Topic] = []
    ) async throws -> [PartitionProgress] {
        try await offPool {
            let topics = try topics.intents.map { try Topic($0) } + withGone
            return try ProgressReader(
                topics,
                reader: try broker.reader(),
                offsets: try GroupOffsets(try broker.client(), group: group),
                timeout: .seconds(30)
            ).progress(
                try StoredWatermarks.read(on: try database.connect()),
                withGone: !withGone.isEmpty
            )
        }
    }

    /// Moves all partitions of intents.
    func reset(group: String, to target: OffsetTarget) async throws {
        let moves = try await progress(group: group).map {
            try OffsetMove.decide($0, to: target, timeOffset: nil)
        }
        try await reset(moves, group: group)
    }

    /// Moves partitions.
    func reset(
        _ moves: [OffsetMove],
        group: String,
        besideWorkers: Bool = false
    ) async throws {
        try await offPool {
            let client = try broker.client()
            try PipelineReset(group, offsets: try GroupOffsets(client, group: group)).run(
                moves,
                besideWorkers: besideWorkers,
                on: try Connection(try database.settings.connection(applicationName: "t")),
                now: SystemClock.now.millisecondsSinceEpoch
            )
        }
    }
}
