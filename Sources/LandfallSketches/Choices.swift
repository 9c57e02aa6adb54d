/// Makes choices, from a seed or from given bytes; the same ones lead to the same choices everywhere.
package struct Choices {
    private var state: UInt64
    private var bytes: [UInt8]?
    private var position = 0

    /// Chooses by SplitMix64.
    ///
    /// - Parameter seed: Mixed first, or the choices of the next seed would be the same ones, moved on
    ///   by one.
    package init(seed: UInt64) {
        self.state = Self.mix(seed &+ 0x9E37_79B9_7F4A_7C15)
        self.bytes = nil
    }

    /// Chooses by bytes.
    ///
    /// - Parameter bytes: Behind the last one everything is zero, and nothing happens any more.
    package init(bytes: [UInt8]) {
        self.state = 0
        self.bytes = bytes
    }

    /// A number from zero to one below a bound.
    ///
    /// - Parameter bound: The bound; of 1 or less, the number is 0.
    /// - Returns: The number.
    package mutating func below(_ bound: Int) -> Int {
        guard bound > 1 else { return 0 }
        return Int(truncatingIfNeeded: next(isWide: bound > 256) % UInt64(bound))
    }

    /// Whether something happens that does so in some of a hundred cases.
    ///
    /// - Parameter percent: In how many of them.
    /// - Returns: Whether it happens.
    package mutating func happens(_ percent: Int) -> Bool { below(100) >= 100 - percent }

    /// One of several values.
    ///
    /// - Parameter values: At least one.
    /// - Returns: One of them.
    package mutating func pick<Element>(_ values: [Element]) -> Element {
        values[below(values.count)]
    }

    private mutating func next(isWide: Bool) -> UInt64 {
        guard bytes == nil else {
            let high = isWide ? UInt64(nextByte()) << 8 : 0
            return high | UInt64(nextByte())
        }
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mix(state)
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private mutating func nextByte() -> UInt8 {
        guard let bytes, position < bytes.count else { return 0 }
        defer { position += 1 }
        return bytes[position]
    }
}
