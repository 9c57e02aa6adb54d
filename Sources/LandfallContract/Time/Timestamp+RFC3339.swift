public import Landfall
import LandfallBytes

extension Timestamp {
    /// Reads an instant as RFC 3339 spells it, with upper-case `T` and `Z`, an offset of less than
    /// 14 hours or `Z`, and at most nine digits behind the second.
    ///
    /// - Returns: `nil` when the text is none, or the instant is out of ``secondsRange``.
    init?(rfc3339 text: BorrowedBytes) {
        if let time = Self(inMilliseconds: text) {
            self = time
            return
        }
        guard text.count >= 20, Self.hasMarks(text),
            let year = Self.number(text, 0, 4), (1...9999).contains(year),
            let month = Self.number(text, 5, 2), let day = Self.number(text, 8, 2),
            let date = CalendarDay(year: year, month: month, day: day),
            let hour = Self.number(text, 11, 2), hour < 24,
            let minute = Self.number(text, 14, 2), minute < 60,
            let second = Self.number(text, 17, 2), second < 60,
            let (nanoseconds, zone) = Self.fraction(text, 19),
            let offset = Self.offset(text, zone)
        else { return nil }
        let time = (hour * 60 + minute) * 60 + second
        self.init(
            seconds: Int64(date.daysSinceEpoch * 86400 + time - offset),
            nanoseconds: nanoseconds
        )
    }

    /// Reads an instant in the form that most programs write, `2026-01-02T03:04:05.006Z`, eight bytes
    /// at a time.
    ///
    /// - Returns: `nil` for any other text, which may be an instant all the same.
    private init?(inMilliseconds text: BorrowedBytes) {
        // Digits become their values, and marks 0.
        guard text.count == 24,
            let date = Self.digits(text.word(at: 0) ^ 0x2D30_302D_3030_3030, 0x7F76_767F_7676_7676),
            let hour = Self.digits(text.word(at: 8) ^ 0x3030_3A30_3054_3030, 0x7676_7F76_767F_7676),
            let rest = Self.digits(text.word(at: 16) ^ 0x5A30_3030_2E30_303A, 0x7F76_7676_7F76_767F)
        else { return nil }
        func pair(_ word: UInt64, _ place: UInt64) -> Int {
            Int(word >> (8 * place) & 0xF) * 10 + Int(word >> (8 * place + 8) & 0xF)
        }
        let year = pair(date, 0) * 100 + pair(date, 2)
        let time = (pair(hour, 3) * 60 + pair(hour, 6)) * 60 + pair(rest, 1)
        guard year >= 1,
            let day = CalendarDay(year: year, month: pair(date, 5), day: pair(hour, 0)),
            pair(hour, 3) < 24, pair(hour, 6) < 60, pair(rest, 1) < 60
        else { return nil }
        let milliseconds = pair(rest, 4) * 10 + Int(rest >> 48 & 0xF)
        self.init(
            seconds: Int64(day.daysSinceEpoch * 86400 + time),
            nanoseconds: Int32(milliseconds * 1_000_000)
        )
    }

    /// Eight bytes, if each is at most what fills it up to 0x7F with what is added to it.
    private static func digits(_ word: UInt64, _ added: UInt64) -> UInt64? {
        let tops: UInt64 = 0x8080_8080_8080_8080
        return (((word & ~tops) &+ added) | word) & tops == 0 ? word : nil
    }

    private static func hasMarks(_ text: BorrowedBytes) -> Bool {
        text[4] == UInt8(ascii: "-") && text[7] == UInt8(ascii: "-")
            && text[10] == UInt8(ascii: "T") && text[13] == UInt8(ascii: ":")
            && text[16] == UInt8(ascii: ":")
    }

    private static func number(_ text: BorrowedBytes, _ start: Int, _ count: Int) -> Int? {
        guard start + count <= text.count else { return nil }
        var value = 0
        for place in start..<start + count {
            let digit = text[place] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }

    /// The nanoseconds, and where the zone begins.
    private static func fraction(_ text: BorrowedBytes, _ start: Int) -> (Int32, Int)? {
        guard text[start] == UInt8(ascii: ".") else { return (0, start) }
        var end = start + 1
        while end < text.count, text[end] &- UInt8(ascii: "0") < 10 { end += 1 }
        let count = end - start - 1
        guard (1...9).contains(count), let digits = number(text, start + 1, count) else {
            return nil
        }
        var value = Int32(digits)
        for _ in count..<9 { value *= 10 }
        return (value, end)
    }

    /// The zone's offset from UTC in seconds; nothing may stand behind it.
    private static func offset(_ text: BorrowedBytes, _ start: Int) -> Int? {
        guard start < text.count else { return nil }
        switch text[start] {
        case UInt8(ascii: "Z"): return text.count == start + 1 ? 0 : nil
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            guard text.count == start + 6, text[start + 3] == UInt8(ascii: ":"),
                let hours = number(text, start + 1, 2), hours < 24,
                let minutes = number(text, start + 4, 2), minutes < 60
            else { return nil }
            let seconds = (hours * 60 + minutes) * 60
            return text[start] == UInt8(ascii: "+") ? seconds : -seconds
        default: return nil
        }
    }

    /// The instant as RFC 3339 spells it, in UTC, with as many of 0, 3, 6 or 9 digits behind the
    /// second as it takes.
    public var rfc3339: String {
        var text: [UInt8] = []
        text.reserveCapacity(32)
        appendRFC3339(to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Writes ``rfc3339`` behind other bytes.
    func appendRFC3339(to text: inout some (ByteSink & ~Copyable)) {
        let (day, time) = seconds.quotientAndRemainder(dividingBy: 86400)
        let days = Int(time < 0 ? day - 1 : day)
        let rest = Int(time < 0 ? time + 86400 : time)
        let date = CalendarDay(daysSinceEpoch: days)
        // `2026-01-`, `02T03:04` and `:05.006Z`, the digits where the marks have zeros.
        text.appendWord(
            0x2D00_002D_0000_0000 | Self.pair(date.year / 100, at: 0)
                | Self.pair(date.year % 100, at: 2) | Self.pair(date.month, at: 5)
        )
        text.appendWord(
            0x0000_3A00_0054_0000 | Self.pair(date.day, at: 0) | Self.pair(rest / 3600, at: 3)
                | Self.pair(rest / 60 % 60, at: 6)
        )
        let (milliseconds, smaller) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        guard milliseconds == 0 || smaller != 0 else {
            let (digit, digits) = Int(milliseconds).quotientAndRemainder(dividingBy: 100)
            return text.appendWord(
                0x5A00_0030_2E00_003A | Self.pair(rest % 60, at: 1) | UInt64(digit) << 32
                    | Self.pair(digits, at: 5)
            )
        }
        text.append(UInt8(ascii: ":"))
        text.appendPair(rest % 60)
        Self.appendFraction(nanoseconds.magnitude, to: &text)
        text.append(UInt8(ascii: "Z"))
    }

    /// Two digits of a number from 0 to 99 at a place of a word.
    private static func pair(_ number: Int, at place: UInt64) -> UInt64 {
        (0x3030 + UInt64(number / 10) + UInt64(number % 10) << 8) << (8 * place)
    }

    /// Writes a point and 3, 6 or 9 digits, or nothing for 0.
    static func appendFraction(
        _ nanoseconds: UInt32,
        to text: inout some (ByteSink & ~Copyable)
    ) {
        let number = Int(nanoseconds)
        if number == 0 { return }
        text.append(UInt8(ascii: "."))
        if number % 1_000_000 == 0 {
            text.appendDecimal(number / 1_000_000, digits: 3)
        } else if number % 1000 == 0 {
            text.appendDecimal(number / 1000, digits: 6)
        } else {
            text.appendDecimal(number, digits: 9)
        }
    }
}
