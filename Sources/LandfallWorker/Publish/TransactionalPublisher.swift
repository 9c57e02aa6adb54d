import Dispatch
import LandfallKafka
import LandfallValues
import Logging

/// Publishes what the ledger holds, with the offsets that it answers, in one Kafka transaction.
///
/// Its calls block: the lane makes them on its own executor. Only the end of a transaction goes on
/// beside the lane, on a thread of its own: what fails there is made good on the lane's. What is published was
/// committed to PostgreSQL before, so a failed transaction is tried again from memory with the same records. A
/// producer whose last word is unknown is thrown away; its successor of the same id ends what it
/// left open, and only then the group's offsets tell its result.
final class TransactionalPublisher: Publisher {
    private let configuration: TransactionalProducerConfiguration
    private let outlet: RecordOutlet
    private let logger: Logger
    private let status: LaneStatus
    private let seam: (any TestSeam)?
    private var producer: TransactionalProducer?
    private var isInitialized = false
    private var sendsSingly = false
    private var phase = Phase.idle
    private(set) var times = PublishTimes()
    /// Whether a producer was let go in mid transaction, and none has taken its id since.
    private var isLeftOpen = false
    private var fencingHistory = FencingHistory()
    private let backoff = Backoff()
    /// Ends transactions while the lane goes on.
    private let thread = DispatchQueue(label: "landfall.publisher")
    /// The end of a transaction that is under way there.
    private var ending: ThreadWork<Void, KafkaError>?

    private enum Phase {
        case idle
        case open
        case committing
    }

    /// Connects nothing yet.
    ///
    /// - Parameters:
    ///   - configuration: The producer's settings.
    ///   - outlet: What may be left out.
    ///   - logger: Where it logs.
    ///   - status: Hears that it waits for Kafka.
    ///   - seam: What a test does between the steps.
    init(
        configuration: TransactionalProducerConfiguration,
        outlet: RecordOutlet,
        logger: Logger,
        status: LaneStatus,
        seam: (any TestSeam)? = nil
    ) {
        self.configuration = configuration
        self.outlet = outlet
        self.logger = logger
        self.status = status
        self.seam = seam
    }

    func prepare(within limit: WaitLimit) throws(KafkaError) {
        try backoff.retrying { _ throws(KafkaError) in
            _ = try ready(limit)
        } after: { error, _ throws(KafkaError) in
            _ = end(error)
            return try next(after: error, limit)
        }
    }

    func begin(
        _ records: [OutgoingRecord],
        offsets: [TopicPartition: Offset],
        as membership: Membership,
        within limit: WaitLimit
    ) throws(KafkaError) -> Publication {
        times = PublishTimes()
        let publication = Publication(try outlet.pack(records), offsets: offsets, as: membership)
        // Who has lost its place publishes nothing, and hears so when it finishes.
        guard membership.isOwner else { return publication }
        do throws(KafkaError) {
            let producer = try ready(limit)
            try send(&publication.batch, by: producer, limit)
            // Safe since the end is waited for before anything else is done here.
            nonisolated(unsafe) let (lent, own, sender) = (publication, self, producer)
            ending = ThreadWork(on: thread) { () throws(KafkaError) in
                try unsafe own.commit(lent, by: sender, limit)
            }
            publication.isUnderWay = true
        } catch {
            publication.failure = error
        }
        return publication
    }

    func finish(
        _ publication: Publication,
        within limit: WaitLimit,
        isOwner: () throws -> Bool
    ) throws -> Bool {
        let membership = publication.membership
        var isUnknown = false
        var isLost = false
        var first: KafkaError?
        return try backoff.retrying { _ throws(KafkaError) in
            if try finishFirstTry(of: publication) { return true }
            guard !isLost else { return false }
            guard membership.isOwner else {
                abortOpenTransaction(limit)
                return false
            }
            let producer = try ready(limit)
            let isDone =
                isUnknown
                ? try membership.hasCommitted(publication.offsets, timeout: limit.call) : false
            isUnknown = false
            if !isDone {
                try send(&publication.batch, by: producer, limit)
                try commit(publication, by: producer, limit)
            }
            outlet.log(publication.batch)
            return true
        } after: { error, _ in
            logger.warning("a transaction failed", metadata: ["error": "\(error)"])
            let failures = phase == .idle ? [] : producer?.takeFailures() ?? []
            isUnknown = end(error) || isUnknown
            if error.recovery == .fenced, try !isOwner() {
                isLost = true
                return .atOnce
            }
            do throws(KafkaError) {
                if try learn(error, failures, publication, limit) { return .atOnce }
                let next = try next(after: error, limit)
                first = first ?? error
                return next
            } catch {
                abortOpenTransaction(limit)
                guard let first, first != error else { throw error }
                throw RetriesExhausted(first: first, last: error)
            }
        }
    }

    /// Waits for the end of the try that was begun; `false` where none was, or it was met before.
    private func finishFirstTry(of publication: Publication) throws(KafkaError) -> Bool {
        if let failure = publication.failure {
            publication.failure = nil
            throw failure
        }
        guard let ending else { return false }
        self.ending = nil
        try ending.wait()
        outlet.log(publication.batch)
        return true
    }

    private func learn(
        _ error: KafkaError,
        _ failures: [FailedDelivery],
        _ publication: Publication,
        _ limit: WaitLimit
    ) throws(KafkaError) -> Bool {
        let membership = publication.membership
        return try outlet.learn(from: error, failures, of: &publication.batch) {
            topic throws(KafkaError) in
            try membership.partitionCount(of: topic, timeout: limit.call)
        }
    }

    /// Opens a transaction, and hands the records over.
    private func send(
        _ batch: inout OutgoingBatch,
        by producer: TransactionalProducer,
        _ limit: WaitLimit
    ) throws(KafkaError) {
        try seam?.publish(.willBegin)
        try producer.begin()
        phase = .open
        times.sending()
        try outlet.send(&batch, to: producer, timeout: limit.call) {
            (record) throws(KafkaError) in try seam?.publish(.willSend(record))
        }
    }

    /// Adds the offsets to the open transaction, and commits it.
    private func commit(
        _ publication: Publication,
        by producer: TransactionalProducer,
        _ limit: WaitLimit
    ) throws(KafkaError) {
        let group = publication.membership.metadata
        try seam?.publish(.willSendOffsets(publication.offsets))
        try repeating(limit) { () throws(KafkaError) in
            try producer.sendOffsets(publication.offsets, of: group, timeout: limit.call)
        }
        phase = .committing
        times.committing()
        try seam?.publish(.willCommit)
        try repeating(limit) { () throws(KafkaError) in try producer.commit() }
        times.commits()
        try seam?.publish(.didCommit)
        phase = .idle
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

    /// Ends a transaction that a producer was let go with, so that readers of the topics do not wait
    /// for its timeout; if that fails they do.
    private func abortOpenTransaction(_ limit: WaitLimit) {
        guard isLeftOpen else { return }
        do throws(KafkaError) {
            _ = try ready(limit)
        } catch {
            _ = end(error)
            logger.notice("a transaction is left to its timeout", metadata: ["error": "\(error)"])
        }
    }

    /// The producer, which owns its id from here on.
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
        if let producer, sendsSingly == outlet.sendsSingly { return producer }
        close()
        sendsSingly = outlet.sendsSingly
        var configuration = configuration
        configuration.sendsSingly = sendsSingly
        let made = try TransactionalProducer(configuration)
        producer = made
        return made
    }

    /// Drops the producer of a transaction that failed; its successor of the same id ends what it
    /// left open, and has another epoch, so nothing of it that comes late to a broker counts.
    ///
    /// It is never aborted: where partitions are still being added to the transaction, librdkafka
    /// 2.0.2 ends the process when their answer comes after the abort's.
    ///
    /// - Returns: Whether the transaction may have been committed.
    private func end(_ error: KafkaError) -> Bool {
        let phase = phase
        self.phase = .idle
        if error.recovery == .fenced { fencingHistory.note() }
        // Where nothing is open the next try resumes.
        if phase == .idle, error.recovery == .retry { return false }
        close()
        if phase != .idle { isLeftOpen = true }
        return phase == .committing
    }

    private func next(
        after error: KafkaError,
        _ limit: WaitLimit
    ) throws(KafkaError) -> Backoff.Next {
        switch error.recovery {
        case .stop: throw error
        case .fenced where fencingHistory.isRepeated: throw error
        case .retry, .abort, .rejectRecord, .recreate, .fenced: break
        }
        guard !limit.isOver else { throw error }
        status.wait(for: .kafka, true)
        return .afterPause
    }

    func serve() { producer?.serve() }

    /// Lets the producer go; what it left open is ended by its successor.
    func close() {
        if let ending {
            self.ending = nil
            // What failed there is ended by the next producer, too.
            _ = try? ending.wait()
        }
        producer?.discard()
        producer = nil
        isInitialized = false
    }
}

/// How often brokers have fenced a producer lately.
///
/// Another process need not be the cause. If connections break, a broker may process a request for
/// the id late, after it has answered the repeated request; then it fences the producer that got
/// the answer. Two processes with one id fence each other as fast as they can publish.
struct FencingHistory: Sendable {
    private var times: [ContinuousClock.Instant] = []

    /// With more within the span, two processes must share the id.
    static let limit = 20
    /// The time that counts as lately.
    static let span = Duration.seconds(60)

    /// Notes that the producer was fenced.
    mutating func note(at time: ContinuousClock.Instant = .now) {
        times.removeAll { $0 + Self.span < time }
        times.append(time)
    }

    /// Whether the producer is fenced so often that taking the id back does not help.
    var isRepeated: Bool { times.count > Self.limit }
}
