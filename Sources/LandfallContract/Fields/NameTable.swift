import LandfallBytes

/// Finds names of the contract by hashing their beginnings.
struct NameTable: Sendable {
    /// The names, each at its hash or behind it; in between places without one.
    private let slots: [FieldName]
    private let mask: Int

    /// Creates a table.
    ///
    /// - Parameter names: The names, each with the index that is found by it.
    init(_ names: [(text: String, index: Int)]) {
        var count = 8
        while count < names.count * 2 { count *= 2 }
        var slots = Array(repeating: FieldName.none, count: count)
        for (text, index) in names {
            let name = FieldName(text, index: index)
            var slot = Self.slot(name.prefix, name.length) & (count - 1)
            while slots[slot].length > 0 { slot = (slot + 1) & (count - 1) }
            slots[slot] = name
        }
        self.slots = slots
        self.mask = count - 1
    }

    /// Finds a name of less than eight bytes.
    ///
    /// - Parameters:
    ///   - prefix: The name as a number.
    ///   - length: The number of its bytes.
    /// - Returns: The index that the name was given, or `nil` when it is none of the table.
    @inline(__always)
    func index(prefix: UInt64, length: Int) -> Int? {
        var slot = Self.slot(prefix, length) & mask
        while slots[slot].length > 0 {
            if slots[slot].prefix == prefix, slots[slot].length == length {
                return slots[slot].index
            }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Finds a name.
    ///
    /// - Parameter name: The name as it was spelled, without escapes.
    /// - Returns: The index that the name was given, or `nil` when it is none of the table.
    func index(of name: BorrowedBytes) -> Int? {
        let prefix = name.prefixWord
        var slot = Self.slot(prefix, name.count) & mask
        while slots[slot].length > 0 {
            if slots[slot].prefix == prefix, slots[slot].length == name.count,
                slots[slot].isSpelled(name)
            {
                return slots[slot].index
            }
            slot = (slot + 1) & mask
        }
        return nil
    }

    @inline(__always)
    private static func slot(_ prefix: UInt64, _ length: Int) -> Int {
        let mixed = (prefix ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 40)
    }
}
