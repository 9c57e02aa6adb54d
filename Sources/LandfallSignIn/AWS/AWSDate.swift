import Foundation

/// Times as AWS writes them: `20250102T030405Z`.
enum AWSDate {
    /// Writes a time.
    ///
    /// - Parameter milliseconds: Since 1970-01-01 UTC.
    /// - Returns: The text, to the second.
    static func text(_ milliseconds: Int64) -> String {
        let style = Date.VerbatimFormatStyle(
            format: """
                \(year: .padded(4))\(month: .twoDigits)\(day: .twoDigits)T\
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\
                \(minute: .twoDigits)\(second: .twoDigits)Z
                """,
            timeZone: .gmt,
            calendar: Calendar(identifier: .gregorian)
        )
        return Date(timeIntervalSince1970: Double(milliseconds / 1000)).formatted(style)
    }

    /// Reads a time, written so or with hyphens and colons, as in `2025-01-02T03:04:05Z`.
    ///
    /// - Parameter text: The text.
    /// - Returns: Milliseconds since 1970-01-01 UTC, or `nil` for another text.
    static func milliseconds(_ text: String) -> Int64? {
        let digits = text.filter { $0 != "-" && $0 != ":" }
        let whole = digits.prefix { $0 != "." && $0 != "Z" }
        let parts = whole.split(separator: "T")
        guard parts.count == 2, parts[0].count == 8, parts[1].count == 6,
            let day = Int(parts[0]), let time = Int(parts[1]), text.hasSuffix("Z")
        else { return nil }
        var components = DateComponents()
        components.timeZone = .gmt
        (components.year, components.month, components.day) = (
            day / 10_000, day / 100 % 100, day % 100
        )
        (components.hour, components.minute, components.second) =
            (time / 10_000, time / 100 % 100, time % 100)
        guard let date = Calendar(identifier: .gregorian).date(from: components) else { return nil }
        return Int64(date.timeIntervalSince1970 * 1000)
    }
}
