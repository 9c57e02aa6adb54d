/// The requests of the protocol that a mock broker can be told to fail, by their number.
package enum MockRequest: Int16, Hashable, Sendable, CaseIterable {
    /// Records to store.
    case produce = 0
    /// Records to read.
    case fetch = 1
    /// The oldest or newest offset.
    case listOffsets = 2
    /// Brokers and partitions.
    case metadata = 3
    /// Offsets to store outside a transaction.
    case offsetCommit = 8
    /// Offsets that a group stored.
    case offsetFetch = 9
    /// The broker that keeps a group or a transactional id.
    case findCoordinator = 10
    /// Membership of a group.
    case joinGroup = 11
    /// A sign of life to a group.
    case heartbeat = 12
    /// The end of a membership.
    case leaveGroup = 13
    /// The partitions of a member.
    case syncGroup = 14
    /// The identity of a producer.
    case initProducerID = 22
    /// Partitions that a transaction writes to.
    case addPartitionsToTransaction = 24
    /// A group whose offsets a transaction stores.
    case addOffsetsToTransaction = 25
    /// Commit or abort.
    case endTransaction = 26
    /// Offsets to store in a transaction.
    case transactionalOffsetCommit = 28
}
