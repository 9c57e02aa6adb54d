/// A point of time: the time since 1970 in UTC, without leap seconds.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// The whole seconds since 1970.
    public var seconds: Int64

    /// The rest, from 0 to 999,999,999 nanoseconds.
    public var nanoseconds: Int32

    /// Creates a point of time.
    ///
    /// - Parameters:
    ///   - seconds: The whole seconds since 1970.
    ///   - nanoseconds: The rest, from 0 to 999,999,999 nanoseconds.
    public init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// Creates a point of time.
    ///
    /// - Parameter milliseconds: The milliseconds since 1970.
    public init(milliseconds: Int64) {
        let rest = ((milliseconds % 1_000) + 1_000) % 1_000
        self.seconds = (milliseconds - rest) / 1_000
        self.nanoseconds = Int32(rest) * 1_000_000
    }

    /// The milliseconds since 1970, rounded down.
    public var milliseconds: Int64 { seconds * 1_000 + Int64(nanoseconds) / 1_000_000 }

    /// Whether the first is earlier.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }

    /// The time after a length of time.
    public static func + (left: Timestamp, right: TimeSpan) -> Timestamp {
        let whole = Timestamp(milliseconds: left.milliseconds + right.milliseconds)
        let rest = left.nanoseconds % 1_000_000
        return Timestamp(seconds: whole.seconds, nanoseconds: whole.nanoseconds + rest)
    }

    /// The length of time from the second to the first, in whole milliseconds.
    public static func - (left: Timestamp, right: Timestamp) -> TimeSpan {
        TimeSpan(milliseconds: left.milliseconds - right.milliseconds)
    }
}
