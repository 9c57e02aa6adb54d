import LandfallBytes
import LandfallKafka
import Testing

@testable import LandfallKafka

/// How much of what waits at a broker is held in memory.
@Suite(.timeLimit(.minutes(10))) struct FetchPaceTests {
    @Test(
        arguments: [
            (10, 10, 0, false), (127, 127, 0, false), (128, 128, 0, true), (255, 255, 0, true),
            (0, 128, 0, true), (100, 20, 27, false), (256, 256, 0, true), (100, 100, 156, true),
            (5000, 200, 255, true), (5000, 5000, 256, false), (0, 0, 300, false), (0, 256, 0, true),
            (1, 300, 2, true),
        ] as [(Int, Int, Int, Bool)]
    )
    func `a queue that was full and is no more is to be filled again`(
        taken: Int,
        before: Int,
        left: Int,
        shouldWake: Bool
    ) {
        let pace = FetchPace(limit: 256)
        #expect(pace.shouldWake(afterTaking: taken, of: before, leaving: left) == shouldWake)
    }

    @Test func `a queue for one record is full with one`() {
        let pace = FetchPace(limit: 1)
        #expect(!pace.shouldWake(afterTaking: 0, of: 0, leaving: 0))
        #expect(pace.shouldWake(afterTaking: 1, of: 0, leaving: 0))
    }

    @Test func `a reader that gets nothing wakes librdkafka up three times, and not at once`() {
        let begin = ContinuousClock.now
        var start = FetchStart(at: begin)
        #expect(start.wait(atMost: .milliseconds(100)) == .milliseconds(5))
        #expect(start.wait(atMost: .zero) == .zero)
        let times = [0, 4, 5, 20, 55, 60, 200, 900]
        let wakes = times.map { time in
            start.shouldWake(afterTaking: 0, at: begin + .milliseconds(time))
        }
        #expect(wakes == [false, false, true, false, true, false, true, false])
        #expect(start.wait(atMost: .milliseconds(100)) == .milliseconds(100))
        var fast = FetchStart(at: begin)
        let wakesInVain = fast.shouldWake(afterTaking: 1, at: begin + .milliseconds(5))
        #expect(!wakesInVain)
    }

    @Test func `answers are as large as the largest message at least`() throws {
        var client = ClientConfiguration(brokers: ["localhost:9092"], clientID: "t", log: { _ in })
        var list = try ConsumerConfiguration(client: client, group: "g").properties()
        #expect(list["fetch.max.bytes"] == "16777216")
        client.extra = try ExtraProperties(["message.max.bytes": "20000000"])
        list = try ConsumerConfiguration(client: client, group: "g").properties()
        #expect(list["fetch.max.bytes"] == "20000000")
        list = try TableConfiguration(client: client, group: "g").properties()
        #expect(list["fetch.max.bytes"] == "20000000")
    }

    private static func send(
        _ count: Int,
        headerBytes: Int,
        to partitions: [TopicPartition],
        _ fixture: Fixture
    ) throws {
        let producer = try fixture.producer()
        let header = RecordHeader(name: "h", value: Array(repeating: 1, count: headerBytes))
        for index in 0..<count {
            let partition = partitions[index % partitions.count]
            try producer.produce(
                OutgoingRecord(
                    topic: partition.topic,
                    partition: partition.partition,
                    value: [1],
                    headers: [header]
                )
            )
        }
        try producer.flush(timeout: .seconds(30))
    }

    @Test func `headers count in the size of a batch`() async throws {
        try await offPool {
            let fixture = try Fixture()
            let partition = TopicPartition("intents", 0)
            try fixture.cluster.createTopic("intents", partitionCount: 1)
            try Self.send(40, headerBytes: 100_000, to: [partition], fixture)
            let consumer = try fixture.consumer()
            try consumer.assign([partition: .beginning])
            var count = 0
            let deadline = ContinuousClock.now + .seconds(60)
            while count < 40, .now < deadline {
                let limit = PollLimit(count: 1000, bytes: 1_000_000, wait: .milliseconds(200))
                let batch = try consumer.poll(limit, rebalance: noRebalance)
                #expect(batch.sizeBytes == batch.count * 100_002)
                // The bound, and the first step that is taken before any size is known.
                #expect(batch.count <= 10 + 32)
                count += batch.count
            }
            #expect(count == 40)
        }
    }

    @Test func `no more records are held than the bound, whatever their headers are`()
        async throws
    {
        try await offPool {
            let fixture = try Fixture()
            let partitions = (0..<4).map { TopicPartition("intents", Partition($0)) }
            try fixture.cluster.createTopic("intents", partitionCount: 4)
            // The mock answers with one message set of each partition, whatever was asked for.
            for _ in 0..<25 {
                try Self.send(40, headerBytes: 2000, to: partitions, fixture)
            }
            let consumer = try fixture.consumer { $0.fetch.prefetchCount = 20 }
            try consumer.assign(
                Dictionary(uniqueKeysWithValues: partitions.map { ($0, .beginning) })
            )
            let deadline = ContinuousClock.now + .seconds(60)
            while consumer.queue.count < 20, .now < deadline {}
            let begin = ContinuousClock.now
            while .now < begin + .milliseconds(500) { #expect(consumer.queue.count <= 20 + 40) }
            var count = 0
            let reading = ContinuousClock.now
            while count < 1000, .now < deadline {
                count += try consumer.poll(quick, rebalance: noRebalance).count
            }
            #expect(count == 1000)
            // Without being woken up librdkafka would go on once a second.
            #expect(ContinuousClock.now - reading < .seconds(8))
        }
    }
}
