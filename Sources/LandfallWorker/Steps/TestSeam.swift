import LandfallKafka
import LandfallPostgres

/// The hooks by which a test watches, delays or breaks the steps of a lane, or gives it partitions.
///
/// A worker that serves has none, and each step then costs one comparison. The functions run on the
/// lane's own thread. Those of the end of a Kafka transaction may run on the publisher's thread.
/// They may block it. An error that they throw counts as an error of the step.
protocol TestSeam: Sendable {
    /// Gives the partitions in place of the group; `nil` for the group itself.
    var partitions: (any PartitionSource)? { get }

    /// Called at a step of the lane itself; what it throws ends the lane.
    func lane(_ step: LaneStep) throws

    /// Called at a step of a batch's PostgreSQL transaction.
    func store(_ step: StoreStep) throws(PostgresError)

    /// Called at a step of a Kafka transaction.
    func publish(_ step: PublishStep) throws(KafkaError)
}

extension TestSeam {
    /// The group itself.
    var partitions: (any PartitionSource)? { nil }

    /// Nothing.
    func lane(_ step: LaneStep) throws {}

    /// Nothing.
    func store(_ step: StoreStep) throws(PostgresError) {}

    /// Nothing.
    func publish(_ step: PublishStep) throws(KafkaError) {}
}

/// Gives a lane its partitions in place of a group: a join takes seconds, and a test wants to say
/// itself when partitions come and go, and what a group would have committed.
protocol PartitionSource: Sendable {
    /// Returns the events since the last call; the lane asks before each poll.
    func takeEvents() -> [RebalanceEvent]

    /// Counts the assignments, as the generations of a group do.
    var generation: Int { get }

    /// Whether a lane that was assigned its partitions in a generation still has them, as far as it
    /// could know by itself.
    func isCurrent(_ generation: Int) -> Bool

    /// The committed offset of each partition.
    func committed(_ partitions: [TopicPartition]) -> [TopicPartition: Offset?]
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
