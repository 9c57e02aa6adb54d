extension Timestamp {
    /// The time as RFC 3339 in UTC, with 0, 3, 6 or 9 digits behind the point.
    public var text: String {
        let (year, month, day) = Self.date(ofDay: seconds.floored(by: 86_400))
        let second = seconds - seconds.floored(by: 86_400) * 86_400
        var text = Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(day, 2)
        text += "T" + Self.padded(second / 3_600, 2) + ":" + Self.padded(second / 60 % 60, 2)
        text += ":" + Self.padded(second % 60, 2)
        if nanoseconds % 1_000_000 != 0 {
            let isMicro = nanoseconds % 1_000 == 0
            text +=
                "."
                + Self.padded(Int64(isMicro ? nanoseconds / 1_000 : nanoseconds), isMicro ? 6 : 9)
        } else if nanoseconds != 0 {
            text += "." + Self.padded(Int64(nanoseconds / 1_000_000), 3)
        }
        return text + "Z"
    }

    /// Reads RFC 3339, with `Z` or an offset, of the years 1 to 9999.
    ///
    /// - Parameter text: Such as `2026-11-21T08:15:29.9Z`.
    public init?(text: String) {
        var cursor = Cursor(rest: Array(text.utf8)[...])
        guard let year = cursor.number(4), cursor.skip("-"), let month = cursor.number(2),
            cursor.skip("-"), let day = cursor.number(2), cursor.skip("T") || cursor.skip("t"),
            let hour = cursor.number(2), cursor.skip(":"), let minute = cursor.number(2),
            cursor.skip(":"), let second = cursor.number(2), let rest = cursor.fraction(),
            let offset = cursor.offset(), cursor.rest.isEmpty
        else { return nil }
        guard (1...9999).contains(year), (1...12).contains(month), hour < 24, minute < 60,
            second < 60, day >= 1, day <= Self.days(inMonth: month, of: year)
        else { return nil }
        let day0 = Self.day(year: year, month: month, day: day)
        let clock = hour * 3_600 + minute * 60 + second
        self.init(seconds: day0 * 86_400 + clock - offset, nanoseconds: rest)
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func days(inMonth month: Int64, of year: Int64) -> Int64 {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The number of a day, counted from 1970; years begin in March, so that the leap day is last.
    private static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let leapDays = shifted.floored(by: 4) - shifted.floored(by: 100) + shifted.floored(by: 400)
        return shifted * 365 + leapDays + dayOfYear - 719_468
    }

    private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let era = shifted.floored(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let year = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let first = (153 * monthFromMarch + 2) / 5
        return (year + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - first + 1)
    }
}

/// A place in a time that is being read.
private struct Cursor {
    var rest: ArraySlice<UInt8>

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    mutating func number(_ width: Int) -> Int64? {
        guard rest.count >= width else { return nil }
        var number: Int64 = 0
        for byte in rest.prefix(width) {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        rest = rest.dropFirst(width)
        return number
    }

    /// The nanoseconds behind a point; `nil` for more than nine digits or none.
    mutating func fraction() -> Int32? {
        guard skip(".") else { return 0 }
        var number: Int32 = 0
        var count = 0
        while let digit = self.number(1) {
            guard count < 9 else { return nil }
            number = number * 10 + Int32(digit)
            count += 1
        }
        guard count > 0 else { return nil }
        for _ in count..<9 { number *= 10 }
        return number
    }

    /// The seconds by which the local time is ahead of UTC.
    mutating func offset() -> Int64? {
        if skip("Z") || skip("z") { return 0 }
        let sign: Int64
        if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
        guard let hours = number(2), skip(":"), let minutes = number(2), hours < 24, minutes < 60
        else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }
}

extension Int64 {
    /// The quotient, rounded towards negative infinity.
    fileprivate func floored(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
