import LandfallKafka
import Testing

@Suite(.timeLimit(.minutes(10))) struct TableConsumerTests {
    private struct Refusal: Error {}

    private static let first = TopicPartition("states", 0)
    private static let second = TopicPartition("states", 1)

    private static func write(
        _ fixture: Fixture,
        _ partition: TopicPartition,
        _ entries: [(key: UInt8, value: UInt8?)]
    ) throws {
        let producer = try fixture.producer()
        for entry in entries {
            try producer.produce(
                OutgoingRecord(
                    topic: partition.topic,
                    partition: partition.partition,
                    key: [entry.key],
                    value: entry.value.map { [$0] }
                )
            )
        }
        try producer.flush(timeout: .seconds(10))
    }

    /// The states that a reader of the table builds.
    private final class States {
        var values: [[UInt8]: [UInt8]] = [:]

        func apply(_ record: Record) {
            guard let key = record.keyBytes else { return }
            values[key] = record.valueBytes
        }
    }

    @Test func `a table is restored to its end, tombstones included`() async throws {
        try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("states", partitionCount: 3)
            try Self.write(fixture, Self.first, [(1, 10), (2, 20), (1, 11), (2, nil)])
            let states = States()
            var progress: [Int64] = []
            let table = try fixture.table()
            try table.restore(
                [Self.first, Self.second],
                timeout: .seconds(20),
                deliver: { states.apply($0) },
                progress: { progress.append($0) }
            )
            #expect(states.values == [[1]: [11]])
            #expect(table.position(of: Self.first) == 4)
            #expect(table.position(of: Self.second) == 0)
            #expect(progress.first == 4)
            #expect(progress.last == 0)
        }
    }

    @Test func `later records are delivered without waiting`() async throws {
        try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("states", partitionCount: 1)
            let states = States()
            let table = try fixture.table()
            let none = table.poll(limit: 10) { states.apply($0) }
            #expect(none.recordCount == 0)
            try table.restore(
                [Self.first],
                timeout: .seconds(20),
                deliver: { _ in },
                progress: { _ in }
            )
            try Self.write(fixture, Self.first, [(1, 10), (2, 20), (3, 30)])
            var counts: [Int] = []
            let deadline = ContinuousClock.now + .seconds(90)
            while states.values.count < 3, .now < deadline {
                let poll = table.poll(limit: 2) { states.apply($0) }
                counts.append(poll.recordCount)
            }
            #expect(states.values == [[1]: [10], [2]: [20], [3]: [30]])
            #expect(counts.reduce(0, +) == 3)
            #expect(counts.allSatisfy { $0 <= 2 })
        }
    }

    @Test func `partitions come and go, and the others go on`() async throws {
        try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("states", partitionCount: 2)
            try Self.write(fixture, Self.first, [(1, 10), (2, 20)])
            try Self.write(fixture, Self.second, [(5, 50)])
            var seen: [Seen] = []
            let table = try fixture.table()
            let deliver: (Record) throws -> Void = { seen.append(try Seen($0)) }
            try table.restore(
                [Self.first],
                timeout: .seconds(20),
                deliver: deliver,
                progress: { _ in }
            )
            try table.restore(
                [Self.first, Self.second],
                timeout: .seconds(20),
                deliver: deliver,
                progress: { _ in }
            )
            #expect(table.partitions == [Self.first, Self.second])
            #expect(seen.map(\.value) == [[10], [20], [50]])
            try table.remove([Self.second, TopicPartition("states", 7)])
            try table.remove([Self.second])
            #expect(table.partitions == [Self.first])
            try Self.write(fixture, Self.second, [(5, 51)])
            try Self.write(fixture, Self.first, [(1, 11)])
            let deadline = ContinuousClock.now + .seconds(90)
            while seen.count < 4, .now < deadline {
                _ = try table.poll(limit: 10, deliver: deliver)
            }
            #expect(seen.map(\.value) == [[10], [20], [50], [11]])
            #expect(seen.last?.offset == 2)
        }
    }

    @Test func `a partition that is given back while it is restored goes on where it was`()
        async throws
    {
        try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("states", partitionCount: 2)
            try Self.write(fixture, Self.first, (0..<50).map { ($0, $0) })
            try Self.write(fixture, Self.second, [(5, 50)])
            let table = try fixture.table()
            var keys: [UInt8] = []
            try table.add([Self.first], timeout: .seconds(20))
            let deadline = ContinuousClock.now + .seconds(60)
            while keys.count < 20, .now < deadline {
                _ = table.poll(limit: 20 - keys.count, wait: .milliseconds(100)) { record in
                    keys += record.keyBytes ?? []
                }
            }
            #expect(table.unrestored == [Self.first])
            #expect(table.unrestoredOffsets == 30)
            try table.add([Self.first, Self.second], timeout: .seconds(20))
            #expect(table.unrestored == [Self.first, Self.second])
            while !table.unrestored.isEmpty, .now < deadline {
                _ = table.poll(limit: 100, wait: .milliseconds(100)) { record in
                    guard record.topicPartition == Self.first else { return }
                    keys += record.keyBytes ?? []
                }
            }
            #expect(keys == Array(0..<50))
            #expect(table.unrestoredOffsets == 0)
        }
    }

    @Test func `a partition that may not be read ends the restoring`() async throws {
        let error = try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("states", partitionCount: 1)
            try Self.write(fixture, Self.first, [(1, 10)])
            let table = try fixture.table()
            let denial = ResponseCode.topicAuthorizationFailed
            fixture.cluster.failNext(.fetch, with: Array(repeating: denial, count: 10))
            return try kafkaError {
                try table.restore(
                    [Self.first],
                    timeout: .seconds(20),
                    deliver: { _ in },
                    progress: { _ in }
                )
            }
        }
        #expect(error?.recovery == .stop)
    }

    @Test func `what the closure throws comes out`() async throws {
        try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("states", partitionCount: 1)
            try Self.write(fixture, Self.first, [(1, 10)])
            let table = try fixture.table()
            #expect(throws: Refusal.self) {
                try table.restore(
                    [Self.first],
                    timeout: .seconds(20),
                    deliver: { _ in throw Refusal() },
                    progress: { _ in }
                )
            }
        }
    }

    @Test func `a place that is not in the log any more is told, and not begun anew in silence`()
        async throws
    {
        try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("states", partitionCount: 1)
            try Self.write(fixture, Self.first, [(1, 10), (2, 20)])
            let table = try fixture.table(offsetReset: .error)
            try table.restore(
                [Self.first],
                timeout: .seconds(20),
                deliver: { _ in },
                progress: { _ in }
            )
            #expect(table.lastRecords[Self.first]?.offset == 1)
            #expect(table.lastRecords[Self.first]?.milliseconds != nil)
            fixture.cluster.failNext(.fetch, with: [.offsetOutOfRange, .offsetOutOfRange])
            var faults: [ConsumerFault] = []
            let deadline = ContinuousClock.now + .seconds(60)
            while faults.isEmpty, .now < deadline {
                faults += table.poll(limit: 10) { _ in }.faults
            }
            guard case .offsetUnavailable = faults.first?.error else {
                Issue.record("\(faults)")
                return
            }
        }
    }
}
