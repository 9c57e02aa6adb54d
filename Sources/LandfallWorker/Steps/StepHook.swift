import LandfallKafka
import LandfallPostgres

/// What tests do between the steps of a lane: look on, wait, break something, or let it fail.
///
/// A worker that serves has none, and each step then costs one comparison. The closures run on the
/// lane's own thread and may block it; what they throw is met as if the step itself had failed so.
struct StepHook: Sendable {
    /// The steps of the lane itself; what it throws ends the lane.
    var lane: @Sendable (LaneStep) throws -> Void

    /// The steps of a batch's PostgreSQL transaction.
    var store: @Sendable (StoreStep) throws(PostgresError) -> Void

    /// The steps of a Kafka transaction.
    var publish: @Sendable (PublishStep) throws(KafkaError) -> Void
}

/// A step of a lane's turn, or of an assignment.
enum LaneStep: String, Hashable, Sendable, CaseIterable {
    /// Partitions are taken over in PostgreSQL, and the group's offsets are not asked for yet.
    case didTakeOver
    /// What a predecessor left is put right, and no state is restored yet.
    case didReconcile
    /// States are restored, and no intent is taken yet.
    case didRestore
    /// Records are taken from Kafka and read.
    case didTake
    /// They are resolved, and nothing is written.
    case didResolve
    /// Rows and ledger are committed, and nothing is published.
    case didRecord
    /// A batch is done in both stores.
    case didPublish
}

/// A step of the Kafka transaction of a batch, or of a repair.
enum PublishStep: Hashable, Sendable {
    /// The producer is about to take its id over.
    case willInitialize
    /// It has its id: what a predecessor left open has ended.
    case didInitialize
    /// No transaction is open.
    case willBegin
    /// A record is about to be handed over.
    case willSend(OutgoingRecord)
    /// All records are handed over.
    case willSendOffsets([TopicPartition: Offset])
    /// The offsets are part of the transaction.
    case willCommit
    /// The commit is answered.
    case didCommit
}

/// A step of the PostgreSQL transaction of a batch.
enum StoreStep: String, Hashable, Sendable, CaseIterable {
    /// No transaction is open.
    case willBegin
    /// The watermarks are moved, and no row is copied.
    case willCopy
    /// All is written, and COMMIT not sent.
    case willCommit
    /// COMMIT is answered.
    case didCommit
}
