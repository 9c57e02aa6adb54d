import LandfallKafka

/// The point at which a partition resumes after an assignment, derived from what both stores hold.
///
/// PostgreSQL commits before Kafka does, so its next offset `W` is never behind Kafka's committed
/// offset `K` in normal running. Between them lie the records whose rows were written and whose
/// plans may not have been published. What PostgreSQL knows to be published is published, whatever
/// `K` says: the group may have lost its newest offsets.
enum Reconciliation: Hashable, Sendable {
    /// Go on at the offset; nothing is missing.
    case resume(at: Offset)
    /// Publish the ledger's records of the offsets from `first` up to `next`, if there are any, commit
    /// `next`, and resume there.
    case repair(from: Offset, upTo: Offset)
    /// Nothing is known of the partition: begin where the configuration says.
    case begin
    /// Kafka is ahead: PostgreSQL has lost rows that it had committed.
    case lost(from: Offset, upTo: Offset)

    /// Decides from the two stores.
    ///
    /// - Parameters:
    ///   - committed: Kafka's committed offset, or `nil` where the group has none.
    ///   - watermark: What PostgreSQL remembers, or `nil` where it never owned the partition.
    /// - Returns: What to do before the first record is taken.
    static func decide(committed: Offset?, watermark: Watermark?) -> Reconciliation {
        switch (committed, watermark) {
        case (nil, nil):
            return .begin
        case (let committed?, nil):
            return .resume(at: committed)
        case (_, let watermark?) where watermark.isReset:
            // Somebody has moved it, and the group's offset is to follow.
            return .repair(from: watermark.published, upTo: watermark.next)
        case (nil, let watermark?):
            guard watermark.published < watermark.next else { return .resume(at: watermark.next) }
            return .repair(from: watermark.published, upTo: watermark.next)
        case (let committed?, let watermark?):
            if committed == watermark.next { return .resume(at: watermark.next) }
            if committed > watermark.next { return .lost(from: watermark.next, upTo: committed) }
            return .repair(from: max(committed, watermark.published), upTo: watermark.next)
        }
    }
}

/// The watermark of a partition, as PostgreSQL holds it.
struct Watermark: Hashable, Sendable {
    /// The first offset whose rows are not written.
    var next: Offset
    /// The first offset whose records are not known to be published; never above ``next``.
    var published: Offset
    /// Counts the owners of the partition; only the newest may write.
    var ownerEpoch: Int64
    /// Which lane of that epoch the owner is; `nil` before the first that has one.
    var ownerToken: Int64?
    /// The record before ``next``; `nil` where none of this log was recorded.
    var lastRecord: RecordFingerprint?
    /// The epoch below which the ledger is of records that are answered again.
    var resetEpoch: Int64 = 0
    /// Whether it was moved by hand, and no lane has resumed there.
    var isReset = false
    /// Why no lane reads the partition; `nil` where one does.
    var setAside: String?
}
