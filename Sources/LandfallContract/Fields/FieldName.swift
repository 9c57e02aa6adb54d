import LandfallBytes

/// A name or word of the contract, as numbers that are compared at once.
struct FieldName: Sendable {
    /// The first eight bytes, filled up with zeros.
    let prefix: UInt64
    /// All bytes, eight to a number, filled up with zeros.
    let words: SIMD4<UInt64>
    /// The number of the bytes.
    let length: Int
    /// The index of what has the name.
    let index: Int

    /// The most bytes of a name.
    static let longest = 32

    /// No name.
    static let none = FieldName("", index: -1)

    /// Makes a name.
    ///
    /// - Precondition: The text has at most ``longest`` bytes.
    init(_ text: String, index: Int) {
        let bytes = Array(text.utf8)
        precondition(bytes.count <= Self.longest, "too long for a name of the contract: \(text)")
        var words = SIMD4<UInt64>.zero
        for (place, byte) in bytes.enumerated() {
            words[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8)
        }
        self.prefix = words[0]
        self.words = words
        self.length = bytes.count
        self.index = index
    }

    /// Whether bytes that have the name's prefix and length are the name.
    @inline(__always)
    func isSpelled(_ bytes: BorrowedBytes) -> Bool {
        guard length > 8 else { return true }
        for place in 8..<length {
            let byte = UInt8(truncatingIfNeeded: words[place / 8] >> UInt64(place % 8 * 8))
            guard bytes[place] == byte else { return false }
        }
        return true
    }
}
