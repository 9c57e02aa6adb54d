import LandfallKafka

/// Publishes the records of the ledger, and moves the group's offsets past the intents that they
/// answer.
///
/// Its calls block: the lane makes them on its own executor.
protocol Publisher: AnyObject {
    /// Makes the producer ready, so that the first batch does not wait for it, and aborts the open
    /// transaction of a former producer with the same id.
    ///
    /// - Parameter limit: How long to try.
    /// - Throws: ``KafkaError`` when the limit is over, or at once when trying won't help.
    func prepare(within limit: WaitLimit) throws(KafkaError)

    /// What may be left out of a publication.
    var outlet: RecordOutlet { get }

    /// Begins a publication; a thread of its own may go on with it.
    ///
    /// - Parameters:
    ///   - publication: What is published; what fails so far is met when it is finished.
    ///   - limit: How long to try.
    func start(_ publication: Publication, within limit: WaitLimit)

    /// Waits until a publication is done; what failed so far is tried again.
    ///
    /// - Parameters:
    ///   - publication: What was begun.
    ///   - limit: How long to try.
    ///   - isOwner: Asks PostgreSQL whether the lane still owns the partitions; asked only after
    ///     another producer has taken the id.
    /// - Returns: `false` when the group has reassigned the partitions meanwhile; the new owner
    ///   publishes the records from the ledger.
    /// - Throws: ``KafkaError`` when the limit is over, or at once when trying won't help; what
    ///   `isOwner` throws.
    func finish(
        _ publication: Publication,
        within limit: WaitLimit,
        isOwner: () throws -> Bool
    ) throws -> Bool

    /// Takes what the producer reports of itself; called now and then while there is nothing to publish.
    func serve()

    /// When the last batch was sent and committed.
    var times: PublishTimes { get }

    /// Closes the producer, once the end of what was begun is known.
    func close()
}

extension Publisher {
    /// Begins to publish records; a thread of its own may go on with it.
    ///
    /// One publication is under way at a time: ``finish(_:within:isOwner:)`` comes before the next
    /// begins, and before anything else is asked of the publisher.
    ///
    /// - Parameters:
    ///   - records: What to publish, in order.
    ///   - offsets: For each partition the next offset: one past the last record that is answered.
    ///   - membership: Tells whether the partitions are still the lane's, and what is committed.
    ///   - mayBeCommitted: Whether somebody may have published them before, though the group's offsets don't say so.
    ///   - limit: How long to try.
    /// - Returns: The publication; what has failed so far is met when it is finished.
    /// - Throws: ``KafkaError`` where the records can't be published, whatever is tried.
    func begin(
        _ records: [OutgoingRecord],
        offsets: [TopicPartition: Offset],
        as membership: Membership,
        mayBeCommitted: Bool,
        within limit: WaitLimit
    ) throws(KafkaError) -> Publication {
        let publication = Publication(
            try outlet.pack(records),
            offsets: offsets,
            as: membership,
            mayBeCommitted: mayBeCommitted
        )
        start(publication, within: limit)
        return publication
    }

    /// Publishes records, and waits until it is done.
    ///
    /// The parameters, the result and the errors are those of ``begin(_:offsets:as:mayBeCommitted:within:)`` and
    /// ``finish(_:within:isOwner:)``.
    func publish(
        _ records: [OutgoingRecord],
        offsets: [TopicPartition: Offset],
        as membership: Membership,
        mayBeCommitted: Bool = false,
        within limit: WaitLimit,
        isOwner: () throws -> Bool
    ) throws -> Bool {
        let publication = try begin(
            records,
            offsets: offsets,
            as: membership,
            mayBeCommitted: mayBeCommitted,
            within: limit
        )
        return try finish(publication, within: limit, isOwner: isOwner)
    }
}

/// Records that are being published, with the offsets that they answer, over all tries.
final class Publication {
    /// The records.
    var batch: OutgoingBatch
    /// For each partition the next offset: one past the last record that is answered.
    let offsets: [TopicPartition: Offset]
    /// The lane's place in its group.
    let membership: Membership
    /// Whether the end comes by itself, so that there is something else to do meanwhile.
    var isUnderWay = false
    /// Whether a try may have been committed.
    var mayBeCommitted: Bool

    /// Begins with what is to be published.
    init(
        _ batch: OutgoingBatch,
        offsets: [TopicPartition: Offset],
        as membership: Membership,
        mayBeCommitted: Bool
    ) {
        self.mayBeCommitted = mayBeCommitted
        self.batch = batch
        self.offsets = offsets
        self.membership = membership
    }
}

/// The times of sending a batch to Kafka and of committing its transaction; each `nil` before.
struct PublishTimes {
    /// When its records began to be handed over.
    private(set) var sendBegan: ContinuousClock.Instant?
    /// When all were handed over, and the commit was asked for.
    private(set) var commitBegan: ContinuousClock.Instant?
    /// When the commit was answered.
    private(set) var committed: ContinuousClock.Instant?

    /// Notes that records are handed over from now on.
    mutating func sending() {
        sendBegan = .now
        commitBegan = nil
        committed = nil
    }

    /// Notes that the commit is asked for now.
    mutating func committing() { commitBegan = .now }

    /// Notes that the commit is answered now.
    mutating func didCommit() { committed = .now }
}

/// A producer of either kind.
protocol RecordProducer {
    /// Adds a record to the queue.
    func produce(_ record: OutgoingRecord, tag: Int?) throws(KafkaError)
    /// Waits until every record is stored.
    func flush(timeout: Duration) throws(KafkaError)
    /// The records that were not stored, by their tags.
    func takeFailures() -> [FailedDelivery]
}

extension TransactionalProducer: RecordProducer {}
extension Producer: RecordProducer {}

/// A transaction failed until the retries were exhausted.
///
/// The last error is seldom the cause.
struct RetriesExhausted: Error, CustomStringConvertible {
    /// What failed first.
    let first: KafkaError
    /// What failed last, when the lane gave up.
    let last: KafkaError

    /// One line.
    var description: String { "\(last); it began with: \(first)" }
}

/// The limit of a lane's retries: the end of its patience, or the deadline of a requested stop.
struct WaitLimit: Sendable {
    private let deadline: ContinuousClock.Instant
    private let stop: StopSignal

    /// The longest that one call may block, so that a stop is noticed.
    private static let longestCall = Duration.seconds(5)

    /// How long a call may block also where a stop is overdue: enough for one answer of a broker that is there.
    private static let lastCall = Duration.seconds(1)

    /// Starts the time.
    ///
    /// - Parameters:
    ///   - patience: How long to try in all.
    ///   - stop: Cuts it short.
    init(_ patience: Duration, stop: StopSignal) {
        self.deadline = .now + patience
        self.stop = stop
    }

    /// Whether to give up.
    var isOver: Bool { ContinuousClock.now >= deadline || stop.isOverdue }

    /// Whether a stop waits no longer for a call that is under way.
    var isOverdue: Bool { stop.isOverdue }

    /// How long the next call may block: what is left, but at most a few seconds.
    var call: Duration {
        let left = max(ContinuousClock.now.duration(to: deadline), .milliseconds(100))
        let untilStop = stop.timeLeft.map { max($0, Self.lastCall) } ?? Self.longestCall
        return min(left, untilStop, Self.longestCall)
    }
}
