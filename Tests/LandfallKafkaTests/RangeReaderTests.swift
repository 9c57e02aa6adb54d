import LandfallValues
import TestSupport
import Testing

@testable import LandfallKafka

@Suite(.timeLimit(.minutes(10))) struct RangeReaderTests {
    /// A cluster with a topic of two partitions: three records in the first, one in the second.
    private static func cluster(_ topic: Topic) throws -> (MockCluster, ClientConfiguration) {
        let cluster = try MockCluster { _ in }
        try cluster.createTopic(topic, partitionCount: 2)
        let client = ClientConfiguration(
            brokers: cluster.bootstrapServers,
            clientID: "tests",
            log: { _ in }
        )
        let producer = try Producer(ProducerConfiguration(client: client))
        for (partition, value) in [(0, 1), (0, 2), (1, 9), (0, 3)] as [(Int32, UInt8)] {
            try producer.produce(
                OutgoingRecord(topic: topic, partition: Partition(partition), value: [value])
            )
        }
        try producer.flush(timeout: .seconds(60))
        return (cluster, client)
    }

    @Test func `stretches are read to their ends, in order, and again`() async throws {
        try await withTaskExecutorPreference(TaskThreadExecutor(label: "landfall.tests")) {
            let topic: Topic = "ranges"
            let (cluster, client) = try Self.cluster(topic)
            let reader = try RangeReader(TableConfiguration(client: client, group: "tools"))
            let partitions = [TopicPartition(topic, 0), TopicPartition(topic, 1)]
            #expect(try reader.partitionCounts(of: [topic], timeout: .seconds(60)) == [topic: 2])
            let ranges = try reader.ranges(of: partitions, timeout: .seconds(60))
            for _ in 0..<2 {
                var values: [Partition: [UInt8]] = [:]
                let isWhole = try reader.read(ranges, silence: .seconds(60)) { record in
                    values[record.topicPartition.partition, default: []] += record.valueBytes ?? []
                    return true
                }
                #expect(isWhole)
                #expect(values == [0: [1, 2, 3], 1: [9]])
            }
            var values: [UInt8] = []
            try reader.read([partitions[0]: OffsetRange(start: 1, end: 2)], silence: .seconds(60)) {
                values += $0.valueBytes ?? []
                return true
            }
            #expect(values == [2])
            let isWhole = try reader.read(ranges, silence: .seconds(60)) { _ in false }
            #expect(!isWhole)
            #expect(try reader.read([:], silence: .zero) { _ in true })
            withExtendedLifetime(cluster) {}
        }
    }

    @Test func `brokers that fall silent are told, not waited for`() async throws {
        try await withTaskExecutorPreference(TaskThreadExecutor(label: "landfall.tests")) {
            let topic: Topic = "silent"
            let (cluster, client) = try Self.cluster(topic)
            let reader = try RangeReader(TableConfiguration(client: client, group: "tools"))
            // There is no tenth record.
            let range = [TopicPartition(topic, 0): OffsetRange(start: 0, end: 10)]
            try cluster.stopBroker(1)
            #expect(throws: KafkaError.self) {
                try reader.read(range, silence: .milliseconds(300)) { _ in true }
            }
            withExtendedLifetime(cluster) {}
        }
    }
}
