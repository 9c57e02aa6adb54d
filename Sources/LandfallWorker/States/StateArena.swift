/// The last states of the devices of one partition, as the bytes they came as, in one arena.
///
/// A state that is replaced or forgotten leaves a gap; when gaps are half of the arena, it is
/// written anew without them.
struct StateArena: Sendable {
    /// Where a state lies: its key, then its value.
    private struct Slot: Sendable {
        var offset: Int
        var keyLength: Int32
        var valueLength: Int32
        var launch: UInt64
        var sequence: Int64
        var format: StateFormat
        /// The next slot whose key has the same hash, or -1.
        var next: Int32
    }

    private var bytes: [UInt8] = []
    private var slots: [Slot] = []
    private var freeSlots: [Int32] = []
    private var heads: [UInt64: Int32] = [:]
    private var wastedBytes = 0

    /// The number of devices.
    var count: Int { slots.count - freeSlots.count }

    /// The bytes that the arena holds, gaps included.
    var sizeBytes: Int { bytes.count }

    /// Keeps a state in the place of the device's last one.
    ///
    /// - Parameters:
    ///   - value: The record's payload.
    ///   - format: How the payload is written.
    ///   - version: Which launch of the app reported, and how often it had.
    ///   - key: The record's key.
    /// - Returns: The version that was there before, or `nil`.
    mutating func set(
        _ value: UnsafeRawBufferPointer,
        format: StateFormat,
        version: StateVersion,
        forKey key: [UInt8]
    ) -> StateVersion? {
        let old = removeValue(forKey: key)
        let hash = Self.hash(key)
        let slot = Slot(
            offset: bytes.count,
            keyLength: Int32(key.count),
            valueLength: Int32(value.count),
            launch: version.launch,
            sequence: version.sequence,
            format: format,
            next: heads[hash] ?? -1
        )
        bytes.append(contentsOf: key)
        unsafe bytes.append(contentsOf: value)
        if let free = freeSlots.popLast() {
            slots[Int(free)] = slot
            heads[hash] = free
        } else {
            slots.append(slot)
            heads[hash] = Int32(slots.count - 1)
        }
        return old
    }

    /// Forgets a device.
    ///
    /// - Returns: The version of the state that was there, or `nil`.
    @discardableResult
    mutating func removeValue(forKey key: [UInt8]) -> StateVersion? {
        let hash = Self.hash(key)
        var previous: Int32 = -1
        var current = heads[hash] ?? -1
        while current >= 0 {
            let slot = slots[Int(current)]
            if isKey(key, of: slot) {
                if previous >= 0 {
                    slots[Int(previous)].next = slot.next
                } else {
                    heads[hash] = slot.next >= 0 ? slot.next : nil
                }
                wastedBytes += Int(slot.keyLength) + Int(slot.valueLength)
                slots[Int(current)].keyLength = -1
                freeSlots.append(current)
                compactIfNeeded()
                return StateVersion(launch: slot.launch, sequence: slot.sequence)
            }
            previous = current
            current = slot.next
        }
        return nil
    }

    /// Lends the state of a device.
    ///
    /// - Parameters:
    ///   - key: The record's key.
    ///   - body: Gets the payload, valid for the call only, and how it is written.
    /// - Returns: What the body returned, or `nil` when nothing is known of the device.
    func withValue<Value>(
        forKey key: [UInt8],
        _ body: (UnsafeRawBufferPointer, StateFormat) -> Value
    ) -> Value? {
        var current = heads[Self.hash(key)] ?? -1
        while current >= 0 {
            let slot = slots[Int(current)]
            if isKey(key, of: slot) {
                let start = slot.offset + Int(slot.keyLength)
                return unsafe bytes.withUnsafeBytes { all in
                    let value = unsafe all[start..<start + Int(slot.valueLength)]
                    return unsafe body(UnsafeRawBufferPointer(rebasing: value), slot.format)
                }
            }
            current = slot.next
        }
        return nil
    }

    private func isKey(_ key: [UInt8], of slot: Slot) -> Bool {
        Int(slot.keyLength) == key.count
            && bytes[slot.offset..<slot.offset + key.count].elementsEqual(key)
    }

    private mutating func compactIfNeeded() {
        guard wastedBytes > 1 << 20, wastedBytes * 2 > bytes.count else { return }
        var compacted: [UInt8] = []
        compacted.reserveCapacity(bytes.count - wastedBytes)
        for position in slots.indices where slots[position].keyLength >= 0 {
            let slot = slots[position]
            let length = Int(slot.keyLength) + Int(slot.valueLength)
            slots[position].offset = compacted.count
            compacted.append(contentsOf: bytes[slot.offset..<slot.offset + length])
        }
        bytes = compacted
        wastedBytes = 0
    }

    private static func hash(_ key: [UInt8]) -> UInt64 {
        key.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
