import LandfallBytes
import LandfallKafka
import Testing

@Suite(.timeLimit(.minutes(10))) struct ProducerTests {
    @Test func `a full queue is an error after the patience`() async throws {
        let error = try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("replies", partitionCount: 1)
            let producer = try fixture.producer {
                $0.queueCapacity = 3
                $0.queuePatience = .milliseconds(50)
            }
            try fixture.cluster.setRoundTrip(of: 1, to: .seconds(30))
            return try kafkaError {
                for _ in 0..<4 { try producer.produce(OutgoingRecord(topic: "replies", value: [])) }
            }
        }
        guard case .queueFull(let fault) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fault.code == .queueFull)
    }

    @Test func `a full queue empties while the producer waits`() async throws {
        let count = try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("replies", partitionCount: 1)
            let producer = try fixture.producer { $0.queueCapacity = 3 }
            for number in UInt8(0)..<20 {
                let record = OutgoingRecord(topic: "replies", partition: 0, value: [number])
                try producer.produce(record)
            }
            try producer.flush(timeout: .seconds(10))
            let consumer = try fixture.consumer()
            try consumer.assign([TopicPartition("replies", 0): .beginning])
            return try consumer.poll(untilCount: 20).map(\.value)
        }
        #expect(count == (0..<20).map { [$0] })
    }

    @Test func `a record that can't be sent is refused`() async throws {
        try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("replies", partitionCount: 1)
            let producer = try fixture.producer()
            // The partitions of a topic are known once something was sent to it.
            try producer.produce(OutgoingRecord(topic: "replies", value: []))
            try producer.flush(timeout: .seconds(10))
            let refused = [
                OutgoingRecord(topic: "replies", partition: 7, value: []),
                OutgoingRecord(topic: "replies", value: Array(repeating: 0, count: 2_000_000)),
                OutgoingRecord(
                    topic: "replies",
                    value: [],
                    headers: [RecordHeader(name: "a\0b", value: nil)]
                ),
                OutgoingRecord(
                    topic: "replies",
                    partition: 7,
                    value: [],
                    headers: [RecordHeader(name: "a", text: "b")]
                ),
            ]
            for record in refused {
                let error = try kafkaError { try producer.produce(record) }
                #expect(error?.recovery == .rejectRecord)
            }
            try producer.flush(timeout: .seconds(10))
        }
    }

    @Test func `a record that was not stored is reported by flush`() async throws {
        let errors = try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("replies", partitionCount: 1)
            let producer = try fixture.producer()
            fixture.cluster.failNext(.produce, with: [.topicAuthorizationFailed])
            try producer.produce(OutgoingRecord(topic: "replies", value: []))
            let first = try kafkaError { try producer.flush(timeout: .seconds(10)) }
            let second = try kafkaError { try producer.flush(timeout: .seconds(10)) }
            return (first, second)
        }
        #expect(errors.0?.fault?.code == .topicAuthorizationFailed)
        #expect(errors.0?.recovery == .stop)
        #expect(errors.1 == nil)
    }

    @Test func `without a broker a flush ends in time`() async throws {
        let (error, faults) = try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.stopBroker(1)
            let producer = try fixture.producer()
            try producer.produce(OutgoingRecord(topic: "replies", value: []))
            let error = try kafkaError { try producer.flush(timeout: .milliseconds(300)) }
            var faults = producer.takeFaults()
            let deadline = ContinuousClock.now + .seconds(90)
            while !faults.contains(where: { $0.fault?.code == .allBrokersDown }), .now < deadline {
                _ = try kafkaError { try producer.flush(timeout: .milliseconds(100)) }
                faults += producer.takeFaults()
            }
            return (error, faults)
        }
        #expect(error?.fault?.code == .timedOut)
        #expect(error?.recovery == .retry)
        #expect(faults.contains { $0.fault?.code == .allBrokersDown })
        #expect(faults.allSatisfy { $0.recovery == .retry })
    }

    @Test func `librdkafka's log lines go to the sink`() async throws {
        let failed = try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.stopBroker(1)
            let producer = try fixture.producer()
            try producer.produce(OutgoingRecord(topic: "replies", value: []))
            var failed: LogLine?
            let deadline = ContinuousClock.now + .seconds(90)
            while failed == nil, .now < deadline {
                _ = try kafkaError { try producer.flush(timeout: .milliseconds(100)) }
                failed = fixture.logLines.first {
                    $0.facility == "FAIL" && $0.client.hasPrefix("tests#producer")
                }
            }
            return failed
        }
        #expect(failed?.level == .error)
    }
}
