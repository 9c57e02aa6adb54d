import Crypto
import Landfall
import LandfallKafka

/// Devices whose state was evicted or deleted.
///
/// It tells such a device from one that never reported.
///
/// A device is a hash of its key, 8 bytes that hardly two devices share. Past ``limit`` no more are
/// taken, and of the partitions that this leaves out it says that it can't tell.
struct AbsentDevices: Sendable {
    private var devices: [Partition: [UInt64: Cause]] = [:]
    private var incomplete: Set<Partition> = []
    private var count = 0
    private let limit: Int

    /// The reason that a device has no state.
    enum Cause: Sendable {
        /// There was no room for it.
        case evicted
        /// It was deleted from the topic.
        case forgotten
    }

    /// The remembered devices of a partition.
    struct PartitionMemory: Hashable, Sendable {
        /// The devices whose states there was no room for, in order.
        var evicted: [UInt64] = []
        /// The devices whose states were deleted, in order.
        var forgotten: [UInt64] = []
        /// Whether there were more of either.
        var isIncomplete = false
    }

    /// The most devices of a lane that are remembered, which take 6 MB at most.
    static let limit = 1 << 18

    /// Returns a hash that stands for a device whose key is not kept: the first eight bytes of SHA-256.
    ///
    /// Each process has the same one, since the next one asks for what this one remembers.
    static func device(ofKey key: UnsafeRawBufferPointer) -> UInt64 {
        var hasher = SHA256()
        unsafe hasher.update(bufferPointer: key)
        return hasher.finalize().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Remembers nothing yet.
    ///
    /// - Parameter limit: The most devices to remember.
    init(limit: Int = Self.limit) { self.limit = limit }

    /// Notes that the state of a device went.
    mutating func insert(_ device: UInt64, _ cause: Cause, in partition: Partition) {
        if count >= limit, devices[partition]?[device] == nil {
            incomplete.insert(partition)
            return
        }
        if devices[partition, default: [:]].updateValue(cause, forKey: device) == nil { count += 1 }
    }

    /// Notes that a device has a state again.
    ///
    /// - Parameters:
    ///   - device: The hash of its key; computed only where a device of the partition is remembered.
    ///   - partition: Its partition.
    mutating func remove(_ device: @autoclosure () -> UInt64, in partition: Partition) {
        guard count > 0, devices[partition]?.isEmpty == false else { return }
        if devices[partition]?.removeValue(forKey: device()) != nil { count -= 1 }
    }

    /// Returns the remembered devices of a partition, for the next process.
    func memory(of partition: Partition) -> PartitionMemory {
        let known = devices[partition] ?? [:]
        return PartitionMemory(
            evicted: known.filter { $0.value == .evicted }.keys.sorted(),
            forgotten: known.filter { $0.value == .forgotten }.keys.sorted(),
            isIncomplete: incomplete.contains(partition)
        )
    }

    /// Takes over what a process before has remembered of a partition.
    mutating func take(_ memory: PartitionMemory, of partition: Partition) {
        for device in memory.evicted { insert(device, .evicted, in: partition) }
        for device in memory.forgotten { insert(device, .forgotten, in: partition) }
        if memory.isIncomplete { incomplete.insert(partition) }
    }

    /// Forgets a partition.
    mutating func forget(_ partition: Partition) {
        count -= devices.removeValue(forKey: partition)?.count ?? 0
        incomplete.remove(partition)
    }

    /// Returns the reason that a device of a partition has no state.
    func absence(of device: UInt64, in partition: Partition) -> StateAbsence {
        switch devices[partition]?[device] {
        case .evicted: .evicted
        case .forgotten: .forgotten
        case nil: incomplete.contains(partition) ? .unknown : .neverReported
        }
    }
}
