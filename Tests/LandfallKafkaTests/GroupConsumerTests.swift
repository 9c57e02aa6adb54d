import Dispatch
import LandfallKafka
import Testing

@Suite(.timeLimit(.minutes(10))) struct GroupConsumerTests {
    struct Refusal: Error {}

    static func fill(_ fixture: Fixture, count: UInt8) throws {
        try fixture.cluster.createTopic("intents", partitionCount: 2)
        let producer = try fixture.producer()
        for number in 0..<count {
            for partition in 0..<2 {
                try producer.produce(
                    OutgoingRecord(
                        topic: "intents",
                        partition: Partition(Int32(partition)),
                        value: [number]
                    )
                )
            }
        }
        try producer.flush(timeout: .seconds(10))
    }

    @Test func `a member starts where the handler says, and leaves`() async throws {
        try await offPool {
            let fixture = try Fixture()
            try Self.fill(fixture, count: 5)
            let consumer = try fixture.consumer()
            #expect(consumer.memberID == nil)
            try consumer.subscribe(["intents"])
            var events: [RebalanceEvent] = []
            let seen = try consumer.poll(untilCount: 3) { event in
                events.append(event)
                return [
                    TopicPartition("intents", 0): .at(3), TopicPartition("intents", 1): .at(4),
                    TopicPartition("others", 0): .beginning,
                ]
            }
            let both = [TopicPartition("intents", 0), TopicPartition("intents", 1)]
            #expect(events.count == 1)
            guard case .assigned(let assigned) = try #require(events.first) else {
                Issue.record("\(events)")
                return
            }
            #expect(assigned.sorted() == both)
            #expect(seen.map(\.offset).sorted() == [3, 4, 4])
            #expect(consumer.assignment == both)
            #expect(consumer.memberID != nil)
            #expect(!consumer.isAssignmentLost)
            #expect(consumer.position(of: both[0]) == 5)
            #expect(try consumer.consumedPositions(of: both) == [both[0]: 5, both[1]: 5])
            _ = try consumer.groupMetadata()
            try consumer.close(timeout: .seconds(5))
            try consumer.close(timeout: .seconds(5))
            #expect(consumer.assignment.isEmpty)
        }
    }

    @Test func `a second member takes partitions over`() async throws {
        try await offPool {
            let fixture = try Fixture()
            try Self.fill(fixture, count: 1)
            // The mock waits for the session timeout, less a second, before it moves partitions.
            let hasty: (inout ConsumerConfiguration) -> Void = {
                $0.sessionTimeout = .seconds(4)
                $0.heartbeatInterval = .milliseconds(100)
            }
            let first = try fixture.consumer(hasty)
            try first.subscribe(["intents"])
            var events: [RebalanceEvent] = []
            let rebalance: (RebalanceEvent) -> [TopicPartition: StartPosition] = { event in
                events.append(event)
                guard case .assigned(let partitions) = event else { return [:] }
                return Dictionary(uniqueKeysWithValues: partitions.map { ($0, .beginning) })
            }
            _ = try first.poll(untilCount: 2, rebalance: rebalance)
            let second = try fixture.consumer(hasty)
            try second.subscribe(["intents"])
            let deadline = ContinuousClock.now + .seconds(90)
            while second.assignment.isEmpty || first.assignment.count != 1, .now < deadline {
                _ = try first.poll(quick, rebalance: rebalance)
                _ = try second.poll(quick, rebalance: rebalance)
            }
            #expect(first.assignment.count == 1)
            #expect(second.assignment.count == 1)
            #expect(Set(first.assignment).isDisjoint(with: second.assignment))
            let both = [TopicPartition("intents", 0), TopicPartition("intents", 1)]
            #expect(
                events.contains { event in
                    guard case .revoked(let partitions, isLost: false) = event else { return false }
                    return partitions.sorted() == both
                }
            )
        }
    }

    /// How long a second member waits for the partitions of a first that has ended.
    private static func waitForPartitions(ofOneThatLeaves leavesGroup: Bool) throws -> Duration {
        let fixture = try Fixture()
        try fill(fixture, count: 1)
        let named: (String) -> (inout ConsumerConfiguration) -> Void = { name in
            { configuration in
                configuration.sessionTimeout = .seconds(8)
                configuration.heartbeatInterval = .milliseconds(100)
                configuration.groupInstanceID = name
            }
        }
        let rebalance: (RebalanceEvent) -> [TopicPartition: StartPosition] = { event in
            guard case .assigned(let partitions) = event else { return [:] }
            return Dictionary(uniqueKeysWithValues: partitions.map { ($0, .beginning) })
        }
        let first = try fixture.consumer(named("first"))
        try first.subscribe(["intents"])
        _ = try first.poll(untilCount: 2, rebalance: rebalance)
        let second = try fixture.consumer(named("second"))
        try second.subscribe(["intents"])
        let deadline = ContinuousClock.now + .seconds(90)
        while second.assignment.count != 1 || first.assignment.count != 1, .now < deadline {
            _ = try first.poll(quick, rebalance: rebalance)
            _ = try second.poll(quick, rebalance: rebalance)
        }
        let ended = ContinuousClock.now
        try first.close(timeout: .seconds(5), leavesGroup: leavesGroup)
        #expect(first.memberID == nil || !leavesGroup)
        while second.assignment.count < 2, .now < deadline {
            _ = try second.poll(quick, rebalance: rebalance)
        }
        #expect(second.assignment.count == 2)
        return .now - ended
    }

    @Test func `a member with a name that leaves the group is not waited for`() async throws {
        // The mock takes the session timeout, less a second, for a rebalance; and before that the
        // session timeout to find out that a member is gone that has not left.
        async let leaves = offPool { try Self.waitForPartitions(ofOneThatLeaves: true) }
        async let stays = offPool { try Self.waitForPartitions(ofOneThatLeaves: false) }
        let (left, stayed) = try await (leaves, stays)
        #expect(left + .seconds(3) < stayed, "\(left), \(stayed)")
    }

    @Test func `a handler that fails gives the assignment up`() async throws {
        try await offPool {
            let fixture = try Fixture()
            try Self.fill(fixture, count: 1)
            let consumer = try fixture.consumer()
            try consumer.subscribe(["intents"])
            var failure: (any Error)?
            let deadline = ContinuousClock.now + .seconds(90)
            while failure == nil, .now < deadline {
                do {
                    _ = try consumer.poll(quick) { _ in throw Refusal() }
                } catch { failure = error }
            }
            #expect(failure is Refusal)
            #expect(consumer.assignment.isEmpty)
            try consumer.close(timeout: .seconds(5))
        }
    }

    @Test func `a partition that the handler leaves out is not read`() async throws {
        try await offPool {
            let fixture = try Fixture()
            try Self.fill(fixture, count: 2)
            let consumer = try fixture.consumer()
            try consumer.subscribe(["intents"])
            let read = TopicPartition("intents", 1)
            let seen = try consumer.poll(untilCount: 2) { event in
                guard case .assigned = event else { return [:] }
                return [read: .beginning]
            }
            #expect(Set(seen.map(\.topicPartition)) == [read])
            #expect(consumer.assignment == [read])
            try consumer.close(timeout: .seconds(5))
        }
    }

    @Test func `a member that polls too late is told so, and its partitions are lost`() async throws
    {
        try await offPool {
            let fixture = try Fixture()
            try Self.fill(fixture, count: 1)
            let consumer = try fixture.consumer {
                $0.sessionTimeout = .seconds(4)
                $0.heartbeatInterval = .milliseconds(100)
                $0.maxPollInterval = .seconds(4)
            }
            try consumer.subscribe(["intents"])
            var lost: [Bool] = []
            let rebalance: (RebalanceEvent) -> [TopicPartition: StartPosition] = { event in
                switch event {
                case .assigned(let partitions):
                    return Dictionary(uniqueKeysWithValues: partitions.map { ($0, .beginning) })
                case .revoked(_, let isLost):
                    lost.append(isLost)
                    return [:]
                }
            }
            _ = try consumer.poll(untilCount: 2, rebalance: rebalance)
            // Nothing but time makes a poll late.
            let deadline = ContinuousClock.now + .seconds(90)
            while !consumer.isAssignmentLost, .now < deadline {
                _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(50))
            }
            let fault = try consumer.pollUntilFault(rebalance: rebalance)
            guard case .pollTooLate = fault?.error else {
                Issue.record("\(String(describing: fault))")
                return
            }
            while lost.isEmpty, .now < deadline {
                _ = try consumer.poll(quick, rebalance: rebalance)
            }
            #expect(lost.first == true)
        }
    }
}
