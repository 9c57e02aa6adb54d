import Landfall

/// The size of text in cells of a fixed-width font; a guess that is never far too small.
package enum Cells {
    /// Counts the cells of a text as it is shown.
    ///
    /// - Parameter text: Any text.
    /// - Returns: One for a letter, two for a wide one, none for a mark that is put onto a letter.
    package static func count(_ text: String) -> Int {
        ExplanationText.printable(text).unicodeScalars.reduce(0) { $0 + width(of: $1) }
    }

    /// Cuts a text.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - limit: The most cells that it may take, at least 1.
    /// - Returns: The text, or what fits of it with an ellipsis at its end.
    static func clipped(_ text: String, to limit: Int) -> String {
        guard count(text) > limit else { return text }
        var room = limit - 1
        var result = ""
        for character in text {
            room -= count(String(character))
            guard room >= 0 else { break }
            result.append(character)
        }
        return result + "…"
    }

    /// Cuts a text in its middle, since names that are alike often differ at their ends.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - limit: The most cells that it may take, at least 1.
    /// - Returns: The text, or what fits of its two ends with an ellipsis between.
    package static func shortened(_ text: String, to limit: Int) -> String {
        guard count(text) > limit else { return text }
        let head = String(clipped(text, to: limit - (limit - 1) / 2).dropLast())
        let tail = String(clipped(String(text.reversed()), to: (limit - 1) / 2 + 1).dropLast())
        return head + "…" + String(tail.reversed())
    }

    /// Breaks a text into lines, at spaces where there are any.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - limit: The most cells of a line, at least 2.
    /// - Returns: The lines; at least one.
    static func wrapped(_ text: String, to limit: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var room = limit
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let gap = line.isEmpty ? 0 : 1
            let width = count(String(word))
            if width + gap <= room {
                line += (gap == 1 ? " " : "") + word
                room -= width + gap
                continue
            }
            if !line.isEmpty { lines.append(line) }
            (line, room) = ("", limit)
            for character in word {
                let width = count(String(character))
                if width > room {
                    lines.append(line)
                    (line, room) = ("", limit)
                }
                line.append(character)
                room -= width
            }
        }
        return lines + [line]
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        switch scalar.value {
        case ..<0x0590: return 1
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FFFF,
            0x20000...0x3FFFD:
            return 2
        // Letters between are wider than Latin ones in some fonts: Devanagari, Thai, Tamil.
        case 0x0900...0x109F, 0x1200...0x1DFF: return 2
        default: return 1
        }
    }
}
