import Dispatch
import LandfallKafka
import LandfallValues
import Logging

/// Publishes what the ledger holds, with the offsets that it answers, in one Kafka transaction.
///
/// Its calls block: the lane makes them on its own executor. Only the first try of a transaction goes
/// on beside the lane, on a thread of its own; what fails there is tried again on the lane's. What is
/// published was committed to PostgreSQL before, so a failed transaction is tried again from memory
/// with the same records. Where it may have been committed the group's offsets tell, once the next
/// producer of the id has ended what was left open.
final class TransactionalPublisher: Publisher {
    let outlet: RecordOutlet
    private let logger: Logger
    private let status: LaneStatus
    private let metrics: LaneMetrics
    private let session: TransactionSession
    private var fencingHistory = FencingHistory()
    private let backoff = Backoff()
    /// Makes the first try of a transaction while the lane goes on.
    private let thread = DispatchQueue(label: "landfall.publisher")
    /// The try that is under way there, and what it publishes.
    private var firstTry: (publication: Publication, work: ThreadWork<Void, KafkaError>)?

    /// Connects nothing yet.
    ///
    /// - Parameters:
    ///   - configuration: The producer's settings.
    ///   - outlet: What may be left out.
    ///   - logger: Where it logs.
    ///   - status: Hears that it waits for Kafka, and what failed.
    ///   - metrics: Counts that the producer was fenced.
    ///   - seam: What a test does between the steps.
    init(
        configuration: TransactionalProducerConfiguration,
        outlet: RecordOutlet,
        logger: Logger,
        status: LaneStatus,
        metrics: LaneMetrics,
        seam: (any TestSeam)? = nil
    ) {
        self.outlet = outlet
        self.logger = logger
        self.status = status
        self.metrics = metrics
        self.session = TransactionSession(
            configuration: configuration,
            outlet: outlet,
            logger: logger,
            status: status,
            seam: seam
        )
    }

    var times: PublishTimes { session.times }

    func prepare(within limit: WaitLimit) throws(KafkaError) {
        try backoff.retrying { _ throws(KafkaError) in
            try session.acquireID(limit)
        } after: { error, _ throws(KafkaError) in
            _ = dropProducer(after: error)
            return try next(after: error, limit)
        }
    }

    func start(_ publication: Publication, within limit: WaitLimit) {
        session.beginTimes()
        // A lane that has lost its place publishes nothing, and hears so when it finishes.
        guard publication.membership.isOwner, !publication.mayBeCommitted else { return }
        precondition(firstTry == nil, "one transaction at a time")
        // Safe since its end is waited for before anything else is done here.
        nonisolated(unsafe) let (lent, session) = (publication, session)
        let work = ThreadWork(on: thread) { () throws(KafkaError) in
            try unsafe session.send(&lent.batch, limit)
            try unsafe session.commit(lent, limit)
        }
        firstTry = (publication, work)
        publication.isUnderWay = true
    }

    func finish(
        _ publication: Publication,
        within limit: WaitLimit,
        isOwner: () throws -> Bool
    ) throws -> Bool {
        var isLost = false
        var first: KafkaError?
        return try backoff.retrying { _ throws(KafkaError) in
            if try finishFirstTry() { return true }
            guard !isLost else { return false }
            guard publication.membership.isOwner else {
                session.abortOpen(limit)
                return false
            }
            let isDone = try isCommitted(publication, limit)
            publication.mayBeCommitted = false
            if !isDone {
                try session.send(&publication.batch, limit)
                try session.commit(publication, limit)
            }
            outlet.log(publication.batch)
            return true
        } after: { error, _ in
            logger.warning("a transaction failed", metadata: ["error": "\(error)"])
            let failures = session.takeFailures()
            publication.mayBeCommitted = dropProducer(after: error) || publication.mayBeCommitted
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
                session.abortOpen(limit)
                guard let first, first != error else { throw error }
                throw RetriesExhausted(first: first, last: error)
            }
        }
    }

    /// Waits for the end of the try that was begun; `false` where none was, or it was met before.
    private func finishFirstTry() throws(KafkaError) -> Bool {
        guard let (publication, work) = firstTry else { return false }
        firstTry = nil
        try work.wait()
        outlet.log(publication.batch)
        return true
    }

    /// Whether an earlier try was committed; if not, nothing of it can be any more.
    ///
    /// The group's offsets say it once the producer has its id. But a broker that dies between its
    /// decision to commit and the markers of the transaction was seen to take them for written when it
    /// is back (Apache Kafka 2.2.0). Then neither records nor offsets are visible, and the next commit of
    /// this id would make them so, beside those that are sent again. So everything is sent once in a
    /// transaction that is never committed: the markers that end it end what was left open in the same
    /// partitions as well.
    private func isCommitted(
        _ publication: Publication,
        _ limit: WaitLimit
    ) throws(KafkaError) -> Bool {
        guard publication.mayBeCommitted else { return false }
        try session.acquireID(limit)
        if try hasCommitted(publication, limit) { return true }
        guard !publication.batch.records.isEmpty else { return false }
        try session.send(&publication.batch, limit)
        try session.abandon(publication, limit)
        // Brokers before 2.5 may say it some time after the markers are written.
        return try hasCommitted(publication, limit)
    }

    private func hasCommitted(
        _ publication: Publication,
        _ limit: WaitLimit
    ) throws(KafkaError) -> Bool {
        try publication.membership.hasCommitted(publication.offsets, timeout: limit.call)
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

    /// Notes that a try has failed.
    ///
    /// - Returns: Whether its transaction may have been committed.
    private func dropProducer(after error: KafkaError) -> Bool {
        status.update { $0.lastError = "\(error)" }
        if error.recovery == .fenced {
            fencingHistory.note()
            metrics.countFencing(in: .kafka)
        }
        return session.dropProducer(after: error)
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

    func serve() { session.serve() }

    func close() {
        do {
            _ = try finishFirstTry()
        } catch {
            logger.notice(
                "a transaction is left to the next producer",
                metadata: ["error": "\(error)"]
            )
        }
        session.close()
    }
}

/// The recent fencings of a producer by brokers.
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
