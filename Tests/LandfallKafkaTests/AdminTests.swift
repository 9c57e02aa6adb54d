import LandfallKafka
import Testing

@Suite(.timeLimit(.minutes(10))) struct AdminTests {
    @Test func `topics are described`() async throws {
        try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("intents", partitionCount: 6)
            let admin = try Admin(try fixture.client())
            let counts = try admin.partitionCounts(of: ["intents"], timeout: .seconds(10))
            #expect(counts == ["intents": 6])
            let ranges = try admin.ranges(of: [TopicPartition("intents", 5)], timeout: .seconds(10))
            #expect(ranges[TopicPartition("intents", 5)] == OffsetRange(start: 0, end: 0))
        }
    }

    @Test func `without a controller no topic is made`() async throws {
        let error = try await offPool {
            let fixture = try Fixture()
            let admin = try Admin(try fixture.client())
            return try kafkaError {
                let creation = TopicCreation("plans", partitionCount: 1, replication: 1)
                _ = try admin.createTopics([creation], timeout: .milliseconds(500))
            }
        }
        guard case .unreachable(let fault) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fault.code == .timedOut)
    }

    @Test func `numbers out of bounds are refused before they are sent`() async throws {
        try await offPool {
            let fixture = try Fixture()
            let admin = try Admin(try fixture.client())
            for creation in [
                TopicCreation("plans", partitionCount: 0),
                TopicCreation("plans", partitionCount: 1, replication: 100_000),
            ] {
                let error = try kafkaError {
                    _ = try admin.createTopics([creation], timeout: .seconds(5))
                }
                #expect(error?.recovery == .stop)
            }
            #expect(try admin.createTopics([], timeout: .zero).isEmpty)
        }
    }

    @Test func `without a broker the question ends in time`() async throws {
        let error = try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.stopBroker(1)
            let admin = try Admin(try fixture.client())
            return try kafkaError {
                _ = try admin.partitionCounts(of: ["intents"], timeout: .milliseconds(300))
            }
        }
        guard case .unreachable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a group whose coordinator is away is unknown, though other brokers answer`()
        async throws
    {
        let error = try await offPool {
            let fixture = try Fixture(brokerCount: 2)
            try fixture.cluster.createTopic("intents", partitionCount: 1)
            try fixture.cluster.setCoordinator(of: .group("readers"), to: 2)
            try fixture.cluster.stopBroker(2)
            let group = try GroupOffsets(try fixture.client(), group: "readers")
            return try kafkaError {
                _ = try group.description(
                    asking: TopicPartition("intents", 0),
                    timeout: .seconds(2)
                )
            }
        }
        guard case .unreachable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
