import LandfallKafka
import LandfallWorker
import Testing

/// Faults of brokers, as the mock cluster can be told to have them.
@Suite(.timeLimit(.minutes(10))) struct KafkaFaultTests {
    /// The faults that one worker lives through, one after the other.
    struct Course: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let faults: [Fault]
    }

    struct Fault: Sendable {
        let request: MockRequest
        let codes: [ResponseCode]

        init(_ request: MockRequest, _ codes: ResponseCode...) {
            self.request = request
            self.codes = codes
        }
    }

    static let courses: [Course] = [
        Course(
            testDescription: "what passes by itself",
            faults: [
                Fault(.produce, .notLeader, .requestTimedOut),
                Fault(
                    .addPartitionsToTransaction,
                    .concurrentTransactions,
                    .concurrentTransactions
                ),
                Fault(.addOffsetsToTransaction, .coordinatorNotAvailable),
                Fault(.transactionalOffsetCommit, .coordinatorLoading),
                Fault(.endTransaction, .coordinatorLoading),
            ]
        ),
        Course(
            testDescription: "what aborts the transaction",
            faults: [
                Fault(.transactionalOffsetCommit, .illegalGeneration),
                Fault(.transactionalOffsetCommit, .unknownMember),
                Fault(.transactionalOffsetCommit, .fencedInstanceID),
                Fault(.addOffsetsToTransaction, .unknownServerError),
            ]
        ),
        Course(
            testDescription: "what kills the producer while records are sent",
            faults: [
                Fault(.produce, .outOfOrderSequence),
                Fault(.produce, .invalidTransactionState),
                Fault(.produce, .invalidProducerEpoch),
            ]
        ),
        Course(
            testDescription: "what kills the producer while offsets are sent",
            faults: [
                Fault(.addOffsetsToTransaction, .producerFenced),
                Fault(.addPartitionsToTransaction, .invalidProducerIDMapping),
                Fault(.transactionalOffsetCommit, .invalidProducerEpoch),
            ]
        ),
        Course(
            testDescription: "what leaves the outcome unknown",
            faults: [
                Fault(.endTransaction, .producerFenced),
                Fault(.endTransaction, .invalidTransactionState),
                Fault(.endTransaction, .unknownServerError),
            ]
        ),
    ]

    @Test(arguments: courses)
    func `a batch is sent again from memory until it is published`(course: Course) async throws {
        let pipeline = try await Pipeline()
        let cluster = try #require(pipeline.broker.mock)
        let count = 5
        try await pipeline.withWorker { worker in
            try await pipeline.send(Tap(id: "warm").record)
            try await worker.handled(1)
            try await pipeline.settled()
            for (index, fault) in course.faults.enumerated() {
                for code in fault.codes {
                    try cluster.delayNext(
                        fault.request,
                        at: Broker.workerSide,
                        by: .zero,
                        code: code
                    )
                }
                let taps = (0..<count).map {
                    Tap(id: "t\(index)-\($0)", device: "dev-\($0)").record
                }
                try await pipeline.send(taps)
                try await worker.handled(1 + (index + 1) * count)
                try await pipeline.settled()
            }
            #expect(worker.counts.repairedRecords == 0, "all was sent from memory")
        }
        let total = 1 + course.faults.count * count
        try await pipeline.audit(records: total, identities: total)
    }

    @Test func `a successor that has to wait for its id waits`() async throws {
        let pipeline = try await Pipeline()
        let cluster = try #require(pipeline.broker.mock)
        cluster.failNext(.initProducerID, with: [.coordinatorLoading, .notCoordinator])
        let unstable = Array(repeating: ResponseCode.unstableOffsetCommit, count: 20)
        cluster.failNext(.offsetFetch, with: unstable)
        try await pipeline.withWorker { worker in
            try await pipeline.send(Tap(id: "one").record)
            try await worker.handled(1)
            try await pipeline.settled()
            cluster.failNext(.addOffsetsToTransaction, with: [.producerFenced])
            cluster.failNext(
                .initProducerID,
                with: [.concurrentTransactions, .concurrentTransactions, .coordinatorNotAvailable]
            )
            try await pipeline.send(Tap(id: "two").record)
            try await worker.handled(2)
            try await pipeline.settled()
        }
        try await pipeline.audit(records: 2, identities: 2)
    }

    @Test func `a commit that is not answered in time is asked for and sent again`() async throws {
        let pipeline = try await Pipeline()
        let cluster = try #require(pipeline.broker.mock)
        try await pipeline.withWorker { worker in
            try await pipeline.send(Tap(id: "warm").record)
            try await worker.handled(1)
            try await pipeline.settled()
            try cluster.delayNext(.endTransaction, at: Broker.workerSide, by: .seconds(60))
            try await pipeline.send(Tap(id: "late").record)
            try await worker.handled(2)
            try await pipeline.settled()
        }
        // The mock cluster keeps no offsets of transactions, so it says that nothing was committed.
        try await pipeline.audit(records: 2, identities: 2)
    }

    @Test func `a broker that goes away for a while holds the worker up, and no more`()
        async throws
    {
        let pipeline = try await Pipeline()
        let cluster = try #require(pipeline.broker.mock)
        try await pipeline.withWorker { worker in
            try await pipeline.send(Tap(id: "before").record)
            try await worker.handled(1)
            try await pipeline.settled()
            for number in cluster.brokers { try cluster.stopBroker(number) }
            try await Task.sleep(for: .seconds(2))
            for number in cluster.brokers { try cluster.startBroker(number) }
            try await pipeline.send(Tap(id: "after").record)
            try await worker.handled(2)
            try await pipeline.settled()
        }
        try await pipeline.audit(records: 2, identities: 2)
    }

    @Test func `a denial ends the worker with a word on it, and nothing is lost`() async throws {
        let pipeline = try await Pipeline()
        let cluster = try #require(pipeline.broker.mock)
        let worker = try pipeline.start()
        try await pipeline.send(Tap(id: "one").record)
        try await worker.handled(1)
        try await pipeline.settled()
        cluster.failNext(.addPartitionsToTransaction, with: [.topicAuthorizationFailed])
        try await pipeline.send(Tap(id: "two").record)
        await #expect(throws: WorkerError.self) { try await worker.task.value }
        cluster.clearFailures(of: .addPartitionsToTransaction)
        var configuration = pipeline.configuration
        configuration.group = "successor"
        try await pipeline.pass(to: configuration.group)
        try await pipeline.withWorker(configuration) { worker in
            try await pipeline.send(Tap(id: "three").record)
            try await worker.handled(1)
            try await pipeline.settled()
            #expect(worker.counts.repairedRecords == 1)
        }
        try await pipeline.audit(records: 3, identities: 3)
    }
}
