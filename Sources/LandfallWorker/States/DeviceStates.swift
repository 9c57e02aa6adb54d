import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import Logging

/// The last state of each device of a lane's partitions, read when an intent needs it.
///
/// It keeps at most so many bytes; past them the device is forgotten whose state was reported
/// longest ago, and an intent for it is planned for a cold start. Large states have a share of their
/// own: what is more than that takes the place of large ones only.
struct DeviceStates: Sendable {
    var arenas: [ArenaKey: StateArena] = [:]
    /// Whether somebody asks what becomes of segments, from the first state on.
    private let watchesSegments: Bool
    let reader: StateReader
    let tally: Tally
    let limitBytes: Int
    let logger: Logger
    var hasEvicted = false
    var absent = AbsentDevices()

    /// What is kept of all partitions: keys, values, and what finds them.
    private(set) var sizeBytes = 0

    /// What of that large states take.
    private(set) var largeBytes = 0

    /// From which size on a state is a large one, its key included.
    static let largeStateBytes = 16 * 1024

    /// The share of the limit that large states have: a fourth.
    static let largeShare = 4

    /// The key of the arena with a partition's states.
    struct ArenaKey: Hashable {
        let partition: Partition
        let isLarge: Bool
    }

    /// Keeps nothing yet.
    ///
    /// - Parameters:
    ///   - limitBytes: The most bytes to keep.
    ///   - recordBytes: The longest value of a record that is kept.
    ///   - watchesSegments: Whether it is noted what becomes of segments, for ``takeChanges(_:)``.
    ///   - tally: Counts what is kept, forgotten and ignored.
    ///   - logger: Where it says once that the limit is reached.
    init(
        limitBytes: Int,
        recordBytes: Int = ContractLimits().recordBytes,
        watchesSegments: Bool = false,
        tally: Tally,
        logger: Logger
    ) {
        var limits = ContractLimits()
        limits.recordBytes = recordBytes
        self.reader = StateReader(limits: limits)
        self.limitBytes = limitBytes
        self.watchesSegments = watchesSegments
        self.tally = tally
        self.logger = logger
    }

    /// The number of devices.
    var count: Int { arenas.values.reduce(0) { $0 + $1.count } }

    /// Takes a record of the device-state topic: the last one of a device counts, one without a
    /// value forgets the device, and one that can't be read is passed over and counted.
    ///
    /// The tree is not read; a fault in it shows when an intent asks for the state.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - now: When it came; a sender that gives a later time gains nothing by it.
    mutating func take(_ record: Record, at now: Timestamp) {
        let partition = record.topicPartition.partition
        let time = min(record.timestamp.milliseconds ?? 0, now.millisecondsSinceEpoch)
        record.withKey { key in
            record.withValue { value in
                unsafe take(key, value, in: partition, reportedAt: time) {
                    try? record.headers()
                }
            }
        }
    }

    /// Takes a record that comes from elsewhere than a consumer.
    mutating func take(
        key: [UInt8],
        value: [UInt8],
        headers: [RecordHeader],
        in partition: Partition,
        reportedAt: Int64
    ) {
        unsafe key.withUnsafeBytes { key in
            unsafe value.withUnsafeBytes { value in
                unsafe take(key, value, in: partition, reportedAt: reportedAt) { headers }
            }
        }
    }

    private mutating func take(
        _ key: UnsafeRawBufferPointer?,
        _ value: UnsafeRawBufferPointer?,
        in partition: Partition,
        reportedAt time: Int64,
        headers: () -> [RecordHeader]?
    ) {
        let before = (count(in: partition), sizeBytes)
        let code = unsafe takeParts(key, value, in: partition, reportedAt: time, headers: headers)
        let after = (count(in: partition), sizeBytes)
        tally.add { counts in
            if let code {
                counts.ignoredStates[code, default: 0] += 1
            } else {
                counts.states += 1
            }
            counts.devices += after.0 - before.0
            counts.stateBytes += after.1 - before.1
        }
        if let code { logIgnored(code, of: partition) }
        if sizeBytes > limitBytes { evict() }
    }

    /// Keeps or forgets a state; a word for why it can't.
    private mutating func takeParts(
        _ key: UnsafeRawBufferPointer?,
        _ value: UnsafeRawBufferPointer?,
        in partition: Partition,
        reportedAt: Int64,
        headers: () -> [RecordHeader]?
    ) -> String? {
        guard let key = unsafe key else { return "missing_key" }
        guard let value = unsafe value else {
            unsafe forget(key, in: partition)
            let device = unsafe AbsentDevices.device(ofKey: key)
            absent.insert(device, .forgotten, in: partition)
            return nil
        }
        guard let known = headers() else { return "invalid_header" }
        do throws(ContractError) {
            let head = try unsafe reader.head(key: key, value: value, headers: known)
            let version = StateVersion(launchID: head.launchID, sequence: head.sequence)
            let isLarge = key.count + value.count > Self.largeStateBytes
            unsafe absent.remove(AbsentDevices.device(ofKey: key), in: partition)
            var old: StateVersion?
            change(ArenaKey(partition: partition, isLarge: !isLarge)) { arena in
                old = unsafe arena.removeValue(forKey: key)
            }
            change(ArenaKey(partition: partition, isLarge: isLarge)) { arena in
                let same = unsafe arena.set(
                    value,
                    format: StateFormat(acceptedHeaders: known),
                    version: version,
                    reportedAt: reportedAt,
                    forKey: key
                )
                old = same ?? old
            }
            if let old, old.launch == version.launch, old.sequence > version.sequence {
                tally.add { $0.staleSequences += 1 }
            }
            return nil
        } catch {
            return error.code
        }
    }

    /// Says why states are skipped, once in a while for each reason.
    func logIgnored(_ code: String, of partition: Partition) {
        guard let count = tally.logLimiter.note("ignored state \(code)") else { return }
        var metadata: Logger.Metadata = [
            "code": "\(code)", "count": "\(count)", "partition": "\(partition)",
        ]
        if code == "record_too_large" {
            metadata["max-state-size"] = "\(reader.limits.recordBytes)"
        }
        logger.warning(
            "device states can't be read and are skipped: their devices keep their previous state",
            metadata: metadata
        )
    }

    mutating func forget(_ key: UnsafeRawBufferPointer, in partition: Partition) {
        for isLarge in [false, true] {
            change(ArenaKey(partition: partition, isLarge: isLarge)) {
                _ = unsafe $0.removeValue(forKey: key)
            }
        }
    }

    /// Forgets all devices of an arena.
    mutating func forget(_ arenaKey: ArenaKey) {
        guard let arena = arenas.removeValue(forKey: arenaKey) else { return }
        sizeBytes -= arena.sizeBytes
        if arenaKey.isLarge { largeBytes -= arena.sizeBytes }
        tally.add { counts in
            counts.devices -= arena.count
            counts.stateBytes -= arena.sizeBytes
        }
    }

    private func count(in partition: Partition) -> Int {
        [false, true].reduce(0) {
            $0 + (arenas[ArenaKey(partition: partition, isLarge: $1)]?.count ?? 0)
        }
    }

    /// Changes an arena, and counts what that adds or takes away.
    mutating func change(_ arenaKey: ArenaKey, _ body: (inout StateArena) -> Void) {
        let before = arenas[arenaKey]?.sizeBytes ?? 0
        if arenas[arenaKey] == nil { arenas[arenaKey] = StateArena(isWatched: watchesSegments) }
        body(&arenas[arenaKey, default: StateArena()])
        let change = (arenas[arenaKey]?.sizeBytes ?? 0) - before
        sizeBytes += change
        if arenaKey.isLarge { largeBytes += change }
    }
}
