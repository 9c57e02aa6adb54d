import LandfallKafka

/// A partition that the lane owns, and its progress in PostgreSQL and Kafka.
struct OwnedPartition: Hashable, Sendable {
    /// The owner epoch with which this lane may write.
    let ownerEpoch: Int64

    /// The first offset that is not processed; what comes below it is dropped.
    private(set) var next: Offset

    /// The first offset whose records are not known to be published.
    private(set) var published: Offset

    /// Notes that the rows and the ledger of a batch are committed.
    mutating func record(upTo offset: Offset) { next = max(next, offset) }

    /// Notes that a batch is published as well; another may be recorded behind it.
    mutating func publish(upTo offset: Offset) { published = offset }
}
