import Foundation
import LandfallBytes
import LandfallKafka
import Testing

/// Consumers of a real broker.
extension BrokerTests {
    @Test func `a table is restored to its end over markers of transactions`() async throws {
        let topic = try Topic("states-\(run)")
        try await offPool {
            let creation = TopicCreation(
                topic,
                partitionCount: 2,
                replication: 1,
                settings: ["cleanup.policy": "compact"]
            )
            try Self.create([creation])
            let producer = try Self.transactions(topic.name, [topic])
            try Self.write(
                [([1], true), ([2], false), (nil, true), ([3], false)],
                to: TopicPartition(topic, 0),
                by: producer
            )
            var configuration = TableConfiguration(client: Self.client(), group: topic.name)
            configuration.fetch.wait = .milliseconds(20)
            let table = try TableConsumer(configuration)
            var seen: [Seen] = []
            var last: Int64?
            try table.restore(
                [TopicPartition(topic, 0), TopicPartition(topic, 1)],
                timeout: .seconds(20),
                deliver: { seen.append(try Seen($0)) },
                progress: { last = $0 }
            )
            #expect(seen.map(\.value) == [[1], nil])
            #expect(last == 0)
            #expect(table.position(of: TopicPartition(topic, 0)) == 8)
        }
    }

    /// The memory of this process, in bytes.
    private static func residentBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        return pages * 4096
    }

    @Test func `the memory of a slow consumer is bounded, whatever the headers are`() async throws {
        let topic = try Topic("headers-\(run)")
        try await offPool {
            try Self.create([TopicCreation(topic, partitionCount: 4, replication: 1)])
            let header = RecordHeader(name: "h", value: Array(repeating: 1, count: 900_000))
            let count = 1500
            do {
                let producer = try Producer(ProducerConfiguration(client: Self.client()))
                for index in 0..<count {
                    let partition = Partition(Int32(index % 4))
                    try producer.produce(
                        OutgoingRecord(
                            topic: topic,
                            partition: partition,
                            value: [1],
                            headers: [header]
                        )
                    )
                    if index % 50 == 49 { try producer.flush(timeout: .seconds(60)) }
                }
                try producer.flush(timeout: .seconds(60))
            }
            let before = try Self.residentBytes()
            let consumer = try Self.consumer(topic.name)
            try consumer.assign(
                Dictionary(
                    uniqueKeysWithValues: (0..<4).map {
                        (TopicPartition(topic, Partition($0)), .beginning)
                    }
                )
            )
            var seen = 0
            var most = 0
            let begin = ContinuousClock.now
            while seen < count, .now < begin + .seconds(120) {
                // Librdkafka has the time to fetch all of it.
                while .now < begin + .seconds(8) {
                    most = max(most, try Self.residentBytes() - before)
                }
                let limit = PollLimit(count: 5000, bytes: 8 << 20, wait: .milliseconds(200))
                seen += try consumer.poll(limit, rebalance: noRebalance).count
                most = max(most, try Self.residentBytes() - before)
            }
            #expect(seen == count)
            // 256 records of 0.9 MB, an answer, a batch, and what malloc keeps.
            #expect(most < 500 << 20, "\(most >> 20) MiB")
        }
    }

    @Test func `partitions move between members, and every record is seen`() async throws {
        let topic = try Topic("moves-\(run)")
        try await offPool {
            try Self.create([TopicCreation(topic, partitionCount: 4, replication: 1)])
            let producer = try Producer(ProducerConfiguration(client: Self.client()))
            for number in 0..<400 {
                try producer.produce(
                    OutgoingRecord(
                        topic: topic,
                        partition: Partition(Int32(number % 4)),
                        value: [1]
                    )
                )
            }
            try producer.flush(timeout: .seconds(20))
            var next: [TopicPartition: Offset] = [:]
            var revocations = 0
            let rebalance: (RebalanceEvent) -> [TopicPartition: StartPosition] = { event in
                guard case .assigned(let partitions) = event else {
                    revocations += 1
                    return [:]
                }
                return Dictionary(
                    uniqueKeysWithValues: partitions.map { ($0, .at(next[$0] ?? 0)) }
                )
            }
            func take(_ consumer: GroupConsumer) throws {
                let few = PollLimit(count: 7, bytes: 1 << 20, wait: .milliseconds(50))
                for record in try consumer.poll(few, rebalance: rebalance) {
                    let partition = record.topicPartition
                    #expect(record.offset == next[partition] ?? 0)
                    next[partition] = record.offset.next
                }
            }
            let first = try Self.consumer(topic.name)
            try first.subscribe([topic])
            while next.isEmpty { try take(first) }
            let second = try Self.consumer(topic.name)
            try second.subscribe([topic])
            let deadline = ContinuousClock.now + .seconds(60)
            while second.assignment.isEmpty, .now < deadline {
                try take(first)
                try take(second)
            }
            #expect(revocations > 0)
            try first.close(timeout: .seconds(10))
            while next.values.map(\.value).reduce(0, +) < 400, .now < deadline { try take(second) }
            #expect(next.count == 4)
            #expect(next.values.allSatisfy { $0 == 100 })
            try second.close(timeout: .seconds(10))
        }
    }
}
