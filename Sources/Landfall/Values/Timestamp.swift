/// An instant of civil time, with the range and the resolution of `google.protobuf.Timestamp`.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Whole seconds since 1970-01-01T00:00:00Z, negative before it.
    public let seconds: Int64

    /// The rest in nanoseconds, from 0 to 999,999,999, always counted forwards.
    public let nanoseconds: Int32

    /// The instants that the wire can carry: from year 1 to the end of year 9999.
    public static let secondsRange: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    /// Creates an instant, or `nil` when a part is out of its range.
    ///
    /// - Parameters:
    ///   - seconds: Seconds since 1970; within ``secondsRange``.
    ///   - nanoseconds: From 0 to 999,999,999.
    public init?(seconds: Int64, nanoseconds: Int32) {
        guard Self.secondsRange.contains(seconds), (0...999_999_999).contains(nanoseconds) else {
            return nil
        }
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// Creates an instant from milliseconds since 1970, the unit of Kafka's record timestamps.
    ///
    /// - Parameter millisecondsSinceEpoch: Clamped to ``secondsRange``.
    public init(millisecondsSinceEpoch: Int64) {
        let (quotient, remainder) = millisecondsSinceEpoch.quotientAndRemainder(dividingBy: 1000)
        let floored = remainder < 0 ? quotient - 1 : quotient
        let rest = remainder < 0 ? remainder + 1000 : remainder
        self.seconds = min(
            max(floored, Self.secondsRange.lowerBound),
            Self.secondsRange.upperBound
        )
        self.nanoseconds = Int32(rest) * 1_000_000
    }

    /// Milliseconds since 1970, rounded down.
    public var millisecondsSinceEpoch: Int64 { seconds * 1000 + Int64(nanoseconds / 1_000_000) }

    /// Microseconds since 1970, rounded down.
    public var microsecondsSinceEpoch: Int64 { seconds * 1_000_000 + Int64(nanoseconds / 1000) }

    /// The time from an earlier instant to this one; negative when `earlier` is the later one.
    ///
    /// - Parameter earlier: The instant to count from.
    /// - Returns: The distance, exact to the nanosecond.
    public func duration(since earlier: Timestamp) -> Duration {
        .seconds(seconds - earlier.seconds)
            + .nanoseconds(Int64(nanoseconds) - Int64(earlier.nanoseconds))
    }

    /// Orders two instants by time.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}
