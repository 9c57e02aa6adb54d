import Landfall
import LandfallContract
import Synchronization

/// Dates as HTTP writes them (RFC 9110, IMF-fixdate); one is written once a second.
final class HTTPDate: Sendable {
    private let last = Mutex((second: Int64(-1), text: ""))

    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// A time as text.
    ///
    /// - Parameter seconds: Since 1970-01-01 UTC, not before.
    /// - Returns: Such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    func text(_ seconds: Double) -> String {
        let second = max(0, Int64(seconds))
        return last.withLock { last in
            if last.second != second { last = (second, Self.text(of: second)) }
            return last.text
        }
    }

    private static func text(of whole: Int64) -> String {
        // Such as 2026-11-26T12:00:00Z.
        let text = Timestamp(millisecondsSinceEpoch: whole * 1000).rfc3339
        let parts = text.prefix(19).split { $0 == "-" || $0 == "T" }
        guard parts.count == 4, let month = Int(parts[1]), (1...12).contains(month) else {
            return text
        }
        // The first day was a Thursday.
        let day = days[Int(whole / 86_400 % 7)]
        return "\(day), \(parts[2]) \(months[month - 1]) \(parts[0]) \(parts[3]) GMT"
    }
}
