/// Finds places in a list by the hashes of the names that stand there.
///
/// A value, so that a copy of a tree shares it until one of the two is changed.
package struct PlaceTable: Sendable {
    /// Open addressing: the first free slot ends a search; a power of two of them, or none.
    private var slots: [Slot] = []

    /// Room for a place.
    private struct Slot: BitwiseCopyable {
        /// The place, or -1 for none.
        var place: Int32
        /// The upper half of its hash: names whose halves differ need not be compared.
        var mark: UInt32

        static var free: Slot { Slot(place: -1, mark: 0) }

        init(place: Int32, mark: UInt32) {
            self.place = place
            self.mark = mark
        }

        init(_ place: Int, of hash: UInt64) {
            self.init(
                place: Int32(truncatingIfNeeded: place),
                mark: UInt32(truncatingIfNeeded: hash >> 32)
            )
        }
    }

    /// The number of places that were stored.
    private(set) var count = 0

    /// Creates a table that knows no place.
    package init() {}

    /// Creates an empty table.
    ///
    /// - Parameter count: The number of places that it has room for.
    init(reserving count: Int) {
        self.slots = Array(repeating: .free, count: Self.size(for: count))
    }

    private static func size(for count: Int) -> Int {
        var size = 8
        while size < count * 2 { size *= 2 }
        return size
    }

    /// Forgets all places, and keeps the memory where that is not much too large.
    ///
    /// - Parameter count: The number of places that the table has room for then.
    mutating func removeAll(reserving count: Int) {
        let size = Self.size(for: count)
        guard size <= slots.count, slots.count <= 8 * size else {
            self = PlaceTable(reserving: count)
            return
        }
        self.count = 0
        for slot in slots.indices { slots[slot] = .free }
    }

    /// Whether there is no room for one more place, so that a larger table has to take its part.
    var isFull: Bool { !hasRoom(for: count + 1) }

    /// Whether there is room for a number of places.
    func hasRoom(for count: Int) -> Bool { count * 2 <= slots.count }

    /// The first place that was stored under a hash and that a condition accepts.
    @inline(__always)
    func first(of hash: UInt64, where isWanted: (Int) -> Bool) -> Int? {
        guard !slots.isEmpty else { return nil }
        let wanted = Slot(0, of: hash)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot].place >= 0 {
            let known = Int(slots[slot].place)
            if slots[slot].mark == wanted.mark, isWanted(known) { return known }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Stores a place under the hash of the name that stands there, unless the name is known.
    ///
    /// - Parameters:
    ///   - place: The place; stored for the first time.
    ///   - hash: The hash of its name.
    ///   - isSame: Whether the same name stands at a place that was stored before.
    /// - Returns: The place at which the name is known; `nil` where the new one was stored.
    /// - Precondition: The table is not full.
    @inline(__always)
    mutating func store(_ place: Int, of hash: UInt64, unless isSame: (Int) -> Bool) -> Int? {
        precondition(!isFull, "the table has no room for place \(place)")
        let stored = Slot(place, of: hash)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot].place >= 0 {
            let known = Int(slots[slot].place)
            if slots[slot].mark == stored.mark, isSame(known) { return known }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = stored
        count += 1
        return nil
    }
}
