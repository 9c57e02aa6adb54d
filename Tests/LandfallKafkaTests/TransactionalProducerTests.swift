import LandfallBytes
import LandfallKafka
import Testing

@Suite(.timeLimit(.minutes(10))) struct TransactionalProducerTests {
    private static let group = GroupMetadata(withoutMemberOf: "readers")
    private static let offsets: [TopicPartition: Offset] = [TopicPartition("intents", 0): 5]

    /// Makes one transaction and returns what failed, and what failed on aborting it.
    private func transaction(
        brokerCount: Int32 = 1,
        sabotage: @escaping @Sendable (MockCluster) throws -> Void
    ) async throws -> (error: KafkaError?, abort: KafkaError?) {
        try await offPool {
            let fixture = try Fixture(brokerCount: brokerCount)
            try fixture.cluster.createTopic("plans", partitionCount: 1)
            let producer = try fixture.readyTransactions(topics: ["plans"])
            try sabotage(fixture.cluster)
            try producer.begin()
            let error = try kafkaError {
                try producer.produce(OutgoingRecord(topic: "plans", value: [1]))
                try producer.sendOffsets(Self.offsets, of: Self.group, timeout: .seconds(60))
                try producer.commit()
            }
            let abort = try kafkaError { if error != nil { try producer.abort() } }
            return (error, abort)
        }
    }

    @Test func `a transaction carries records and offsets`() async throws {
        let seen = try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("plans", partitionCount: 1)
            let producer = try fixture.readyTransactions(topics: ["plans"])
            for number in UInt8(0)..<3 {
                try producer.begin()
                let headers = [RecordHeader(name: "none", value: nil)]
                try producer.produce(
                    OutgoingRecord(topic: "plans", partition: 0, value: [number], headers: headers)
                )
                try producer.sendOffsets(Self.offsets, of: Self.group, timeout: .seconds(60))
                try producer.commit()
            }
            #expect(producer.takeFaults().isEmpty)
            let consumer = try fixture.consumer()
            try consumer.assign([TopicPartition("plans", 0): .beginning])
            return try consumer.poll(untilCount: 3)
        }
        #expect(seen.map(\.value) == [[0], [1], [2]])
        #expect(seen.allSatisfy { $0.headers == [RecordHeader(name: "none", value: nil)] })
    }

    @Test func `an aborted transaction is followed by another`() async throws {
        try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("plans", partitionCount: 1)
            let producer = try fixture.readyTransactions(topics: ["plans"])
            try producer.begin()
            try producer.produce(OutgoingRecord(topic: "plans", value: [1]))
            try producer.abort()
            try producer.begin()
            try producer.produce(OutgoingRecord(topic: "plans", value: [2]))
            try producer.commit()
        }
    }

    @Test func `a call out of order is a misuse`() async throws {
        try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("plans", partitionCount: 1)
            let producer = try fixture.readyTransactions(topics: ["plans"])
            let record = OutgoingRecord(topic: "plans", value: [])
            let early = try kafkaError { try producer.produce(record) }
            #expect(early?.recovery == .abort)
            try producer.begin()
            for call in [
                { try producer.begin() }, { try producer.initTransactions(timeout: .seconds(60)) },
            ] {
                guard case .misuse(let fault) = try kafkaError(call) else {
                    Issue.record("a second call passed")
                    return
                }
                #expect(fault.code == .wrongState)
            }
            try producer.abort()
            let late = try kafkaError { try producer.abort() }
            #expect(late?.recovery == .stop)
        }
    }

    @Test(arguments: [
        (MockRequest.transactionalOffsetCommit, ResponseCode.illegalGeneration),
        (.transactionalOffsetCommit, .unknownMember),
        (.transactionalOffsetCommit, .fencedInstanceID),
    ])
    func `a lost generation must abort`(request: MockRequest, code: ResponseCode) async throws {
        let (error, abort) = try await transaction { $0.failNext(request, with: [code]) }
        guard case .mustAbort(let fault) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fault.code == code)
        #expect(abort == nil)
    }

    @Test(arguments: [
        (MockRequest.addPartitionsToTransaction, ResponseCode.topicAuthorizationFailed),
        (.transactionalOffsetCommit, .groupAuthorizationFailed),
        (.addOffsetsToTransaction, .transactionalIDAuthorizationFailed),
    ])
    func `a denied transaction stops`(request: MockRequest, code: ResponseCode) async throws {
        let (error, _) = try await transaction { $0.failNext(request, with: [code]) }
        guard case .unauthorized(let fault) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fault.code == code)
    }

    @Test(arguments: [MockRequest.endTransaction, .addOffsetsToTransaction])
    func `a fenced producer is told so, and may abort`(request: MockRequest) async throws {
        let codes: [ResponseCode] = [.producerFenced]
        let (error, abort) = try await transaction { $0.failNext(request, with: codes) }
        guard case .fenced = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.recovery == .fenced)
        #expect(abort == nil)
    }

    @Test func `an unknown failure of a request must abort`() async throws {
        let (error, abort) = try await transaction {
            $0.failNext(.addPartitionsToTransaction, with: [.unknownServerError])
        }
        guard case .mustAbort(let fault) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fault.code == .unknownServerError)
        #expect(abort == nil)
    }

    @Test(arguments: [
        (MockRequest.endTransaction, ResponseCode.invalidTransactionState),
        (.transactionalOffsetCommit, .invalidProducerIDMapping),
    ])
    func `a producer whose state is gone is dead`(
        request: MockRequest,
        code: ResponseCode
    ) async throws {
        let (error, abort) = try await transaction { $0.failNext(request, with: [code]) }
        #expect(error?.recovery == .recreate)
        #expect(abort?.recovery == .recreate)
    }

    @Test(arguments: [
        (MockRequest.addPartitionsToTransaction, ResponseCode.concurrentTransactions),
        (.addOffsetsToTransaction, .coordinatorNotAvailable),
        (.produce, .notLeader),
    ])
    func `a passing failure is not seen`(request: MockRequest, code: ResponseCode) async throws {
        let codes = Array(repeating: code, count: 3)
        let (error, _) = try await transaction { $0.failNext(request, with: codes) }
        #expect(error == nil)
    }

    @Test func `a coordinator that is slow lets the call be repeated`() async throws {
        try await offPool {
            let fixture = try Fixture()
            let producer = try fixture.transactions()
            try fixture.cluster.delayNext(.initProducerID, at: 1, by: .seconds(2))
            let first = try kafkaError {
                try producer.initTransactions(timeout: .milliseconds(100))
            }
            #expect(first?.recovery == .retry)
            #expect(first?.fault?.code == .timedOut)
            try producer.initTransactions(timeout: .seconds(60))
        }
    }

    @Test func `a refused transaction timeout is a configuration fault`() async throws {
        let error = try await offPool {
            let fixture = try Fixture()
            let producer = try fixture.transactions()
            fixture.cluster.failNext(.initProducerID, with: [.invalidTransactionTimeout])
            return try kafkaError { try producer.initTransactions(timeout: .seconds(60)) }
        }
        guard case .misconfigured = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `offsets whose coordinator is down never block for ever`() async throws {
        let (error, next, took) = try await offPool {
            let fixture = try Fixture(brokerCount: 2)
            try fixture.cluster.createTopic("plans", partitionCount: 1)
            try fixture.cluster.setCoordinator(of: .transaction("lane-0"), to: 1)
            try fixture.cluster.setCoordinator(of: .group("readers"), to: 2)
            let producer = try fixture.readyTransactions(topics: ["plans"]) {
                $0.transactionTimeout = .seconds(60)
            }
            try fixture.cluster.stopBroker(2)
            try producer.begin()
            let start = ContinuousClock.now
            let error = try kafkaError {
                try producer.sendOffsets(Self.offsets, of: Self.group, timeout: .milliseconds(500))
            }
            let took = ContinuousClock.now - start
            return (error, try kafkaError { try producer.commit() }, took)
        }
        // Far below the 60 s after which the transaction would end by itself.
        #expect(took < .seconds(20))
        #expect(error != nil)
        #expect(error?.recovery == .recreate ? next == error : true)
    }

    @Test func `a discarded producer says so`() async throws {
        try await offPool {
            let fixture = try Fixture()
            try fixture.cluster.createTopic("plans", partitionCount: 1)
            let producer = try fixture.readyTransactions(topics: ["plans"])
            try producer.begin()
            try producer.produce(OutgoingRecord(topic: "plans", value: []))
            producer.discard()
            for call in [
                { try producer.commit() },
                { try producer.produce(OutgoingRecord(topic: "plans", value: [])) },
                { try producer.sendOffsets(Self.offsets, of: Self.group, timeout: .zero) },
            ] {
                #expect(try kafkaError(call)?.recovery == .stop)
            }
        }
    }
}
