import LandfallKafka

/// The devices whose states had to go, so that a missing state is told from one that never came.
///
/// A device is a hash of its key, 8 bytes that hardly two devices share. Past ``limit`` no more are
/// taken, and of the partitions that this leaves out it says that it can't tell.
struct EvictedDevices: Sendable {
    private var devices: [Partition: Set<UInt64>] = [:]
    private var incomplete: Set<Partition> = []
    private var count = 0
    private let limit: Int

    /// The most devices of a lane that are remembered, which take 6 MB at most.
    static let limit = 1 << 18

    /// Remembers nothing yet.
    ///
    /// - Parameter limit: The most devices to remember.
    init(limit: Int = Self.limit) { self.limit = limit }

    /// Notes that the state of a device had to go.
    mutating func insert(_ device: UInt64, in partition: Partition) {
        guard count < limit else {
            incomplete.insert(partition)
            return
        }
        if devices[partition, default: []].insert(device).inserted { count += 1 }
    }

    /// Notes that a device has a state again, or that it was deleted from the topic.
    ///
    /// - Parameters:
    ///   - device: The hash of its key; computed only where a device of the partition was evicted.
    ///   - partition: Its partition.
    mutating func remove(_ device: @autoclosure () -> UInt64, in partition: Partition) {
        guard count > 0, devices[partition]?.isEmpty == false else { return }
        if devices[partition]?.remove(device()) != nil { count -= 1 }
    }

    /// Whether devices of a partition were evicted, or may have been.
    func hasAny(of partition: Partition) -> Bool {
        devices[partition]?.isEmpty == false || incomplete.contains(partition)
    }

    /// Notes that devices of a partition may have been evicted by a process before.
    mutating func noteFormer(of partition: Partition) { incomplete.insert(partition) }

    /// Forgets a partition.
    mutating func forget(_ partition: Partition) {
        count -= devices.removeValue(forKey: partition)?.count ?? 0
        incomplete.remove(partition)
    }

    /// Why a device of a partition has no state.
    func absence(of device: UInt64, in partition: Partition) -> StateAbsence {
        if devices[partition]?.contains(device) == true { return .evicted }
        return incomplete.contains(partition) ? .unknown : .neverReported
    }
}
