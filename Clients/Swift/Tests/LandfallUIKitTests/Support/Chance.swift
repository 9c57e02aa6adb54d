/// Chance that is the same in every run: SplitMix64.
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// Whether something happens that happens in so many of a hundred cases.
    mutating func happens(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }

    /// A number of a range.
    mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

    /// An element of a list, if it has any.
    mutating func pick<Element>(_ list: [Element]) -> Element? { list.randomElement(using: &self) }
}
