/// Where the reading of a partition starts.
package enum StartPosition: Hashable, Sendable {
    /// At this offset.
    case at(Offset)

    /// At the oldest record that the broker still has.
    case beginning

    /// Behind the newest record.
    case end

    /// At the offset that the group committed; without one, as ``OffsetReset`` says.
    case committed
}
