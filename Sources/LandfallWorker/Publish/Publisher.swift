import LandfallKafka
import Logging

/// Publishes what the ledger holds, with the offsets that it answers, in one Kafka transaction.
///
/// Its calls block: the lane makes them on its own executor. What is published was committed to
/// PostgreSQL before, so a failed transaction is tried again from memory with the same records; a
/// producer whose last word is unknown is thrown away, and its successor with the same id ends
/// whatever it left open.
final class Publisher {
    private let configuration: TransactionalProducerConfiguration
    private let topics: [Topic]
    private let patience: Duration
    private let logger: Logger
    private var producer: TransactionalProducer?
    private var fencings = 0
    private let backoff = Backoff()

    /// How often the id may be taken away before two processes must share it.
    private static let fencingLimit = 3
    private static let callTimeout = Duration.seconds(10)

    init(
        configuration: TransactionalProducerConfiguration,
        topics: [Topic],
        patience: Duration,
        logger: Logger
    ) {
        self.configuration = configuration
        self.topics = topics
        self.patience = patience
        self.logger = logger
    }

    /// Makes the producer ready, so that the first batch does not wait for it.
    ///
    /// - Throws: ``KafkaError`` once the patience is used up, or at once when trying won't help.
    func prepare() throws(KafkaError) {
        let deadline = ContinuousClock.now + patience
        var retry = 0
        while true {
            do throws(KafkaError) {
                _ = try ready()
                return
            } catch {
                try giveUpOrWait(after: error, retry: retry, deadline: deadline)
                retry += 1
            }
        }
    }

    /// Publishes a batch.
    ///
    /// - Parameters:
    ///   - records: What to publish, in order.
    ///   - offsets: For each partition the offset behind the last record that is answered.
    ///   - membership: Tells whether the partitions are still the lane's, and what is committed.
    /// - Returns: `false` when the group has given the partitions to others meanwhile; the new owner
    ///   publishes the batch from the ledger.
    /// - Throws: ``KafkaError`` once the patience is used up, or at once when trying won't help.
    func publish(
        _ records: [OutgoingRecord],
        offsets: [TopicPartition: Offset],
        as membership: Membership
    ) throws(KafkaError) -> Bool {
        let deadline = ContinuousClock.now + patience
        var retry = 0
        while true {
            guard membership.isOwner else { return false }
            do throws(KafkaError) {
                try attempt(records, offsets, membership)
                return true
            } catch {
                if case .outcomeUnknown = end(error),
                    try membership.hasCommitted(offsets)
                {
                    return true
                }
                try giveUpOrWait(after: error, retry: retry, deadline: deadline)
                retry += 1
            }
        }
    }

    private func attempt(
        _ records: [OutgoingRecord],
        _ offsets: [TopicPartition: Offset],
        _ membership: Membership
    ) throws(KafkaError) {
        let producer = try ready()
        try producer.begin()
        isCommitting = false
        for record in records { try producer.produce(record) }
        try repeating { () throws(KafkaError) in
            try producer.sendOffsets(
                offsets,
                of: try membership.metadata(),
                timeout: Self.callTimeout
            )
        }
        isCommitting = true
        try repeating { () throws(KafkaError) in try producer.commit() }
        isCommitting = false
    }

    /// Whether the last call was a commit, of which it may not be known what became of it.
    private var isCommitting = false

    /// Makes a call again, with the same arguments, while the broker only asks for patience.
    private func repeating(_ call: () throws(KafkaError) -> Void) throws(KafkaError) {
        let deadline = ContinuousClock.now + configuration.transactionTimeout
        var retry = 0
        while true {
            do throws(KafkaError) {
                return try call()
            } catch {
                guard error.disposition == .retry, ContinuousClock.now < deadline else {
                    throw error
                }
                backoff.pause(beforeRetry: retry)
                retry += 1
            }
        }
    }

    private func ready() throws(KafkaError) -> TransactionalProducer {
        if let producer { return producer }
        let made = try TransactionalProducer(configuration)
        try made.prepare(topics)
        try made.initTransactions(timeout: Self.callTimeout)
        producer = made
        return made
    }

    private enum Ending {
        case aborted
        case outcomeUnknown
    }

    /// Ends a transaction that failed: aborts it where the producer lives, drops the producer
    /// where it does not or where the commit's outcome is not known.
    private func end(_ error: KafkaError) -> Ending {
        logger.warning("a transaction failed", metadata: ["error": "\(error)"])
        let wasCommitting = isCommitting
        isCommitting = false
        if case .abort = error.disposition, let producer {
            do {
                try producer.abort()
                return .aborted
            } catch {
                logger.warning("an abort failed", metadata: ["error": "\(error)"])
            }
        } else if !wasCommitting, error.disposition == .retry || error.disposition == .rejectRecord,
            let producer, (try? producer.abort()) != nil
        {
            return .aborted
        }
        if error.disposition == .fenced { fencings += 1 }
        producer?.discard()
        producer = nil
        return wasCommitting ? .outcomeUnknown : .aborted
    }

    private func giveUpOrWait(
        after error: KafkaError,
        retry: Int,
        deadline: ContinuousClock.Instant
    ) throws(KafkaError) {
        switch error.disposition {
        case .stop: throw error
        case .fenced where fencings > Self.fencingLimit: throw error
        case .retry, .abort, .rejectRecord, .recreate, .fenced: break
        }
        guard ContinuousClock.now < deadline else { throw error }
        backoff.pause(beforeRetry: retry)
    }

    /// Lets the producer go; what it left open is ended by its successor.
    func close() {
        producer?.discard()
        producer = nil
    }
}
