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
            (1...12).contains(month), day >= 1, day <= days(of: month, in: year),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let seconds =
            daysSinceEpoch(year, month, day) * 86_400
            + hour * 3600 + minute * 60 + second - offset
        return Timestamp(seconds: seconds, nanoseconds: 0)
    }

    /// The text of an instant, to the second.
    ///
    /// - Parameter timestamp: The instant.
    /// - Returns: Date and time in UTC, as a catalog writes them.
    static func text(of timestamp: Timestamp) -> String {
        let days = Int64((Double(timestamp.seconds) / 86_400).rounded(.down))
        let second = timestamp.seconds - days * 86_400
        // Days are counted in eras of 400 years that begin with a March.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let date = [padded(year, to: 4), padded(month, to: 2), padded(day, to: 2)]
        let time = [second / 3600, second / 60 % 60, second % 60].map { padded($0, to: 2) }
        return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "Z"
    }

    private static func padded(_ number: Int64, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }

    /// The offset from UTC in seconds.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int64? {
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

    private static func days(of month: Int64, in year: Int64) -> Int64 {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        default: 31
        }
    }

    /// Days from 1970-01-01, by the calendar that counts the year from March.
    private static func daysSinceEpoch(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let leapDays = shifted / 4 - shifted / 100 + shifted / 400
        return shifted * 365 + leapDays + dayOfYear - 719_468
    }
}
