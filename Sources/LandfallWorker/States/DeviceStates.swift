import Landfall
import LandfallContract
import LandfallKafka
import Logging

/// The last state of each device of a lane's partitions, read when an intent needs it.
///
/// It keeps at most so many bytes; past them the device is forgotten whose state was reported
/// longest ago, and an intent for it is planned for a cold start.
struct DeviceStates: Sendable {
    private var arenas: [Partition: StateArena] = [:]
    private let reader = StateReader()
    private let tally: Tally
    private let limitBytes: Int
    private let logger: Logger
    private var hasEvicted = false

    /// What is kept of all partitions: keys, values, and what finds them.
    private(set) var sizeBytes = 0

    /// Keeps nothing yet.
    ///
    /// - Parameters:
    ///   - limitBytes: The most bytes to keep.
    ///   - tally: Counts what is kept, forgotten and ignored.
    ///   - logger: Where it says once that the limit is reached.
    init(limitBytes: Int, tally: Tally, logger: Logger) {
        self.limitBytes = limitBytes
        self.tally = tally
        self.logger = logger
    }

    /// The number of devices.
    var count: Int { arenas.values.reduce(0) { $0 + $1.count } }

    /// Takes a record of the device-state topic: the last one of a device counts, one without a
    /// value forgets the device, and one that can't be read is passed over and counted.
    ///
    /// The tree is not read; a fault in it shows when an intent asks for the state.
    mutating func take(_ record: Record) {
        let partition = record.topicPartition.partition
        let before = (arenas[partition]?.count ?? 0, sizeBytes)
        let code = record.withKey { key -> String? in
            guard let key = unsafe key else { return "missing_key" }
            return record.withValue { value -> String? in
                guard let value = unsafe value else {
                    change(partition) { _ = unsafe $0.removeValue(forKey: key) }
                    return nil
                }
                return unsafe keep(record, key: key, value: value, partition: partition)
            }
        }
        let after = (arenas[partition]?.count ?? 0, sizeBytes)
        tally.add { counts in
            if let code {
                counts.ignoredStates[code, default: 0] += 1
            } else {
                counts.states += 1
            }
            counts.devices += after.0 - before.0
            counts.stateBytes += after.1 - before.1
        }
        if let code { tellIgnored(code, of: partition) }
        if sizeBytes > limitBytes { evict() }
    }

    private mutating func keep(
        _ record: Record,
        key: UnsafeRawBufferPointer,
        value: UnsafeRawBufferPointer,
        partition: Partition
    ) -> String? {
        guard let headers = try? record.headers() else { return "invalid_header" }
        let known = headers.map { RecordHeader(name: $0.name, value: $0.value) }
        do throws(ContractError) {
            let head = try unsafe reader.head(key: key, value: value, headers: known)
            let version = StateVersion(launchID: head.launchID, sequence: head.sequence)
            var old: StateVersion?
            change(partition) { arena in
                old = unsafe arena.set(
                    value,
                    format: StateFormat(acceptedHeaders: known),
                    version: version,
                    reportedAt: record.timestamp.milliseconds ?? 0,
                    forKey: key
                )
            }
            if let old, old.launch == version.launch, old.sequence > version.sequence {
                tally.add { $0.staleSequences += 1 }
            }
            return nil
        } catch {
            return error.code
        }
    }

    /// The last state of a device, or `nil` when none is known.
    ///
    /// A state that can't be read is counted and forgotten.
    ///
    /// - Parameters:
    ///   - device: The device of the intent.
    ///   - partition: The intent's partition, which has the number of the state's.
    /// - Returns: The state, read anew, and the bytes that it was read from.
    mutating func state(
        of device: String,
        in partition: Partition
    ) -> (state: DeviceState, sizeBytes: Int)? {
        let key = Array(device.utf8)
        let read = unsafe key.withUnsafeBytes { bytes in
            unsafe arenas[partition]?.withValue(forKey: bytes) { value, format, time in
                Result { () throws(ContractError) in
                    var state = unsafe try reader.read(
                        key: key,
                        value: value,
                        headers: format.headers
                    )
                    state.receivedAt = Timestamp(millisecondsSinceEpoch: time)
                    return (state, value.count)
                }
            }
        }
        switch read {
        case .success(let state): return state
        case .failure(let error):
            let before = sizeBytes
            unsafe key.withUnsafeBytes { bytes in
                change(partition) { _ = unsafe $0.removeValue(forKey: bytes) }
            }
            let freed = before - sizeBytes
            tally.add { counts in
                counts.ignoredStates[error.code, default: 0] += 1
                counts.states -= 1
                counts.devices -= 1
                counts.stateBytes -= freed
            }
            tellIgnored(error.code, of: partition)
            return nil
        case nil: return nil
        }
    }

    /// Says why states are passed over, once in a while for each reason.
    private func tellIgnored(_ code: String, of partition: Partition) {
        guard let count = tally.paces.note("ignored state \(code)") else { return }
        logger.warning(
            "device states can't be read and are passed over: their devices keep the state before",
            metadata: ["code": "\(code)", "count": "\(count)", "partition": "\(partition)"]
        )
    }

    /// Forgets the devices of a partition that another lane has now.
    mutating func forget(_ partition: Partition) {
        guard let arena = arenas.removeValue(forKey: partition) else { return }
        sizeBytes -= arena.sizeBytes
        tally.add { counts in
            counts.devices -= arena.count
            counts.stateBytes -= arena.sizeBytes
        }
    }

    /// Forgets all devices.
    mutating func forgetAll() {
        for partition in Array(arenas.keys) { forget(partition) }
    }

    private mutating func change(_ partition: Partition, _ body: (inout StateArena) -> Void) {
        let before = arenas[partition]?.sizeBytes ?? 0
        body(&arenas[partition, default: StateArena()])
        sizeBytes += (arenas[partition]?.sizeBytes ?? 0) - before
    }

    /// The partition of the state that was reported longest ago, or `nil` without any.
    private var partitionWithOldest: Partition? {
        var oldest: (partition: Partition, time: Int64)?
        for (partition, arena) in arenas {
            guard let time = arena.oldestReport else { continue }
            if oldest.map({ time < $0.time }) ?? true { oldest = (partition, time) }
        }
        return oldest?.partition
    }

    /// Forgets the devices that reported longest ago, until what is kept fits.
    private mutating func evict() {
        let before = sizeBytes
        var evicted = 0
        while sizeBytes > limitBytes {
            guard let partition = partitionWithOldest else { break }
            change(partition) { _ = $0.removeOldest() }
            evicted += 1
        }
        let freed = before - sizeBytes
        tally.add { counts in
            counts.evictedStates += evicted
            counts.devices -= evicted
            counts.stateBytes -= freed
        }
        guard !hasEvicted else { return }
        hasEvicted = true
        logger.warning(
            "max-state-bytes is reached: devices that reported longest ago are planned for a cold start",
            metadata: ["limit": "\(limitBytes)", "devices": "\(count)"]
        )
    }
}
