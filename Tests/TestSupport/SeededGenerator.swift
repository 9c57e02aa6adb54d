/// SplitMix64: the same seed gives the same numbers on every machine.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// The seed is mixed first, or the numbers of the next seed would be the same, moved on by one.
    package init(seed: Int) {
        self.state = Self.mix(UInt64(truncatingIfNeeded: seed) &+ 0x9E37_79B9_7F4A_7C15)
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mix(state)
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from zero to one below a bound.
    package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

    /// A number of a range.
    package mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// `true` once in so many times, on average.
    package mutating func once(in times: Int) -> Bool { below(times) == 0 }

    /// Whether something happens that does so in some of a hundred cases.
    package mutating func happens(_ percent: Int) -> Bool { below(100) < percent }

    /// One of several values.
    package mutating func pick<Element>(_ values: [Element]) -> Element {
        values[below(values.count)]
    }
}
