import LandfallBytes
import LandfallKafka
import Testing

@Suite(.timeLimit(.minutes(10))) struct RecordTemplateTests {
    private static let group = GroupMetadata(withoutMemberOf: "readers")
    private static let offsets: [TopicPartition: Offset] = [TopicPartition("intents", 0): 5]

    @Test func `records of a template have its headers, their own bytes, and the key's partition`()
        async throws
    {
        let headers = [
            RecordHeader(name: "ce_type", text: "plan"), RecordHeader(name: "none", value: nil),
        ]
        let keys: [[UInt8]] = [[], [1], [2], [3], Array(repeating: 7, count: 300)]
        let (byTemplate, byRecord) = try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("canned", partitionCount: 4)
            try fixture.cluster.createTopic("made", partitionCount: 4)
            let producer = try fixture.readyTransactions(topics: ["canned", "made"])
            let template = try producer.makeTemplate(topic: "canned", headers: HeaderBlock(headers))
            try producer.begin()
            for key in keys {
                for value in [[], key + [9]] {
                    try unsafe key.withUnsafeBytes { key in
                        try unsafe value.withUnsafeBytes { value in
                            try producer.produce(template, key: key, value: value)
                        }
                    }
                    try producer.produce(
                        OutgoingRecord(topic: "made", key: key, value: value, headers: headers)
                    )
                }
            }
            try producer.sendOffsets(Self.offsets, of: Self.group, timeout: .seconds(60))
            try producer.commit()
            return try (
                Self.records(of: "canned", in: fixture), Self.records(of: "made", in: fixture)
            )
        }
        #expect(byTemplate.count == keys.count * 2)
        #expect(byTemplate == byRecord)
        #expect(byTemplate.allSatisfy { $0.headers == HeaderBlock(headers) })
    }

    /// What a topic of four partitions holds, as records of one name, sorted by partition and bytes.
    private static func records(of topic: Topic, in fixture: Fixture) throws -> [OutgoingRecord] {
        let consumer = try fixture.consumer()
        let starts = (0..<4).map { (TopicPartition(topic, Partition($0)), StartPosition.beginning) }
        try consumer.assign(Dictionary(uniqueKeysWithValues: starts))
        var records: [OutgoingRecord] = []
        let deadline = ContinuousClock.now + .seconds(60)
        while records.count < 10, ContinuousClock.now < deadline {
            let limit = PollLimit(count: 100, bytes: 1 << 20, wait: .milliseconds(100))
            let batch = try consumer.poll(limit) { _ in [:] }
            var lent: [(TopicPartition, Int64, [UInt8]?)] = []
            batch.forEachRecord { source, offset, key in
                lent.append((batch.sources[source], offset, unsafe key.map { unsafe Array($0) }))
            }
            for (record, (partition, offset, key)) in zip(batch, lent) {
                #expect(record.topicPartition == partition && record.keyBytes == key)
                #expect(record.offset.value == offset)
                records.append(
                    OutgoingRecord(
                        topic: "any",
                        partition: partition.partition,
                        key: key,
                        value: record.valueBytes,
                        headers: try record.headers()
                    )
                )
            }
        }
        return records.sorted { first, second in
            let (one, other) = (first.partition?.number ?? -1, second.partition?.number ?? -1)
            if one != other { return one < other }
            return (first.key ?? []).lexicographicallyPrecedes(second.key ?? [])
                || first.key == second.key && (first.value?.count ?? 0) < (second.value?.count ?? 0)
        }
    }
}
