/// The time before another try: random up to a bound that doubles from half a second to a minute.
struct Backoff {
    private static let shortest: Int64 = 500
    private static let longest: Int64 = 60_000

    private var failures = 0
    private var numbers: any RandomNumberGenerator

    /// Begins without a failure.
    init(_ numbers: any RandomNumberGenerator) { self.numbers = numbers }

    /// Counts a failure.
    ///
    /// - Returns: How long to wait now.
    mutating func next() -> TimeSpan {
        let bound = min(Self.longest, Self.shortest << Int64(min(failures, 7)))
        failures += 1
        return TimeSpan(milliseconds: Int64.random(in: 0...bound, using: &numbers))
    }

    /// Forgets the failures.
    mutating func reset() { failures = 0 }
}
