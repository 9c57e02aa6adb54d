import LandfallKafka

/// Gives a lane its partitions in place of a group: a join takes seconds, and a test wants to say
/// itself when partitions come and go, and what a group would have committed.
protocol PartitionSource: Sendable {
    /// What has happened since the last question; asked before each poll.
    func takeEvents() -> [RebalanceEvent]

    /// Counts the assignments, as the generations of a group do.
    var generation: Int { get }

    /// Whether a lane that was assigned its partitions in a generation still has them, as far as it
    /// could know by itself.
    func isCurrent(_ generation: Int) -> Bool

    /// The committed offset of each partition.
    func committed(_ partitions: [TopicPartition]) -> [TopicPartition: Offset?]
}
