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
