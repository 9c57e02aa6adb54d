/// Durations as people type them: `250ms`, `45s`, `1h30m`.
package enum DurationText {
    private static let units: [(name: String, duration: Duration)] = [
        ("d", .seconds(86_400)), ("h", .seconds(3600)), ("m", .seconds(60)), ("s", .seconds(1)),
        ("ms", .milliseconds(1)),
    ]

    /// Reads whole numbers, each with its unit: `d`, `h`, `m`, `s` or `ms`, from the longest on.
    ///
    /// - Parameter text: The text, without spaces.
    /// - Returns: The sum, or `nil` for another text.
    package static func read(_ text: String) -> Duration? {
        var rest = text[...]
        var sum = Duration.zero
        var next = 0
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            let letters = rest.prefix { $0.isASCII && $0.isLetter }
            rest = rest.dropFirst(letters.count)
            guard
                let number = Int32(digits),
                let index = units.firstIndex(where: { $0.name == letters }), index >= next
            else { return nil }
            sum += units[index].duration * Int(number)
            next = index + 1
        }
        return next == 0 ? nil : sum
    }

    /// Writes a duration as it is read, in whole milliseconds.
    ///
    /// - Parameter duration: A duration that is not negative.
    /// - Returns: `1h30m`, or `0s` for none.
    package static func write(_ duration: Duration) -> String {
        var rest = milliseconds(duration)
        var text = ""
        for (name, unit) in units {
            let (count, left) = rest.quotientAndRemainder(dividingBy: milliseconds(unit))
            rest = left
            if count > 0 { text += "\(count)\(name)" }
        }
        return text.isEmpty ? "0s" : text
    }

    /// Writes a duration for a person: from ten seconds on without fractions of a second.
    ///
    /// - Parameter duration: A duration that is not negative.
    /// - Returns: `1h30m`, or `0s` for none.
    package static func writeRounded(_ duration: Duration) -> String {
        let seconds = duration.components.seconds
        return write(seconds >= 10 ? .seconds(seconds) : duration)
    }

    private static func milliseconds(_ duration: Duration) -> Int64 {
        duration.components.seconds * 1000
            + duration.components.attoseconds / 1_000_000_000_000_000
    }
}
