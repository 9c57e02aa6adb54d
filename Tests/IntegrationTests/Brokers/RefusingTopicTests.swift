import Landfall
import LandfallBytes
import LandfallKafka
import LandfallWorker
import Testing

/// Topics that take less than workers send, on a broker that weighs it.
@Suite(
    .enabled(if: testBrokers != nil, "LANDFALL_TEST_BROKERS is not set"),
    .serialized,
    .timeLimit(.minutes(12))
) struct RefusingTopicTests {
    private static func make(_ name: String, maxMessageBytes: Int) async throws {
        let addresses = try #require(testBrokers).split(separator: ",").map(String.init)
        try await offPool {
            let client = ClientConfiguration(brokers: addresses, clientID: "tests", log: { _ in })
            let creation = TopicCreation(
                try Topic(name),
                partitionCount: 4,
                replication: 1,
                settings: ["max.message.bytes": "\(maxMessageBytes)"]
            )
            let outcomes = try Admin(client).createTopics([creation], timeout: .seconds(20))
            for case .failed(let error) in outcomes.values { throw error }
        }
    }

    private static func tap(_ id: String, to topic: String, in pipeline: Pipeline) -> OutgoingRecord
    {
        var tap = Tap(id: id, device: "dev-\(id)", topic: pipeline.topics.intents[0])
        tap.headers = [RecordHeader(name: "kafka_replyTopic", text: topic)]
        return tap.record
    }

    @Test func `replies that are too large are left out, and the others are sent`() async throws {
        let pipeline = try await RealBrokerTests.pipeline()
        let (small, middling) = ("\(pipeline.topics.plans).small", "\(pipeline.topics.plans).mid")
        try await Self.make(small, maxMessageBytes: 100)
        // One reply fits, several in one request do not.
        try await Self.make(middling, maxMessageBytes: 2500)
        var configuration = pipeline.configuration
        configuration.topics.replies = [small, middling]
        let taps = (0..<40).map {
            Self.tap("t\($0)", to: $0.isMultiple(of: 2) ? small : middling, in: pipeline)
        }
        try await pipeline.send(taps)
        try await pipeline.withWorker(configuration) { worker in
            try await worker.handled(40)
            try await pipeline.settled()
            #expect(worker.counts.undeliverable == 20)
        }
        #expect(try await pipeline.plans(40).count == 40)
        #expect(try await pipeline.broker.read(middling, atLeast: 20).count == 20)
        #expect(try await pipeline.broker.read(small, atLeast: 0).isEmpty)
    }

    @Test func `dead letters are as small as their topic wants them`() async throws {
        let pipeline = try await RealBrokerTests.pipeline(deadLetterBytes: 3000)
        let junk = (0..<10).map { index in
            Tap(id: "j", device: "dev-\(index)", topic: pipeline.topics.intents[0])
                .record(value: Array(repeating: 0x20, count: index.isMultiple(of: 2) ? 4096 : 300))
        }
        try await pipeline.send(junk)
        try await pipeline.withWorker { worker in
            try await worker.handled(10)
            try await pipeline.settled()
        }
        let letters = try await pipeline.deadLetters(10)
        #expect(letters.count == 10)
        #expect(letters.count { $0.value?.count == 300 } == 5)
        #expect(letters.count { $0.header("landfall_omitted_value_bytes") == "4096" } == 5)
    }

    @Test func `a topic of plans that takes no answer at all ends the worker with a word on it`()
        async throws
    {
        let pipeline = try await RealBrokerTests.pipeline(planBytes: 100)
        try await pipeline.send(RealBrokerTests.tap("a1", device: "dev-1", in: pipeline))
        let worker = try pipeline.start()
        let error = await #expect(throws: WorkerError.self) { try await worker.task.value }
        let text = "\(try #require(error))"
        #expect(text.contains("topic \(pipeline.topics.plans) takes messages of 100 bytes"))
        #expect(text.contains("raise its max.message.bytes"))
        let rows = try await pipeline.database.number("SELECT count(*) FROM landfall.plan_segment")
        #expect(rows == 0)
    }

    @Test func `a plan that is larger than its topic takes is recorded and sent as failed`()
        async throws
    {
        let pipeline = try await RealBrokerTests.pipeline(planBytes: 33_000)
        // Each character takes six in JSON: in the id of the device, the context, and the screen's.
        let long = String(repeating: "\\u0001", count: 2000)
        let key = [UInt8](repeating: 1, count: 2000)
        let state = Report(device: long, chats: ["12"]).json
        try await pipeline.send(
            OutgoingRecord(
                topic: try Topic(pipeline.topics.deviceStates),
                key: key,
                value: Array(state.utf8)
            )
        )
        let intent =
            #"{"intentId":"big","deviceId":"\#(long)","#
            + #""destination":{"route":"chat","context":{"chatId":"\#(long)"}}}"#
        let record = OutgoingRecord(
            topic: try Topic(pipeline.topics.intents[0]),
            key: key,
            value: Array(intent.utf8)
        )
        // The same again: the first answer is what is repeated.
        try await pipeline.send(record, record)
        try await pipeline.send(RealBrokerTests.tap("s1", device: "dev-1", in: pipeline))
        try await pipeline.withWorker { worker in
            try await worker.handled(3)
            try await pipeline.settled()
            #expect(worker.counts.oversizePlans == 1)
        }
        let plans = try await pipeline.plans(3).map(\.plan)
        #expect(plans.count { $0.error?.code == "plan_too_large" } == 2)
        #expect(Set(plans.filter { $0.intentID == "big" }.map(\.planID)).count == 1)
        let rows = try await pipeline.database.rows(
            "SELECT outcome, error_code, plan_id FROM landfall.navigation_event WHERE intent_id = 'big'"
        )
        let id = try #require(plans.first { $0.intentID == "big" }?.planID)
        #expect(rows == [["FAILED", "plan_too_large", id]])
    }

    @Test func `a record with a key of almost a megabyte stops no worker`() async throws {
        let pipeline = try await RealBrokerTests.pipeline()
        let record = OutgoingRecord(
            topic: try Topic(pipeline.topics.intents[0]),
            key: Array(repeating: 107, count: 999_600),
            value: Array(#"{"link":"https://x"}"#.utf8)
        )
        try await pipeline.send(record)
        try await pipeline.send(RealBrokerTests.tap("after", device: "dev-1", in: pipeline))
        try await pipeline.withWorker { worker in
            try await worker.handled(2)
            try await pipeline.settled()
        }
        let waiting = try await pipeline.database.number(
            """
            SELECT count(*) FROM landfall.stream_watermark WHERE published_offset < next_offset
            """
        )
        #expect(waiting == 0)
        // What has no row is a dead letter.
        let rows = Int(
            try await pipeline.database.number("SELECT count(*) FROM landfall.navigation_event")
        )
        let answered = try await pipeline.plans(rows).map(\.plan.intentID)
        #expect(answered.contains("after"))
        let answers = try await pipeline.deadLetters(2 - rows).count + answered.count
        #expect(answers == 2)
    }
}
