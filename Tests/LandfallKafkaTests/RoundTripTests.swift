import LandfallBytes
import LandfallKafka
import Testing

@Suite(.timeLimit(.minutes(10))) struct RoundTripTests {
    private let topic: Topic = "intents"

    @Test func `a record comes back as it went`() async throws {
        let topic = topic
        let headers = [
            RecordHeader(name: "id", text: "7"), RecordHeader(name: "none", value: nil),
            RecordHeader(name: "empty", value: []), RecordHeader(name: "id", text: "8"),
            RecordHeader(name: "last", value: []),
        ]
        let seen = try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic(topic, partitionCount: 2)
            let producer = try fixture.producer()
            let sent: [OutgoingRecord] = [
                OutgoingRecord(
                    topic: topic,
                    partition: 1,
                    key: [1, 2],
                    value: [3, 0, 4],
                    headers: headers
                ),
                OutgoingRecord(topic: topic, partition: 1, key: nil, value: nil),
                OutgoingRecord(topic: topic, partition: 1, key: [], value: []),
            ]
            for record in sent { try producer.produce(record) }
            try producer.flush(timeout: .seconds(10))
            let consumer = try fixture.consumer()
            try consumer.assign([TopicPartition(topic, 1): .beginning])
            return try consumer.poll(untilCount: 3)
        }
        #expect(seen.map(\.key) == [[1, 2], nil, []])
        #expect(seen.map(\.value) == [[3, 0, 4], nil, []])
        #expect(seen.map(\.offset) == [0, 1, 2])
        #expect(seen.map(\.headers) == [headers, [], []])
        #expect(seen.allSatisfy { $0.topicPartition == TopicPartition(topic, 1) })
    }

    @Test func `a record knows its size and time`() async throws {
        let topic = topic
        try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic(topic, partitionCount: 1)
            let producer = try fixture.producer()
            let time: Int64 = 1_700_000_000_123
            try producer.produce(
                OutgoingRecord(
                    topic: topic,
                    key: [1],
                    value: [2, 3],
                    timestampMilliseconds: time
                )
            )
            try producer.produce(OutgoingRecord(topic: topic, key: [1], value: nil))
            try producer.flush(timeout: .seconds(10))
            let consumer = try fixture.consumer()
            try consumer.assign([TopicPartition(topic, 0): .beginning])
            var records: [Record] = []
            while records.count < 2 { records += try consumer.poll(quick, rebalance: noRebalance) }
            #expect(records[0].timestamp == .created(milliseconds: time))
            #expect(records[0].timestamp.milliseconds == time)
            #expect(records.map(\.sizeBytes) == [3, 1])
            #expect(records.map(\.isTombstone) == [false, true])
        }
    }

    @Test func `keys choose the partition that Java chooses`() async throws {
        let topic = topic
        let seen = try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic(topic, partitionCount: 12)
            let producer = try fixture.producer()
            for number in 0..<50 {
                let key = Array("device-\(number)".utf8)
                try producer.produce(OutgoingRecord(topic: topic, key: key, value: []))
            }
            try producer.flush(timeout: .seconds(10))
            let consumer = try fixture.consumer()
            let all = (0..<12).map { TopicPartition(topic, Partition(Int32($0))) }
            try consumer.assign(Dictionary(uniqueKeysWithValues: all.map { ($0, .beginning) }))
            return try consumer.poll(untilCount: 50)
        }
        #expect(seen.count == 50)
        for record in seen {
            let key = try #require(record.key)
            let expected = KeyPartitioner.partition(ofKey: key, partitionCount: 12)
            #expect(record.topicPartition.partition == expected)
        }
    }

    @Test func `a poll takes no more than its limits`() async throws {
        let topic = topic
        let sizes = try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic(topic, partitionCount: 1)
            let producer = try fixture.producer()
            for _ in 0..<40 {
                try producer.produce(
                    OutgoingRecord(topic: topic, value: Array(repeating: 1, count: 1000))
                )
            }
            try producer.flush(timeout: .seconds(10))
            let consumer = try fixture.consumer()
            try consumer.assign([TopicPartition(topic, 0): .beginning])
            var sizes: [(count: Int, bytes: Int)] = []
            var seen = 0
            while seen < 40 {
                let limit = PollLimit(
                    count: seen < 20 ? 7 : 100,
                    bytes: seen < 20 ? 1 << 20 : 5000,
                    wait: .milliseconds(200)
                )
                let batch = try consumer.poll(limit, rebalance: noRebalance)
                seen += batch.count
                sizes.append((batch.count, batch.sizeBytes))
            }
            return sizes
        }
        #expect(sizes.allSatisfy { $0.bytes == $0.count * 1000 && $0.count <= 7 })
        #expect(sizes.reduce(0) { $0 + $1.count } == 40)
    }

    @Test func `records outlive their consumer`() async throws {
        let topic = topic
        let value = try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic(topic, partitionCount: 1)
            let producer = try fixture.producer()
            try producer.produce(OutgoingRecord(topic: topic, value: [9]))
            try producer.flush(timeout: .seconds(10))
            var consumer: GroupConsumer? = try fixture.consumer()
            try consumer?.assign([TopicPartition(topic, 0): .beginning])
            var record: Record?
            while record == nil { record = try consumer?.poll(quick, rebalance: noRebalance).first }
            try consumer?.close(timeout: .seconds(5))
            consumer = nil
            return record?.valueBytes
        }
        #expect(value == [9])
    }
}
