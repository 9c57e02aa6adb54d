import Foundation
import LandfallBytes
import LandfallKafka
import Testing

private let brokers = ProcessInfo.processInfo.environment["LANDFALL_TEST_BROKERS"]

/// What only a real broker can show; run where `LANDFALL_TEST_BROKERS` names one.
@Suite(
    .enabled(if: brokers != nil, "LANDFALL_TEST_BROKERS is not set"),
    .timeLimit(.minutes(10))
)
struct BrokerTests {
    let run = String(UUID().uuidString.prefix(8))

    static func client() -> ClientConfiguration {
        ClientConfiguration(
            brokers: (brokers ?? "").split(separator: ",").map(String.init),
            clientID: "broker-tests",
            log: { _ in }
        )
    }

    static func create(_ creations: [TopicCreation]) throws {
        let admin = try Admin(client())
        let outcomes = try admin.createTopics(creations, timeout: .seconds(20))
        #expect(outcomes.values.allSatisfy { $0 == .created })
        // A topic that was just made is known to its broker a little later.
        let topics = creations.map(\.topic)
        var counts: [Topic: Int] = [:]
        let deadline = ContinuousClock.now + .seconds(90)
        while counts.count < topics.count, .now < deadline {
            counts = try admin.partitionCounts(of: topics, timeout: .seconds(10))
        }
        for creation in creations { #expect(counts[creation.topic] == creation.partitionCount) }
    }

    static func transactions(
        _ id: String,
        _ topics: [Topic]
    ) throws
        -> TransactionalProducer
    {
        let configuration = TransactionalProducerConfiguration(
            client: client(),
            transactionalID: id
        )
        let producer = try TransactionalProducer(configuration)
        try producer.prepare(topics)
        try producer.initTransactions(timeout: .seconds(30))
        return producer
    }

    static func consumer(
        _ group: String,
        _ isolation: Isolation = .committed
    ) throws -> GroupConsumer {
        var configuration = ConsumerConfiguration(client: client(), group: group)
        configuration.fetch.wait = .milliseconds(20)
        configuration.isolation = isolation
        return try GroupConsumer(configuration)
    }

    /// Makes transactions of one record each, in turn, and waits until each record is stored.
    static func write(
        _ transactions: [(value: [UInt8]?, commits: Bool)],
        to partition: TopicPartition,
        by producer: TransactionalProducer
    ) throws {
        let witness = try consumer("witness", .uncommitted)
        for (index, transaction) in transactions.enumerated() {
            try producer.begin()
            try producer.produce(
                OutgoingRecord(
                    topic: partition.topic,
                    partition: partition.partition,
                    key: [7],
                    value: transaction.value
                )
            )
            // Each earlier transaction left its record and its marker.
            let stored = Offset(Int64(index * 2 + 1))
            let deadline = ContinuousClock.now + .seconds(90)
            var end: Offset?
            while end != stored, .now < deadline {
                end = try witness.ranges(of: [partition], timeout: .seconds(10))[partition]?.end
            }
            #expect(end == stored)
            if transaction.commits { try producer.commit() } else { try producer.abort() }
        }
    }

    @Test func `topics are made once, with their settings`() async throws {
        let topic = try Topic("states-\(run)")
        try await offPool {
            let creation = TopicCreation(
                topic,
                partitionCount: 3,
                replication: 1,
                settings: ["cleanup.policy": "compact"]
            )
            try Self.create([creation])
            let admin = try Admin(Self.client())
            var bad = creation
            bad.settings = ["cleanup.policy": "sometimes"]
            bad.topic = try Topic(topic.name + "-bad")
            var wide = creation
            wide.replication = 99
            wide.topic = try Topic(topic.name + "-wide")
            let outcomes = try admin.createTopics([creation, bad, wide], timeout: .seconds(20))
            #expect(outcomes[topic] == .alreadyExists)
            for refused in [bad.topic, wide.topic] {
                guard case .failed(let error) = outcomes[refused] else {
                    Issue.record("\(String(describing: outcomes[refused]))")
                    continue
                }
                #expect(error.recovery == .stop)
            }
            let missing = try Topic(topic.name + "-missing")
            #expect(try admin.partitionCounts(of: [missing], timeout: .seconds(10)).isEmpty)
        }
    }

    @Test func `records of aborted and open transactions are hidden`() async throws {
        let topic = try Topic("plans-\(run)")
        try await offPool {
            try Self.create([TopicCreation(topic, partitionCount: 1, replication: 1)])
            let partition = TopicPartition(topic, 0)
            let producer = try Self.transactions(topic.name, [topic])
            try Self.write(
                [([1], true), ([2], false), ([3], true)],
                to: partition,
                by: producer
            )
            try producer.begin()
            try producer.produce(OutgoingRecord(topic: topic, partition: 0, value: [4]))
            let committed = try Self.consumer(topic.name)
            try committed.assign([partition: .beginning])
            let seen = try committed.poll(untilCount: 2)
            #expect(seen.map(\.value) == [[1], [3]])
            try committed.poll(quick, rebalance: noRebalance).forEach { record in
                Issue.record("\(record.offset) is visible")
            }
            let stable = try committed.ranges(of: [partition], timeout: .seconds(10))
            let all = try Self.consumer(topic.name, .uncommitted)
            try all.assign([partition: .beginning])
            let everything = try all.poll(untilCount: 3)
            #expect(everything.map(\.value).prefix(3) == [[1], [2], [3]])
            try producer.commit()
            #expect(try committed.poll(untilCount: 1).map(\.value) == [[4]])
            let end = try committed.ranges(of: [partition], timeout: .seconds(10))
            let before = try #require(stable[partition]?.end)
            #expect(try #require(end[partition]?.end) > before)
        }
    }

    @Test func `offsets of a committed transaction are the group's, of an aborted one not`()
        async throws
    {
        let topic = try Topic("intents-\(run)")
        try await offPool {
            try Self.create([TopicCreation(topic, partitionCount: 2, replication: 1)])
            let partitions = [TopicPartition(topic, 0), TopicPartition(topic, 1)]
            let producer = try Self.transactions(topic.name, [topic])
            let consumer = try Self.consumer(topic.name)
            try producer.begin()
            for number in UInt8(0)..<4 {
                let record = OutgoingRecord(topic: topic, partition: 0, value: [number])
                try producer.produce(record)
            }
            try producer.commit()
            try consumer.subscribe([topic])
            let seen = try consumer.poll(untilCount: 4) { event in
                guard case .assigned(let assigned) = event else { return [:] }
                let known = try consumer.committed(assigned, timeout: .seconds(10))
                #expect(known == [partitions[0]: nil, partitions[1]: nil])
                return Dictionary(uniqueKeysWithValues: assigned.map { ($0, .beginning) })
            }
            #expect(seen.map(\.offset) == [0, 1, 2, 3])
            var known: Set<Offset?> = []
            for (offset, commits, expected) in [(3, true, 3), (4, false, 3), (5, true, 5)]
                as [(Offset, Bool, Offset)]
            {
                try producer.begin()
                try producer.sendOffsets(
                    [partitions[0]: offset],
                    of: try consumer.groupMetadata(),
                    timeout: .seconds(10)
                )
                if commits { try producer.commit() } else { try producer.abort() }
                // Brokers before 2.5 answer before the marker of the transaction is written.
                var last: Offset?
                let deadline = ContinuousClock.now + .seconds(90)
                while last != expected, .now < deadline {
                    let answer = try consumer.committed(partitions, timeout: .seconds(20))
                    #expect(answer[partitions[1]] == .some(nil))
                    last = answer[partitions[0]] ?? nil
                    known.insert(last)
                }
                #expect(last == expected)
            }
            #expect(known.subtracting([nil]) == [3, 5])
            // The commit marker is stepped over once it was polled.
            let deadline = ContinuousClock.now + .seconds(90)
            var position: Offset?
            while position != 5, .now < deadline {
                _ = try consumer.poll(quick, rebalance: noRebalance)
                position = try consumer.consumedPositions(of: [partitions[0]])[partitions[0]]
            }
            #expect(position == 5)
            #expect(consumer.position(of: partitions[0]) == 4)
            try consumer.close(timeout: .seconds(10))
        }
    }

    @Test func `a second producer with the same id fences the first`() async throws {
        let topic = try Topic("plans-\(run)")
        try await offPool {
            try Self.create([TopicCreation(topic, partitionCount: 1, replication: 1)])
            let first = try Self.transactions(topic.name, [topic])
            try first.begin()
            try first.produce(OutgoingRecord(topic: topic, partition: 0, value: [1]))
            let second = try Self.transactions(topic.name, [topic])
            let error = try kafkaError { try first.commit() }
            #expect(error?.recovery == .fenced)
            try first.abort()
            let after = try kafkaError { try first.begin() }
            #expect(after?.recovery == .fenced)
            try second.begin()
            try second.produce(OutgoingRecord(topic: topic, partition: 0, value: [2]))
            try second.commit()
            let consumer = try Self.consumer(topic.name)
            try consumer.assign([TopicPartition(topic, 0): .beginning])
            #expect(try consumer.poll(untilCount: 1).map(\.value) == [[2]])
        }
    }
}
