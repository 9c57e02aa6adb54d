import LandfallKafka

/// What a lane knows of devices, and of intents that came before.
///
/// Not sendable, and used by one thread at a time: the lane's own, or its assistant's while that
/// prepares a batch.
final class LaneMemory {
    /// The last state of each device.
    var states: DeviceStates

    /// The identities of intents that came before, by partition number.
    var filters: [Partition: DuplicateFilter] = [:]

    /// Whether partitions were added since the filters were filled: an intent may have come before in
    /// another partition, so the ledger is asked about each.
    var isRepartitioned = false

    /// What devices have reported of plans, by partition number.
    var reportFilters: [Partition: DuplicateFilter] = [:]

    /// How large the records may be that are sent.
    var limits: RecordLimits

    /// Knows no intent yet.
    init(states: DeviceStates, limits: RecordLimits) {
        self.states = states
        self.limits = limits
    }
}
