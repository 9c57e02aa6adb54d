import Landfall
import LandfallContract
import LandfallKafka
import LandfallOperations
import LandfallWorker
import Testing

/// Topics that are deleted and made anew, which only a real broker does.
@Suite(
    .enabled(if: testBrokers != nil, "LANDFALL_TEST_BROKERS is not set"),
    .serialized,
    .timeLimit(.minutes(12))
) struct ReplacedTopicTests {
    /// Deletes a topic and makes it anew, empty.
    private func replace(_ name: String, in pipeline: Pipeline) async throws {
        try await offPool {
            let admin = try Admin(try pipeline.broker.client())
            let topic = try Topic(name)
            let creation = TopicCreation(
                topic,
                partitionCount: Int(pipeline.broker.partitionCount),
                replication: 1
            )
            try admin.deleteTopics([topic], timeout: .seconds(20))
            let deadline = ContinuousClock.now + .seconds(60)
            while .now < deadline {
                // The broker refuses the name until it has let the former topic go.
                let outcome = try admin.createTopics([creation], timeout: .seconds(20))[topic]
                if case .created = outcome { return }
            }
            Issue.record("\(name) was not made anew")
        }
    }

    private func taps(_ name: String, count: Int, in pipeline: Pipeline) -> [OutgoingRecord] {
        (0..<count).map { number in
            Tap(
                id: "\(name)-\(number)",
                device: "dev-\(number)",
                topic: pipeline.topics.intents[0]
            ).record
        }
    }

    private func report(
        _ device: String,
        _ chats: [String],
        in pipeline: Pipeline
    ) -> OutgoingRecord {
        var record = Report(device: device, chats: chats).record
        record.topic = Topic(stringLiteral: pipeline.topics.deviceStates)
        return record
    }

    /// The plan of a tap.
    private func plan(of id: String, in pipeline: Pipeline) async throws -> PlanSeen? {
        try await pipeline.broker.read(pipeline.topics.plans, atLeast: 1).map(PlanSeen.init)
            .first { $0.plan.intentID == id }
    }

    @Test func `a topic of intents that was made anew, and has grown past the watermark, is told`()
        async throws
    {
        let pipeline = try await RealBrokerTests.pipeline()
        try await pipeline.send(taps("old", count: 40, in: pipeline))
        try await pipeline.withWorker { worker in
            try await worker.handled(40)
            try await pipeline.settled()
        }
        try await replace(pipeline.topics.intents[0], in: pipeline)
        try await pipeline.send(taps("new", count: 120, in: pipeline))
        let worker = try pipeline.start()
        try await eventually("it was taken for the old one") { worker.counts.setAside.count == 4 }
        var tap = Tap(id: "beside", topic: pipeline.topics.intents[1])
        tap.device = "dev-1"
        try await pipeline.send(tap.record)
        try await worker.handled(1)
        let moves = try await pipeline.progress(group: "landfall")
            .filter { $0.setAside != nil }
            .map { try OffsetMove.decide($0, to: .earliest, timeOffset: nil) }
        #expect(moves.count == 4)
        try await pipeline.reset(moves, group: "landfall", besideWorkers: true)
        try await worker.handled(121)
        try await pipeline.settled()
        try await worker.stop()
        let rows = try await pipeline.database.number(
            "SELECT count(DISTINCT intent_id) FROM landfall.navigation_event"
        )
        #expect(rows == 161, "none of the new topic is passed over")
    }

    @Test func `a topic of intents made anew under a worker is answered from its beginning`()
        async throws
    {
        let pipeline = try await RealBrokerTests.pipeline()
        try await pipeline.send(taps("old", count: 400, in: pipeline))
        let worker = try pipeline.start()
        try await worker.handled(400)
        try await pipeline.settled()
        try await replace(pipeline.topics.intents[0], in: pipeline)
        try await pipeline.send(taps("new", count: 40, in: pipeline))
        try await eventually("nothing was set aside") { worker.counts.setAside.count == 4 }
        let moves = try await pipeline.progress(group: "landfall")
            .filter { $0.setAside != nil }
            .map { try OffsetMove.decide($0, to: .earliest, timeOffset: nil) }
        try await pipeline.reset(moves, group: "landfall", besideWorkers: true)
        try await worker.handled(440)
        try await worker.stop()
    }

    @Test func `a topic of intents that stays away is told, and the others are served`()
        async throws
    {
        let pipeline = try await RealBrokerTests.pipeline()
        let log = RecordedLog()
        let worker = try pipeline.start(pipeline.configuration, logger: log.logger)
        try await pipeline.send(taps("old", count: 40, in: pipeline))
        try await worker.handled(40)
        try await pipeline.settled()
        try await offPool {
            let topic = try Topic(pipeline.topics.intents[0])
            try Admin(try pipeline.broker.client()).deleteTopics([topic], timeout: .seconds(20))
        }
        var told: [RecordedLog.Line] = []
        try await eventually("nobody said that it is gone") {
            told += log.news().filter { $0.message.contains("a topic of intents is gone") }
            return !told.isEmpty
        }
        #expect(told.first?.metadata["topic"] == "\(pipeline.topics.intents[0])")
        let reasons = worker.worker.status.document().reasons
        #expect(reasons.contains("the topic \(pipeline.topics.intents[0]) is gone"))
        var tap = Tap(id: "beside", topic: pipeline.topics.intents[1])
        tap.device = "dev-1"
        try await pipeline.send(tap.record)
        try await worker.handled(41)
        try await pipeline.settled()
        try await worker.stop()
    }

    @Test func `a topic of states that is made anew under a worker is restored`() async throws {
        let pipeline = try await RealBrokerTests.pipeline()
        let devices = (0..<50).map { "dev-\($0)" }
        try await pipeline.send(devices.map { report($0, ["77"], in: pipeline) })
        let worker = try pipeline.start()
        try await worker.restored(50)
        try await replace(pipeline.topics.deviceStates, in: pipeline)
        // Fewer than there were: the place of the worker lies behind the end.
        try await pipeline.send(report("dev-1", [], in: pipeline))
        try await eventually("the new states were not seen") { worker.counts.states >= 51 }
        try await pipeline.send(
            Tap(id: "known", device: "dev-1", topic: pipeline.topics.intents[0]).record,
            Tap(id: "unknown", device: "dev-2", topic: pipeline.topics.intents[0]).record
        )
        try await worker.handled(2)
        #expect(try await plan(of: "known", in: pipeline)?.operations == ["push"])
        let unknown = try await plan(of: "unknown", in: pipeline)
        #expect(unknown?.plan.basedOn?.source == .coldStart, "its old tree is gone")
        try await worker.stop()
    }

    @Test func `a topic of states that has grown past the worker's place is restored anew as well`()
        async throws
    {
        let pipeline = try await RealBrokerTests.pipeline()
        try await pipeline.send(report("dev-1", ["77"], in: pipeline))
        let worker = try pipeline.start()
        try await worker.restored(1)
        try await replace(pipeline.topics.deviceStates, in: pipeline)
        let begin = ContinuousClock.now
        // The place of the worker is 1: the first of these lies before it.
        try await pipeline.send(
            report("dev-1", [], in: pipeline),
            report("dev-1", ["12"], in: pipeline)
        )
        try await eventually("the first record of the new topic was passed over") {
            worker.counts.states >= 3
        }
        // A look once a minute, of which the first after the change finds it.
        #expect(ContinuousClock.now - begin < .seconds(90))
        try await worker.stop()
    }
}
