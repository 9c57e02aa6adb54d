import Landfall

/// Reads instants as a catalog writes them: RFC 3339, such as `2026-11-27T00:00:00Z`.
enum Instant {
    /// The instant of a text.
    ///
    /// - Parameter text: Date, `T` or a space, time to the second, and `Z` or an offset.
    /// - Returns: The instant, or `nil` when the text is none.
    static func timestamp(of text: String) -> Timestamp? {
        let bytes = Array(text.utf8)
        guard bytes.count == 20 || bytes.count == 25,
            bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
            let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
            let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
            let offset = offset(bytes[19...]),
            let date = CalendarDay(year: year, month: month, day: day),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let time = hour * 3600 + minute * 60 + second - offset
        return Timestamp(seconds: Int64(date.daysSinceEpoch * 86_400 + time), nanoseconds: 0)
    }

    /// The text of an instant, to the second.
    ///
    /// - Parameter timestamp: The instant.
    /// - Returns: Date and time in UTC, as a catalog writes them.
    static func text(of timestamp: Timestamp) -> String {
        let (days, rest) = timestamp.seconds.quotientAndRemainder(dividingBy: 86_400)
        let day = CalendarDay(daysSinceEpoch: Int(rest < 0 ? days - 1 : days))
        let second = Int(rest < 0 ? rest + 86_400 : rest)
        let date = [padded(day.year, to: 4), padded(day.month, to: 2), padded(day.day, to: 2)]
        let time = [second / 3600, second / 60 % 60, second % 60].map { padded($0, to: 2) }
        return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// The offset from UTC in seconds.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        let list = Array(bytes)
        if list.count == 1 { return list[0] | 0x20 == UInt8(ascii: "z") ? 0 : nil }
        guard list.count == 6, list[3] == UInt8(ascii: ":"),
            let hours = number(list[1..<3]), let minutes = number(list[4..<6]),
            hours < 24, minutes < 60
        else { return nil }
        switch list[0] {
        case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
        case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
        default: return nil
        }
    }
}
