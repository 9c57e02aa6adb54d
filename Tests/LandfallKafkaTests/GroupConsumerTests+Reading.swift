import Dispatch
import LandfallKafka
import Testing

/// What is read, and what is reported.
extension GroupConsumerTests {
    @Test func `an offset that is gone is reported, not skipped`() async throws {
        let fault = try await offPool {
            let fixture = try Fixture()
            try Self.fill(fixture, count: 1)
            let consumer = try fixture.consumer()
            try consumer.assign([TopicPartition("intents", 1): .at(1000)])
            return try consumer.pollUntilFault()
        }
        guard case .offsetUnavailable = fault?.error else {
            Issue.record("\(String(describing: fault))")
            return
        }
        #expect(fault?.topicPartition == TopicPartition("intents", 1))
        #expect(fault?.error.recovery == .stop)
    }

    @Test(arguments: [
        (ResponseCode.unknownTopicOrPartition, KafkaError.Recovery.retry),
        (.topicAuthorizationFailed, .stop),
    ])
    func `a topic that can't be read is reported`(
        code: ResponseCode,
        recovery: KafkaError.Recovery
    ) async throws {
        let fault = try await offPool {
            let fixture = try Fixture()
            try Self.fill(fixture, count: 1)
            fixture.cluster.failTopic("intents", with: code)
            let consumer = try fixture.consumer()
            try consumer.subscribe(["intents"])
            return try consumer.pollUntilFault()
        }
        #expect(fault?.error.fault?.code == code)
        #expect(fault?.error.recovery == recovery)
    }

    @Test func `brokers that are gone are reported`() async throws {
        let fault = try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.stopBroker(1)
            let consumer = try fixture.consumer()
            return try consumer.pollUntilFault(where: { $0.error.fault?.code == .allBrokersDown })
        }
        guard case .unreachable = fault?.error else {
            Issue.record("\(String(describing: fault))")
            return
        }
        #expect(fault?.topicPartition == nil)
    }

    @Test func `committed offsets wait for open transactions`() async throws {
        try await offPool {
            let fixture = try Fixture()
            try Self.fill(fixture, count: 1)
            let consumer = try fixture.consumer()
            let partition = TopicPartition("intents", 0)
            let unstable = ResponseCode.unstableOffsetCommit
            fixture.cluster.failNext(.offsetFetch, with: Array(repeating: unstable, count: 8))
            let known = try consumer.committed([partition], timeout: .seconds(20))
            #expect(known == [partition: nil])
            fixture.cluster.failNext(.offsetFetch, with: Array(repeating: unstable, count: 200))
            let error = try kafkaError {
                _ = try consumer.committed([partition], timeout: .milliseconds(300))
            }
            #expect(error?.recovery == .retry)
            fixture.cluster.clearFailures(of: .offsetFetch)
            // Not only one: a request of the call before may still be under way, and take it.
            let denial = ResponseCode.groupAuthorizationFailed
            fixture.cluster.failNext(.offsetFetch, with: Array(repeating: denial, count: 20))
            let denied = try kafkaError {
                _ = try consumer.committed([partition], timeout: .seconds(20))
            }
            #expect(denied?.recovery == .stop)
            #expect(try consumer.committed([], timeout: .zero).isEmpty)
        }
    }

    @Test func `ranges and partition counts are known`() async throws {
        try await offPool {
            let fixture = try Fixture()
            try Self.fill(fixture, count: 3)
            let consumer = try fixture.consumer()
            let partition = TopicPartition("intents", 1)
            let ranges = try consumer.ranges(of: [partition], timeout: .seconds(10))
            #expect(ranges == [partition: OffsetRange(start: 0, end: 3)])
            let counts = try consumer.partitionCounts(of: ["intents"], timeout: .seconds(10))
            #expect(counts == ["intents": 2])
            fixture.cluster.failTopic("intents", with: .unknownTopicOrPartition)
            #expect(try consumer.partitionCounts(of: ["intents"], timeout: .seconds(10)).isEmpty)
            try fixture.cluster.stopBroker(1)
            let error = try kafkaError {
                _ = try consumer.ranges(of: [partition], timeout: .milliseconds(300))
            }
            #expect(error?.recovery == .retry)
        }
    }

    @Test func `a partition that is not assigned has no position`() async throws {
        try await offPool {
            let fixture = try Fixture()
            let consumer = try fixture.consumer()
            #expect(consumer.position(of: TopicPartition("intents", 0)) == nil)
        }
    }
}
