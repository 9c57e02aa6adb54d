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

    private static func tap(_ id: String, to topic: String, in pipeline: Pipeline) -> KafkaRecord {
        var tap = Tap(id: id, device: "dev-\(id)", topic: pipeline.topics.intents[0])
        tap.headers = [Header(name: "kafka_replyTopic", text: topic)]
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

    @Test func `a topic of plans that is too small ends the worker with a word on it`()
        async throws
    {
        let pipeline = try await RealBrokerTests.pipeline(planBytes: 100)
        try await pipeline.send(RealBrokerTests.tap("a1", device: "dev-1", in: pipeline))
        let worker = try pipeline.start()
        let error = await #expect(throws: WorkerError.self) { try await worker.task.value }
        let text = "\(try #require(error))"
        #expect(text.contains("topic \(pipeline.topics.plans) refuses a record of"))
        #expect(text.contains("raise its max.message.bytes"))
    }
}
