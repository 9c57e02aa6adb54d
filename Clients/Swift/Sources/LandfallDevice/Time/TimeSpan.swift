/// A length of time in whole milliseconds.
///
/// `Duration` needs iOS 16, and the kit runs on iOS 15.
public struct TimeSpan: Hashable, Comparable, Sendable {
    /// The length in milliseconds.
    public var milliseconds: Int64

    /// Creates a length of time.
    ///
    /// - Parameter milliseconds: The length in milliseconds.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// No time.
    public static let zero = TimeSpan(milliseconds: 0)

    /// A length in milliseconds.
    public static func milliseconds(_ count: Int) -> TimeSpan {
        TimeSpan(milliseconds: Int64(count))
    }

    /// A length in seconds, rounded to milliseconds; what is no number or out of range is cut to
    /// 100 years.
    public static func seconds(_ count: Double) -> TimeSpan {
        let limit = 100.0 * 366 * 86_400 * 1_000
        let number = (count * 1_000).rounded()
        guard number == number else { return .zero }
        return TimeSpan(milliseconds: Int64(min(max(number, -limit), limit)))
    }

    /// The length in seconds.
    public var seconds: Double { Double(milliseconds) / 1_000 }

    /// Whether the first is shorter.
    public static func < (left: TimeSpan, right: TimeSpan) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The sum of two lengths.
    public static func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
        TimeSpan(milliseconds: left.milliseconds + right.milliseconds)
    }

    /// The difference of two lengths.
    public static func - (left: TimeSpan, right: TimeSpan) -> TimeSpan {
        TimeSpan(milliseconds: left.milliseconds - right.milliseconds)
    }
}
