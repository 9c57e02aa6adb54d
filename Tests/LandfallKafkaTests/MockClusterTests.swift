import Foundation
import LandfallKafka
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct MockClusterTests {
    @Test func `every broker listens on loopback`() throws {
        let cluster = try MockCluster(brokerCount: 3) { _ in }
        #expect(cluster.brokers == 1...3)
        #expect(cluster.bootstrapServers.count == 3)
        #expect(cluster.bootstrapServers.allSatisfy { $0.hasPrefix("127.0.0.1:") })
    }

    @Test func `a topic is made once`() throws {
        let cluster = try MockCluster { _ in }
        try cluster.createTopic("intents", partitionCount: 1)
        let error = try kafkaError { try cluster.createTopic("intents", partitionCount: 1) }
        #expect(error?.fault?.code == .topicAlreadyExists)
    }

    @Test func `a broker that is not there can't be changed`() throws {
        let cluster = try MockCluster { _ in }
        for call in [
            { try cluster.stopBroker(9) }, { try cluster.startBroker(9) },
            { try cluster.setRoundTrip(of: 9, to: .zero) },
            { try cluster.delayNext(.fetch, at: 9, by: .zero) },
            { _ = try cluster.pendingDelays(of: .fetch, at: 9) },
        ] {
            #expect(try kafkaError(call) != nil)
        }
    }

    @Test func `a stopped broker comes back`() async throws {
        try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("intents", partitionCount: 1)
            let producer = try fixture.producer()
            try fixture.cluster.stopBroker(1)
            try producer.produce(OutgoingRecord(topic: "intents", value: []))
            #expect(try kafkaError { try producer.flush(timeout: .milliseconds(200)) } != nil)
            try fixture.cluster.startBroker(1)
            try producer.flush(timeout: .seconds(20))
        }
    }

    @Test func `a stopped broker keeps its port while processes are started`() async throws {
        try await offPool {
            let fixture = try Fixture()
            let ports = fixture.cluster.bootstrapServers
            let starting = Mutex(true)
            let starters = (0..<3).map { _ in
                let starter = Thread {
                    while starting.withLock(\.self) { _ = try? SpawnedProcess.run("/bin/true", []) }
                }
                starter.start()
                return starter
            }
            defer {
                starting.withLock { $0 = false }
                while !starters.allSatisfy(\.isFinished) { usleep(1000) }
            }
            for _ in 0..<40 {
                try fixture.cluster.stopBroker(1)
                try fixture.cluster.startBroker(1)
            }
            #expect(fixture.cluster.bootstrapServers == ports)
        }
    }

    @Test func `a leader can be moved`() async throws {
        try await offPool {
            let fixture = try Fixture(brokerCount: 2)
            try fixture.cluster.createTopic("intents", partitionCount: 1)
            let partition = TopicPartition("intents", 0)
            let producer = try fixture.producer()
            for broker in Int32(1)...2 {
                try fixture.cluster.setLeader(of: partition, to: broker)
                try producer.produce(OutgoingRecord(topic: "intents", value: []))
                try producer.flush(timeout: .seconds(20))
            }
            let other = TopicPartition("missing", 0)
            #expect(try kafkaError { try fixture.cluster.setLeader(of: other, to: 9) } != nil)
        }
    }
}
