import LandfallBytes

/// The last states of the devices of one partition, as the bytes they came as.
///
/// States lie one behind the other in segments. One that is replaced or forgotten leaves a gap;
/// when the gaps are more than an eighth of what is kept, the segment with most of them is
/// written anew without them. So the memory stays close to the size of the states, and a change
/// costs a few copies of a state at most.
struct StateArena: Sendable {
    /// The entry of a state in the index, with its position.
    struct Slot: BitwiseCopyable {
        /// The segment, or -1 when the slot is free.
        var segment: Int32
        /// The place of its ``StateEntry`` in the segment.
        var offset: Int32
        /// The hash of its key.
        var hash: UInt32
        /// The next slot of the same bucket, or of those that are free; -1 at the end.
        var next: Int32
        /// The state that was taken before this one, or -1.
        var older: Int32 = -1
        /// The state that was taken after this one, or -1.
        var newer: Int32 = -1
    }

    var segments = StateSegments()
    var slots: [Slot] = []
    private var buckets: [Int32] = []
    private var firstFree: Int32 = -1
    /// The state that was taken longest ago, and the one that was taken last; -1 without any.
    var oldest: Int32 = -1
    var newest: Int32 = -1

    /// The number of devices.
    var count = 0

    /// Begins empty.
    ///
    /// - Parameter isWatched: Whether it is noted what becomes of segments.
    init(isWatched: Bool = false) { if isWatched { segments.watchChanges() } }

    /// What the states take: keys, values, and what finds them; gaps come on top.
    var sizeBytes: Int { segments.liveBytes + count * Self.indexBytes }

    /// What a state takes beside its bytes: a slot and, on average, a bucket and a half.
    private static let indexBytes = MemoryLayout<Slot>.stride + 6

    /// When the state was reported that was taken longest ago; `nil` without any.
    var oldestReport: Int64? { oldest < 0 ? nil : entry(of: oldest).reportedAt }

    /// Keeps a state in the place of the device's last one.
    ///
    /// - Parameters:
    ///   - value: The record's payload.
    ///   - format: How the payload is written.
    ///   - version: Which launch of the app reported, and how often it had.
    ///   - reportedAt: The record's time in milliseconds since 1970.
    ///   - key: The record's key.
    /// - Returns: The version that was there before, or `nil`.
    mutating func set(
        _ value: UnsafeRawBufferPointer,
        format: StateFormat,
        version: StateVersion,
        reportedAt: Int64,
        forKey key: UnsafeRawBufferPointer
    ) -> StateVersion? {
        let old = unsafe removeValue(forKey: key)
        let slot = takeSlot()
        let entry = StateEntry(
            slot: slot,
            keyLength: Int32(key.count),
            valueLength: Int32(value.count),
            format: format.rawValue,
            launch: version.launch,
            sequence: version.sequence,
            reportedAt: reportedAt
        )
        let place = unsafe segments.append(entry, key: key, value: value)
        slots[Int(slot)] = Slot(
            segment: place.segment,
            offset: place.offset,
            hash: unsafe Self.hash(key),
            next: -1
        )
        link(slot)
        count += 1
        growBuckets()
        segments.compact(&slots)
        return old
    }

    /// Forgets a device.
    ///
    /// - Returns: The version of the state that was there, or `nil`.
    @discardableResult
    mutating func removeValue(forKey key: UnsafeRawBufferPointer) -> StateVersion? {
        guard let slot = unsafe find(key) else { return nil }
        return remove(slot)
    }

    /// The device whose state was taken longest ago, as ``AbsentDevices/device(ofKey:)`` has it; `nil` without any.
    var oldestDevice: UInt64? {
        guard oldest >= 0 else { return nil }
        let place = slots[Int(oldest)]
        let keyEnd = Int(place.offset) + entry(of: oldest).valueOffset
        let keyStart = keyEnd - Int(entry(of: oldest).keyLength)
        return unsafe segments.withBytes(of: place.segment) { bytes in
            unsafe AbsentDevices.device(
                ofKey: UnsafeRawBufferPointer(rebasing: bytes[keyStart..<keyEnd])
            )
        }
    }

    /// Forgets the device whose state was taken longest ago.
    ///
    /// - Returns: Whether there was one.
    mutating func removeOldest() -> Bool {
        guard oldest >= 0 else { return false }
        remove(oldest)
        return true
    }

    /// Lends the state of a device.
    ///
    /// - Parameters:
    ///   - key: The record's key.
    ///   - body: Gets the payload, valid for the call only, and how it is written.
    /// - Returns: What the body returned, or `nil` when nothing is known of the device.
    /// - Throws: What the body throws.
    func withValue<Value, Failure: Error>(
        forKey key: BorrowedBytes,
        _ body: (UnsafeRawBufferPointer, StateFormat, _ reportedAt: Int64) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        guard let slot = key.withUnsafeBytes({ unsafe find($0) }) else { return nil }
        let place = slots[Int(slot)]
        let entry = entry(of: slot)
        let format = StateFormat(rawValue: entry.format) ?? .json
        let start = Int(place.offset) + entry.valueOffset
        return try unsafe segments.withBytes(of: place.segment) { bytes throws(Failure) in
            let value = unsafe UnsafeRawBufferPointer(
                rebasing: bytes[start..<start + Int(entry.valueLength)]
            )
            return try unsafe body(value, format, entry.reportedAt)
        }
    }
}

// MARK: - The index

extension StateArena {
    /// Whether an entry that stands at a place counts; if not it is a gap.
    static func isLive(_ entry: StateEntry, at place: StateSegments.Place, _ slots: [Slot]) -> Bool
    {
        guard slots.indices.contains(Int(entry.slot)) else { return false }
        let slot = slots[Int(entry.slot)]
        return slot.segment == place.segment && slot.offset == place.offset
    }

    func entry(of slot: Int32) -> StateEntry {
        segments.entry(at: slots[Int(slot)].offset, in: slots[Int(slot)].segment)
    }

    private func find(_ key: UnsafeRawBufferPointer) -> Int32? {
        guard !buckets.isEmpty else { return nil }
        let hash = unsafe Self.hash(key)
        var current = buckets[Int(hash) & (buckets.count - 1)]
        while current >= 0 {
            let slot = slots[Int(current)]
            if slot.hash == hash, unsafe segments.isKey(key, at: slot.offset, in: slot.segment) {
                return current
            }
            current = slot.next
        }
        return nil
    }

    private mutating func takeSlot() -> Int32 {
        guard firstFree >= 0 else {
            slots.append(Slot(segment: -1, offset: 0, hash: 0, next: -1))
            return Int32(slots.count - 1)
        }
        let slot = firstFree
        firstFree = slots[Int(slot)].next
        return slot
    }

    /// Puts a slot into its bucket, and behind all others in age.
    private mutating func link(_ slot: Int32) {
        if !buckets.isEmpty {
            let bucket = Int(slots[Int(slot)].hash) & (buckets.count - 1)
            slots[Int(slot)].next = buckets[bucket]
            buckets[bucket] = slot
        }
        slots[Int(slot)].older = newest
        if newest >= 0 { slots[Int(newest)].newer = slot } else { oldest = slot }
        newest = slot
    }

    @discardableResult
    private mutating func remove(_ slot: Int32) -> StateVersion {
        let gone = slots[Int(slot)]
        let entry = entry(of: slot)
        let bucket = Int(gone.hash) & (buckets.count - 1)
        if buckets[bucket] == slot {
            buckets[bucket] = gone.next
        } else {
            var previous = buckets[bucket]
            while slots[Int(previous)].next != slot { previous = slots[Int(previous)].next }
            slots[Int(previous)].next = gone.next
        }
        if gone.older >= 0 {
            slots[Int(gone.older)].newer = gone.newer
        } else {
            oldest = gone.newer
        }
        if gone.newer >= 0 {
            slots[Int(gone.newer)].older = gone.older
        } else {
            newest = gone.older
        }
        slots[Int(slot)] = Slot(segment: -1, offset: 0, hash: 0, next: firstFree)
        firstFree = slot
        count -= 1
        segments.drop(entry, of: gone.segment)
        segments.compact(&slots)
        return entry.version
    }

    mutating func growBuckets() {
        guard count > buckets.count else { return }
        var size = max(64, buckets.count * 2)
        while size < count { size *= 2 }
        let mask = size - 1
        var grown = [Int32](repeating: -1, count: mask + 1)
        for index in slots.indices where slots[index].segment >= 0 {
            let bucket = Int(slots[index].hash) & mask
            slots[index].next = grown[bucket]
            grown[bucket] = Int32(index)
        }
        buckets = grown
    }

    /// Seeded anew by each process, so that nobody can choose devices that all fall into one bucket.
    static func hash(_ key: UnsafeRawBufferPointer) -> UInt32 {
        var hasher = Hasher()
        unsafe hasher.combine(bytes: key)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }
}
