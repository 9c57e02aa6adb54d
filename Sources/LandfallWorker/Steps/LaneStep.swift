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
