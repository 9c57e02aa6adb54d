extension Duration {
    /// The longest span that protobuf's JSON has: about 10,000 years.
    private static let longestSeconds: Int64 = 315_576_000_000

    /// Reads a span of time as protobuf's JSON spells it: seconds, up to nine digits behind a point,
    /// and `s`.
    ///
    /// - Returns: `nil` when the text is none, or the span is too long.
    init?(canonicalJSON text: [UInt8]) {
        guard text.last == UInt8(ascii: "s") else { return nil }
        var rest = text.dropLast()
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        let parts = rest.split(
            separator: UInt8(ascii: "."),
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard let whole = Self.number(parts[0], digits: 1...12), whole <= Self.longestSeconds else {
            return nil
        }
        var nanoseconds: Int64 = 0
        if parts.count == 2 {
            guard let fraction = Self.number(parts[1], digits: 1...9) else { return nil }
            nanoseconds = (parts[1].count..<9).reduce(fraction) { value, _ in value * 10 }
        }
        let duration = Duration.seconds(whole) + .nanoseconds(nanoseconds)
        self = isNegative ? .zero - duration : duration
    }

    private static func number(_ text: ArraySlice<UInt8>, digits: ClosedRange<Int>) -> Int64? {
        guard digits.contains(text.count) else { return nil }
        var value: Int64 = 0
        for byte in text {
            guard byte &- UInt8(ascii: "0") < 10 else { return nil }
            value = value * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return value
    }
}
