/// A change of the partitions that a member of a group reads.
package enum RebalanceEvent: Hashable, Sendable {
    /// The partitions that the member reads from now on, all of them.
    case assigned([TopicPartition])

    /// The partitions that the member gives up, all that it had.
    ///
    /// If they are lost, others may read them already: nothing may be committed for them.
    case revoked([TopicPartition], isLost: Bool)
}
