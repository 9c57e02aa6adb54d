import LandfallBytes
import LandfallKafka

/// The memory of a lane: device states, and the identities of former intents.
///
/// Not sendable, and used by one thread at a time: the lane's own, or its second thread's while
/// that prepares a batch.
final class LaneMemory {
    /// The last state of each device.
    var states: DeviceStates

    /// Where intents were answered for the first time.
    var identities: IdentityMap

    /// How far the segments of other lanes' partitions are in ``identities``.
    var followed: [TopicPartition: SegmentEnd] = [:]

    /// Whether partitions were added since the identities were read: an intent may have come before in
    /// another partition, so what other lanes record is followed.
    var isRepartitioned = false

    /// What devices have reported of plans, by partition number.
    var reportFilters: [Partition: ReportFilter] = [:]

    /// How large the records may be that are sent.
    var limits: RecordLimits

    /// The memory for the records and rows of batches.
    let chunks = ChunkPool()

    /// Knows no intent yet.
    init(states: DeviceStates, identities: IdentityMap, limits: RecordLimits) {
        self.states = states
        self.identities = identities
        self.limits = limits
    }
}
