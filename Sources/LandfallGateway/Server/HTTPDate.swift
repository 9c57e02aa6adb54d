import Landfall
import LandfallContract

/// Dates as HTTP writes them (RFC 9110, IMF-fixdate).
enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// A time as text.
    ///
    /// - Parameter seconds: Since 1970-01-01 UTC, not before.
    /// - Returns: Such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(_ seconds: Double) -> String {
        let whole = max(0, Int64(seconds))
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
