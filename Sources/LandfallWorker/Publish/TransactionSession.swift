import LandfallKafka
import LandfallValues
import Logging

/// A lane's transactional producer, with one transaction at a time.
///
/// A producer whose last word is unknown is thrown away; its successor of the same id ends what it
/// left open. None is ever aborted by name: where partitions are still being added to a transaction,
/// librdkafka 2.0.2 ends the process when their answer comes after the abort's.
final class TransactionSession {
    private let configuration: TransactionalProducerConfiguration
    private let outlet: RecordOutlet
    private let logger: Logger
    private let status: LaneStatus
    private let seam: (any TestSeam)?
    private var producer: TransactionalProducer?
    private var isInitialized = false
    private var sendsSingly = false
    private var phase = Phase.idle
    /// When the last transaction was sent and committed.
    private(set) var times = PublishTimes()
    /// Whether a producer was let go in mid transaction, and none has taken its id since.
    private var isLeftOpen = false
    private let backoff = Backoff()

    private enum Phase {
        case idle
        case open
        case committing
    }

    /// Connects nothing yet; the parameters are those of ``TransactionalPublisher``.
    init(
        configuration: TransactionalProducerConfiguration,
        outlet: RecordOutlet,
        logger: Logger,
        status: LaneStatus,
        seam: (any TestSeam)?
    ) {
        self.configuration = configuration
        self.outlet = outlet
        self.logger = logger
        self.status = status
        self.seam = seam
    }

    // MARK: - A transaction

    /// Forgets when the last transaction was.
    func beginTimes() { times = PublishTimes() }

    /// Opens a transaction, and hands the records over.
    func send(_ batch: inout OutgoingBatch, _ limit: WaitLimit) throws(KafkaError) {
        let producer = try ready(limit)
        try seam?.publish(.willBegin)
        try producer.begin()
        phase = .open
        times.sending()
        try outlet.send(&batch, to: producer, timeout: limit.call) {
            (record) throws(KafkaError) in try seam?.publish(.willSend(record))
        }
    }

    /// Adds the offsets to the open transaction, and commits it.
    ///
    /// - Throws: ``KafkaError``, also where the lane has lost its place since the records were
    ///   handed over: brokers before 2.5 don't refuse its offsets.
    func commit(_ publication: Publication, _ limit: WaitLimit) throws(KafkaError) {
        let producer = try ready(limit)
        guard publication.membership.isOwner else {
            throw .transient(
                Fault(.unknownMember, reason: "the group has given the partitions away")
            )
        }
        try sendOffsets(of: publication, by: producer, limit)
        phase = .committing
        times.committing()
        try seam?.publish(.willCommit)
        try repeating(limit) { () throws(KafkaError) in
            // A commit may take as long as its transaction, and a stop may not.
            try producer.commit(orUntil: { limit.isOverdue })
        }
        times.didCommit()
        status.wait(for: .kafka, false)
        try seam?.publish(.didCommit)
        phase = .idle
    }

    /// Leaves the open transaction to the next producer of the id, which ends it, once all its records are stored.
    func abandon(_ publication: Publication, _ limit: WaitLimit) throws(KafkaError) {
        let producer = try ready(limit)
        try producer.flush(timeout: limit.call)
        try sendOffsets(of: publication, by: producer, limit)
        close()
        phase = .idle
        isLeftOpen = true
        _ = try ready(limit)
    }

    private func sendOffsets(
        of publication: Publication,
        by producer: TransactionalProducer,
        _ limit: WaitLimit
    ) throws(KafkaError) {
        let group = publication.membership.metadata
        try seam?.publish(.willSendOffsets(publication.offsets))
        try repeating(limit) { () throws(KafkaError) in
            try producer.sendOffsets(publication.offsets, of: group, timeout: limit.call)
        }
    }

    /// Makes a call again, with the same arguments, while the broker only asks for patience.
    private func repeating(
        _ limit: WaitLimit,
        _ call: () throws(KafkaError) -> Void
    ) throws(KafkaError) {
        let deadline = ContinuousClock.now + configuration.transactionTimeout
        try backoff.retrying { _ throws(KafkaError) in
            try call()
        } after: { error, _ throws(KafkaError) in
            guard error.recovery == .retry, ContinuousClock.now < deadline, !limit.isOver
            else { throw error }
            status.wait(for: .kafka, true)
            return .afterPause
        }
    }

    // MARK: - Failures

    /// The records of the open transaction that were not stored.
    func takeFailures() -> [FailedDelivery] { phase == .idle ? [] : producer?.takeFailures() ?? [] }

    /// Drops the producer of a transaction that failed; its successor of the same id ends what it
    /// left open, and has another epoch, so nothing of it that comes late to a broker counts.
    ///
    /// - Returns: Whether the transaction may have been committed.
    func dropProducer(after error: KafkaError) -> Bool {
        let phase = phase
        self.phase = .idle
        // Where nothing is open the next try resumes.
        if phase == .idle, error.recovery == .retry { return false }
        close()
        if phase != .idle { isLeftOpen = true }
        return phase == .committing
    }

    /// Ends a transaction that a producer was let go with, so that readers of the topics do not wait
    /// for its timeout; if that fails they do.
    func abortOpen(_ limit: WaitLimit) {
        guard isLeftOpen else { return }
        do throws(KafkaError) {
            try acquireID(limit)
        } catch {
            _ = dropProducer(after: error)
            logger.notice("a transaction is left to its timeout", metadata: ["error": "\(error)"])
        }
    }

    // MARK: - The producer

    /// Takes the id over, where that has not been done; what a former producer left open has ended then.
    func acquireID(_ limit: WaitLimit) throws(KafkaError) { _ = try ready(limit) }

    private func ready(_ limit: WaitLimit) throws(KafkaError) -> TransactionalProducer {
        let producer = try existing()
        guard !isInitialized else { return producer }
        try producer.prepare(Array(outlet.topics))
        try seam?.publish(.willInitialize)
        try producer.initTransactions(timeout: limit.call)
        try seam?.publish(.didInitialize)
        isInitialized = true
        isLeftOpen = false
        return producer
    }

    private func existing() throws(KafkaError) -> TransactionalProducer {
        // None is exchanged in mid transaction.
        if let producer, phase != .idle || sendsSingly == outlet.sendsSingly { return producer }
        close()
        sendsSingly = outlet.sendsSingly
        var configuration = configuration
        configuration.sendsSingly = sendsSingly
        let made = try TransactionalProducer(configuration)
        producer = made
        return made
    }

    /// Takes what the producer reports of itself.
    func serve() { producer?.serve() }

    /// Lets the producer go; what it left open is ended by its successor.
    func close() {
        producer?.discard()
        producer = nil
        isInitialized = false
    }
}
