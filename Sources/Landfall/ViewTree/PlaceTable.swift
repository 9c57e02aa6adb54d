/// Finds places in a list by the hashes of the names that stand there.
///
/// A value, so that a copy of a tree shares it until one of the two is changed.
package struct PlaceTable: Sendable {
    /// Open addressing: the first free slot, -1, ends a search; a power of two of them, or none.
    private var slots: [Int32] = []

    /// The number of places that were stored.
    private var count = 0

    /// Creates a table that knows no place.
    package init() {}

    /// Creates an empty table.
    ///
    /// - Parameter count: The number of places that it has room for before it grows.
    init(reserving count: Int) { self.slots = Self.freeSlots(for: count) }

    private static func freeSlots(for count: Int) -> [Int32] {
        var size = 8
        while size < count * 2 { size *= 2 }
        return Array(repeating: -1, count: size)
    }

    /// The first place that was stored under a hash and that a condition accepts.
    func first(of hash: UInt64, where isWanted: (Int) -> Bool) -> Int? {
        guard !slots.isEmpty else { return nil }
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            if isWanted(Int(slots[slot])) { return Int(slots[slot]) }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Stores a place under the hash of the name that stands there.
    ///
    /// - Parameters:
    ///   - place: The place; stored for the first time.
    ///   - hash: The hash of its name.
    ///   - hashOf: The hash of the name at a place that was stored before; asked when the table grows.
    mutating func store(_ place: Int, of hash: UInt64, hashOf: (Int) -> UInt64) {
        if (count + 1) * 2 > slots.count {
            let known = slots.filter { $0 >= 0 }
            slots = Self.freeSlots(for: max(count * 2, count + 1))
            for place in known { put(Int(place), hashOf(Int(place))) }
        }
        put(place, hash)
        count += 1
    }

    private mutating func put(_ place: Int, _ hash: UInt64) {
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(truncatingIfNeeded: place)
    }
}
