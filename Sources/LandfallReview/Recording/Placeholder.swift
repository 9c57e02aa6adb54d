package import Landfall
import LandfallContract

/// A placeholder in a recording, for a value that is known only when a line is played.
package enum Placeholder: Hashable, Sendable {
    /// The instant that far from the one at which the line is played.
    case instant(Duration)
    /// One more than the last sequence that the device sent.
    case next

    /// Reads the content of a string; `nil` for one that is no placeholder.
    ///
    /// - Parameter text: What stands between the quotes.
    package init?(_ text: some StringProtocol) {
        guard text.first == "@" else { return nil }
        let rest = text.dropFirst()
        if rest == "next" {
            self = .next
        } else if let offset = HourTime.offset(rest) {
            self = .instant(offset)
        } else {
            return nil
        }
    }

    /// Puts what a moment gives in the place of every placeholder of a text.
    ///
    /// - Parameters:
    ///   - text: JSON.
    ///   - now: The instant at which the line is played.
    ///   - sequence: What `@next` becomes.
    /// - Returns: The text, as it was between its placeholders.
    package static func fill(in text: [UInt8], now: Timestamp, sequence: Int64) -> [UInt8] {
        var filled: [UInt8] = []
        filled.reserveCapacity(text.count)
        var place = 0
        while place < text.count {
            guard text[place] == UInt8(ascii: "\""),
                let end = JSONText.end(ofStringAt: place, in: text[...])
            else {
                filled.append(text[place])
                place += 1
                continue
            }
            let content = text[(place + 1)..<end]
            let isMarked = content.first == UInt8(ascii: "@")
            if isMarked, let found = Placeholder(String(decoding: content, as: UTF8.self)) {
                filled += Array("\"\(found.value(now: now, sequence: sequence))\"".utf8)
            } else {
                filled += text[place...end]
            }
            place = end + 1
        }
        return filled
    }

    private func value(now: Timestamp, sequence: Int64) -> String {
        switch self {
        case .next: String(sequence)
        case .instant(let offset): now.advanced(by: offset).rfc3339
        }
    }
}

extension Timestamp {
    /// The instant some time later, or earlier for a negative duration; in whole milliseconds.
    package func advanced(by duration: Duration) -> Timestamp {
        Timestamp(
            millisecondsSinceEpoch: millisecondsSinceEpoch + Int64(duration / .milliseconds(1))
        )
    }
}

/// Times of a recording: `+00:12:31.250`, counted from the beginning of its hour.
package enum HourTime {
    /// Reads a time.
    ///
    /// - Parameter text: Sign, hours, minutes, seconds and milliseconds.
    /// - Returns: `nil` for another text.
    package static func offset(_ text: some StringProtocol) -> Duration? {
        let sign = text.first
        guard sign == "+" || sign == "-" else { return nil }
        let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hours = number(parts[0]), let minutes = number(parts[1]),
            minutes < 60
        else { return nil }
        let second = parts[2].split(separator: ".", omittingEmptySubsequences: false)
        guard second.count == 2, let seconds = number(second[0]), seconds < 60,
            second[1].count == 3, let milliseconds = number(second[1])
        else { return nil }
        let whole = Duration.seconds((hours * 60 + minutes) * 60 + seconds)
        let duration = whole + .milliseconds(milliseconds)
        return sign == "-" ? .zero - duration : duration
    }

    /// Writes a time as `00:12:31`.
    ///
    /// - Parameter offset: A time that is not negative.
    /// - Returns: Hours, minutes and seconds.
    package static func clock(_ offset: Duration) -> String {
        let seconds = max(0, offset.components.seconds)
        return [seconds / 3600, seconds / 60 % 60, seconds % 60]
            .map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
    }

    private static func number(_ text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.count <= 4, text.allSatisfy({ $0.isASCII && $0.isNumber })
        else { return nil }
        return Int(text)
    }
}
