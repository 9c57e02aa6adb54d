import Foundation
import Landfall
import LandfallContract
import LandfallKafka
import LandfallWorker
import Testing

/// The brokers that the suite may use, or `nil`.
let testBrokers = ProcessInfo.processInfo.environment["LANDFALL_TEST_BROKERS"]

/// What only a broker with transactions can show: a reader of committed records sees each plan once.
///
/// Run where `LANDFALL_TEST_BROKERS` names a broker that is there for nothing else.
@Suite(
    .enabled(if: testBrokers != nil, "LANDFALL_TEST_BROKERS is not set"),
    .serialized,
    .timeLimit(.minutes(12))
) struct RealBrokerTests {
    static func pipeline(
        planBytes: Int? = nil,
        deadLetterBytes: Int? = nil
    ) async throws -> Pipeline {
        let addresses = try #require(testBrokers)
        let run = UInt32.random(in: .min ... .max)
        var topics = TopicSettings()
        topics.intents = ["it.\(run).push", "it.\(run).email"]
        topics.deviceStates = "it.\(run).states"
        topics.plans = "it.\(run).plans"
        topics.planResults = "it.\(run).results"
        topics.deadLetters = "it.\(run).dead"
        let names = topics
        var limits: [String: Int] = [:]
        limits[topics.plans] = planBytes
        limits[topics.deadLetters] = deadLetterBytes
        let messageBytes = limits
        return try await offPool {
            Pipeline(
                broker: try Broker.real(addresses, topics: names, messageBytes: messageBytes),
                database: try TestServer.makeDatabase(),
                topics: names
            )
        }
    }

    /// An intent on one of the pipeline's topics.
    static func tap(_ id: String, device: String, in pipeline: Pipeline) -> OutgoingRecord {
        let isPush = id.utf8.count.isMultiple(of: 2)
        return Tap(
            id: id,
            device: device,
            topic: pipeline.topics.intents[isPush ? 0 : 1]
        ).record
    }

    @Test func `offsets and plans are committed together, over a restart`() async throws {
        let pipeline = try await Self.pipeline()
        var report = Report(chats: ["12"]).record
        report.topic = try Topic(pipeline.topics.deviceStates)
        try await pipeline.send(report)
        let devices = (0..<50).map { "dev-\($0)" }
        let first = devices.map { Self.tap("a-\($0)", device: $0, in: pipeline) }
        let second = devices.map { Self.tap("b-\($0)", device: $0, in: pipeline) }
        try await pipeline.withWorker { worker in
            try await worker.restored(1)
            try await pipeline.send(first + [first[0]])
            try await worker.handled(51)
        }
        // As if the last note had been lost: the group's own offsets say that nothing is missing.
        try await pipeline.database.execute(
            "UPDATE landfall.stream_watermark SET published_offset = 0"
        )
        try await pipeline.withWorker { worker in
            try await pipeline.send(second)
            try await worker.handled(50)
            #expect(worker.counts.repairedRecords == 0)
        }
        try await pipeline.audit(records: 101, identities: 100)
        let plan = try #require(
            try await pipeline.plans(101).first { $0.plan.intentID == "a-dev-1" }
        )
        #expect(plan.operations == ["update"])
    }

    @Test func `reports alone are recorded and their offsets committed, over a restart`()
        async throws
    {
        let pipeline = try await Self.pipeline()
        let topic = try Topic(pipeline.topics.planResults)
        let told = PlanSaid(
            plans: (0..<41).map {
                MadePlan(planID: "plan-\($0)", intentID: "tap-\($0)", deviceID: "dev-\($0)")
            }
        )
        let records = told.plans.map { plan in
            var record = told.record(plan.intentID, .applied)
            record.topic = topic
            return record
        }
        try await pipeline.withWorker { worker in
            try await pipeline.send(Array(records.prefix(40)))
            try await worker.reported(40)
        }
        try await pipeline.withWorker { worker in
            try await pipeline.send(records[40])
            try await worker.reported(1)
            #expect(worker.counts.repairedRecords == 0)
        }
        #expect(try await pipeline.reportCount == 41)
        let committed = try await offPool {
            try GroupOffsets(try pipeline.broker.client(), group: "landfall").committed(
                (0..<pipeline.broker.partitionCount).map { TopicPartition(topic, Partition($0)) },
                timeout: .seconds(20)
            )
        }
        let watermarks = try await pipeline.database.rows(
            """
            SELECT partition::text, next_offset::text FROM landfall.stream_watermark
            WHERE topic = '\(topic.name)'
            """
        )
        #expect(watermarks.count == Int(pipeline.broker.partitionCount))
        for watermark in watermarks {
            let number = Partition(Int32(watermark[0] ?? "") ?? 0)
            let known = committed[TopicPartition(topic, number)] ?? nil
            // A partition to which nothing came has no committed offset.
            #expect(known.map { "\($0)" } ?? "0" == watermark[1])
        }
    }

    @Test func `rows that PostgreSQL has lost are not passed over`() async throws {
        let pipeline = try await Self.pipeline()
        try await pipeline.withWorker { worker in
            try await pipeline.send(Self.tap("one", device: "dev-1", in: pipeline))
            try await worker.handled(1)
        }
        try await pipeline.database.execute(
            "UPDATE landfall.stream_watermark SET next_offset = 0, published_offset = 0"
        )
        let worker = try pipeline.start()
        try await eventually("it went on") { !worker.counts.setAside.isEmpty }
        let reason = worker.counts.setAside.values.first
        #expect(reason?.contains("PostgreSQL has lost rows") == true)
        #expect(worker.counts.records == 0)
        await #expect(throws: WorkerError.self) { try await worker.stop() }
    }

    @Test func `two workers share the work, and kills at any moment show in no plan`() async throws
    {
        let pipeline = try await Self.pipeline()
        var stable = try SpawnedWorker(pipeline, group: "shared", instance: "a")
        var victim = try SpawnedWorker(pipeline, group: "shared", instance: "b")
        var sent = 0
        for round in 0..<4 {
            for wave in 0..<40 {
                let taps = (0..<25).map { number in
                    Self.tap("t\(round)-\(wave)-\(number)", device: "dev-\(number)", in: pipeline)
                }
                try await pipeline.send(taps)
                sent += taps.count
                if wave == 10 + 7 * round { try await victim.killNow() }
            }
            let expected = sent
            victim = try SpawnedWorker(pipeline, group: "shared", instance: victim.instance)
            try await pipeline.rows(expected, of: victim, within: .seconds(150))
            swap(&stable, &victim)
        }
        #expect(try await stable.terminate() == 0, "\(stable.lines)")
        #expect(try await victim.terminate() == 0, "\(victim.lines)")
        try await pipeline.audit(records: sent, identities: sent)
    }
}
