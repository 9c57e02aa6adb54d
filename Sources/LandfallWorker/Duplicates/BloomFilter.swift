/// Says whether a hash may have been added: never wrongly no, and wrongly yes once in two thousand times.
struct BloomFilter: Sendable {
    static let bitsPerHash = 16
    private static let probes = 11

    private var words: [UInt64]

    /// Makes a filter without hashes.
    ///
    /// - Parameter count: How many are going to be added.
    init(for count: Int) {
        words = Array(repeating: 0, count: max(1, count * Self.bitsPerHash / 64 + 1))
    }

    /// The bytes that it takes.
    var sizeBytes: Int { words.count * 8 }

    /// Adds a hash, of which all bits are as good as random.
    mutating func insert(_ hash: UInt64) {
        for probe in 0..<Self.probes {
            let bit = bit(probe, of: hash)
            words[bit >> 6] |= 1 << UInt64(bit & 63)
        }
    }

    /// Whether a hash may have been added.
    func mayContain(_ hash: UInt64) -> Bool {
        for probe in 0..<Self.probes {
            let bit = bit(probe, of: hash)
            if words[bit >> 6] & (1 << UInt64(bit & 63)) == 0 { return false }
        }
        return true
    }

    private func bit(_ probe: Int, of hash: UInt64) -> Int {
        let step = (hash &* 0x9E37_79B9_7F4A_7C15) | 1
        let mixed = hash &+ UInt64(probe) &* step
        return Int(mixed.multipliedFullWidth(by: UInt64(words.count) &* 64).high)
    }
}
