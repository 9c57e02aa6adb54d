extension StateArena {
    /// Returns the index of the files and their states, for ``init(kept:_:)``.
    ///
    /// - Parameter checksum: Gives the checksum of the file of a segment, by the segment's number.
    /// - Returns: `nil` where a segment has none.
    func index(_ checksum: (Int64) -> UInt64?) -> StateIndex.Arena? {
        var ranks = [Int32](repeating: -1, count: slots.count)
        var (current, rank) = (oldest, Int32(0))
        while current >= 0 {
            ranks[Int(current)] = rank
            rank += 1
            current = slots[Int(current)].newer
        }
        var arena = StateIndex.Arena(count: count)
        for (number, bytes) in segments.contents.sorted(by: { $0.number < $1.number }) {
            guard let checksum = checksum(number) else { return nil }
            var file = StateIndex.File(
                number: number,
                sizeBytes: bytes.count,
                checksum: checksum,
                ranks: []
            )
            segments.forEachEntry(ofSegment: number) { entry, place in
                let isLive = Self.isLive(entry, at: place, slots)
                file.ranks.append(isLive ? ranks[Int(entry.slot)] : Int32(-1))
            }
            arena.files.append(file)
        }
        return arena
    }

    /// Takes states over that were kept elsewhere; nothing is trusted that comes from a file.
    ///
    /// It is `nil` where the files do not hold what the index says.
    ///
    /// - Parameters:
    ///   - index: What the files hold.
    ///   - read: Reads a file; `nil` where it can't be used.
    init?(kept index: StateIndex.Arena, _ read: (StateIndex.File) -> [UInt8]?) {
        let count = index.count
        let entries = index.files.reduce(0) { $0 + $1.ranks.count }
        guard count >= 0, count <= entries,
            index.files.allSatisfy({ $0.ranks.allSatisfy { $0 >= -1 && $0 < count } })
        else { return nil }
        self.init()
        slots = Array(repeating: Slot(segment: -1, offset: 0, hash: 0, next: -1), count: count)
        var isUnique = true
        for file in index.files {
            guard let bytes = read(file) else { return nil }
            let isGood = unsafe segments.take(file.number, consume bytes, slots: file.ranks) {
                slot,
                place,
                key in
                isUnique = isUnique && slots[Int(slot)].segment < 0
                slots[Int(slot)] = Slot(
                    segment: place.segment,
                    offset: place.offset,
                    hash: unsafe Self.hash(key),
                    next: -1,
                    older: slot - 1,
                    newer: slot + 1 < count ? slot + 1 : -1
                )
            }
            guard isGood, isUnique else { return nil }
        }
        guard slots.allSatisfy({ $0.segment >= 0 }) else { return nil }
        self.count = count
        oldest = count > 0 ? 0 : -1
        newest = Int32(count) - 1
        growBuckets()
    }
}
