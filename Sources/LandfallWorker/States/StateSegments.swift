import LandfallBytes

/// The memory of a ``StateArena``: stretches that are filled from the front.
struct StateSegments: Sendable {
    /// The position of an entry.
    struct Place {
        let segment: Int32
        /// The offset in it.
        let offset: Int32
    }

    private var segments: [[UInt8]] = []
    private var live: [Int] = []
    /// The number of each segment; none comes twice.
    private var numbers: [Int64] = []
    private var nextNumber: Int64 = 0
    /// What became of segments since somebody asked last; `nil` where nobody asks.
    private var changes: Changes?
    private var free: [Int32] = []
    private var current: Int32 = -1

    /// The changes of segments.
    struct Changes {
        /// The segments that nothing is written to any more, by their numbers.
        var full: [Int64] = []
        /// The numbers of those that are no more.
        var gone: [Int64] = []
    }

    /// The bytes of the entries that count, keys and values included.
    private(set) var liveBytes = 0

    /// The bytes that were written and are not given back yet, gaps included.
    private(set) var usedBytes = 0

    /// The gaps that are always let be.
    static let spareBytes = 128 * 1024

    /// A segment is a part of the whole, so that small arenas stay small and large ones have few.
    private static let sizes = 64 * 1024...1024 * 1024

    /// Writes an entry behind the last one.
    mutating func append(
        _ entry: StateEntry,
        key: UnsafeRawBufferPointer,
        value: UnsafeRawBufferPointer
    ) -> Place {
        let size = entry.sizeBytes
        let segment = open(for: size)
        let offset = segments[segment].count
        unsafe withUnsafeBytes(of: entry) { bytes in
            unsafe segments[segment].append(
                contentsOf: UnsafeRawBufferPointer(
                    rebasing: bytes[..<MemoryLayout<StateEntry>.size]
                )
            )
        }
        unsafe segments[segment].append(contentsOf: key)
        unsafe segments[segment].append(contentsOf: value)
        live[segment] += size
        liveBytes += size
        usedBytes += size
        return Place(segment: Int32(segment), offset: Int32(offset))
    }

    /// Notes that an entry has become a gap.
    mutating func drop(_ entry: StateEntry, of segment: Int32) {
        live[Int(segment)] -= entry.sizeBytes
        liveBytes -= entry.sizeBytes
        if live[Int(segment)] == 0, segment != current { release(Int(segment)) }
    }

    /// Writes segments anew whose gaps are too many, and tells the index where their entries are.
    mutating func compact(_ slots: inout [StateArena.Slot]) {
        while usedBytes - liveBytes > max(Self.spareBytes, liveBytes / 8) {
            var worst = 0
            var most = 0
            for segment in segments.indices {
                let gaps = segments[segment].count - live[segment]
                if gaps > most { (worst, most) = (segment, gaps) }
            }
            guard most > 0 else { return }
            move(worst, &slots)
        }
    }

    private mutating func move(_ segment: Int, _ slots: inout [StateArena.Slot]) {
        if Int(current) == segment { current = -1 }
        let old = segments[segment]
        let header = MemoryLayout<StateEntry>.size
        unsafe old.withUnsafeBytes { bytes in
            var offset = 0
            while offset < bytes.count {
                let entry = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: StateEntry.self)
                let keyEnd = offset + entry.valueOffset
                let end = offset + entry.sizeBytes
                let here = Place(segment: Int32(segment), offset: Int32(offset))
                if StateArena.isLive(entry, at: here, slots) {
                    let key = unsafe UnsafeRawBufferPointer(
                        rebasing: bytes[offset + header..<keyEnd]
                    )
                    let value = unsafe UnsafeRawBufferPointer(rebasing: bytes[keyEnd..<end])
                    let place = unsafe append(entry, key: key, value: value)
                    slots[Int(entry.slot)].segment = place.segment
                    slots[Int(entry.slot)].offset = place.offset
                    drop(entry, of: Int32(segment))
                }
                offset = end
            }
        }
        if !segments[segment].isEmpty { release(segment) }
    }

    private mutating func release(_ segment: Int) {
        changes?.gone.append(numbers[segment])
        usedBytes -= segments[segment].count
        segments[segment] = []
        live[segment] = 0
        free.append(Int32(segment))
    }

    /// A segment with room for so many bytes.
    private mutating func open(for size: Int) -> Int {
        if current >= 0 {
            let segment = Int(current)
            if segments[segment].count + size <= segments[segment].capacity { return segment }
            current = -1
            if live[segment] == 0 {
                release(segment)
            } else {
                changes?.full.append(numbers[segment])
            }
        }
        let part = min(max(liveBytes / 16, Self.sizes.lowerBound), Self.sizes.upperBound)
        // The bytes of malloc and of Swift's own header are left out, or a page more would be taken.
        let capacity = max(part.roundedUpToPowerOfTwo - 64, size)
        var memory: [UInt8] = []
        memory.reserveCapacity(capacity)
        let segment: Int
        if let empty = free.popLast() {
            segment = Int(empty)
            segments[segment] = memory
            numbers[segment] = nextNumber
        } else {
            segment = segments.count
            segments.append(memory)
            live.append(0)
            numbers.append(nextNumber)
        }
        nextNumber += 1
        current = Int32(segment)
        return segment
    }
}

// MARK: - Reading

extension StateSegments {
    /// The entry at a place.
    func entry(at offset: Int32, in segment: Int32) -> StateEntry {
        unsafe segments[Int(segment)].withUnsafeBytes { bytes in
            unsafe bytes.loadUnaligned(fromByteOffset: Int(offset), as: StateEntry.self)
        }
    }

    /// Whether the entry at a place has a key.
    func isKey(_ key: UnsafeRawBufferPointer, at offset: Int32, in segment: Int32) -> Bool {
        let entry = entry(at: offset, in: segment)
        guard Int(entry.keyLength) == key.count else { return false }
        return unsafe segments[Int(segment)].withUnsafeBytes { bytes in
            let start = Int(offset) + MemoryLayout<StateEntry>.size
            let own = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<start + key.count])
            return unsafe BorrowedBytes(own).isEqual(to: BorrowedBytes(key))
        }
    }

    /// Lends a segment.
    func withBytes<Value, Failure: Error>(
        of segment: Int32,
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try unsafe segments[Int(segment)].withUnsafeBufferPointer { bytes throws(Failure) in
            try unsafe body(UnsafeRawBufferPointer(bytes))
        }
    }
}

// MARK: - Keeping them elsewhere

extension StateSegments {
    /// Begins to note what becomes of segments.
    mutating func watchChanges() { changes = changes ?? Changes() }

    /// Returns the changes of segments since the last call.
    mutating func takeChanges() -> Changes {
        guard let taken = changes else { return Changes() }
        if !taken.full.isEmpty || !taken.gone.isEmpty { changes = Changes() }
        return taken
    }

    /// The bytes of segments that hold entries, by their numbers.
    var contents: [(number: Int64, bytes: [UInt8])] {
        zip(numbers, segments).compactMap { $1.isEmpty ? nil : ($0, $1) }
    }

    /// The bytes of a segment; `nil` where it is no more.
    func bytes(ofSegment number: Int64) -> [UInt8]? {
        segment(numbered: number).map { segments[$0] }
    }

    private func segment(numbered number: Int64) -> Int? {
        numbers.indices.first { numbers[$0] == number && !segments[$0].isEmpty }
    }

    /// Goes through the entries of a segment, gaps among them, in their order.
    ///
    /// - Parameters:
    ///   - number: The number of the segment; without such a one nothing is done.
    ///   - body: Takes an entry, the segment and its place in it.
    func forEachEntry(ofSegment number: Int64, _ body: (StateEntry, Place) -> Void) {
        guard let segment = self.segment(numbered: number) else { return }
        var offset = 0
        while offset < segments[segment].count {
            let place = Place(segment: Int32(segment), offset: Int32(offset))
            let entry = entry(at: place.offset, in: place.segment)
            body(entry, place)
            offset += entry.sizeBytes
        }
    }

    /// Takes a segment over that was kept elsewhere; nothing is trusted that comes from a file.
    ///
    /// - Parameters:
    ///   - number: Its number, greater than that of the one before.
    ///   - kept: Its bytes.
    ///   - slots: The slots of its entries, in order; -1 for a gap.
    ///   - place: Takes where the entry of a slot lies, and its key.
    /// - Returns: Whether its entries are what was said; if not, nothing here may be used.
    mutating func take(
        _ number: Int64,
        _ kept: consuming [UInt8],
        slots: [Int32],
        _ place: (Int32, Place, UnsafeRawBufferPointer) -> Void
    ) -> Bool {
        guard number >= nextNumber, number < .max else { return false }
        let segment = Int32(segments.count)
        var (offset, index, alive) = (0, 0, 0)
        // One that nobody else has is changed where it is.
        let isGood = unsafe kept.withUnsafeMutableBytes { bytes -> Bool in
            while offset < bytes.count {
                guard index < slots.count, offset <= bytes.count - MemoryLayout<StateEntry>.size
                else { return false }
                var entry = unsafe bytes.loadUnaligned(
                    fromByteOffset: offset,
                    as: StateEntry.self
                )
                guard entry.keyLength >= 0, entry.valueLength >= 0,
                    offset + entry.sizeBytes <= bytes.count
                else { return false }
                entry.slot = slots[index]
                unsafe bytes.storeBytes(of: entry.slot, toByteOffset: offset, as: Int32.self)
                if entry.slot >= 0 {
                    let start = offset + MemoryLayout<StateEntry>.size
                    let key = unsafe bytes[start..<offset + entry.valueOffset]
                    unsafe place(
                        entry.slot,
                        Place(segment: segment, offset: Int32(offset)),
                        UnsafeRawBufferPointer(rebasing: key)
                    )
                    alive += entry.sizeBytes
                }
                offset += entry.sizeBytes
                index += 1
            }
            return index == slots.count
        }
        guard isGood else { return false }
        usedBytes += kept.count
        liveBytes += alive
        segments.append(kept)
        numbers.append(number)
        live.append(alive)
        nextNumber = number + 1
        return true
    }
}

extension Int {
    /// The smallest power of two that is not less.
    fileprivate var roundedUpToPowerOfTwo: Int {
        self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
    }
}
