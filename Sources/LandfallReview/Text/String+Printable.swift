import Landfall

extension String {
    /// The text without anything that a terminal would obey instead of showing it.
    package var printable: String { ExplanationText.printable(self) }

    /// The text as one line, with single spaces for line feeds and what surrounds them.
    package var oneLine: String {
        split(whereSeparator: \.isNewline)
            .map { String($0).trimmingSpaces }
            .filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// The text without spaces and tabs at its ends.
    package var trimmingSpaces: String {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        let front = drop(while: isSpace)
        guard let last = front.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(front[...last])
    }

    /// A line of JSON that says the same without anything that a terminal would obey: in JSON such
    /// characters can only stand within texts, where they have escapes.
    package var printableJSON: String {
        guard utf8.contains(where: { $0 >= 0x7F }),
            unicodeScalars.contains(where: ExplanationText.isUnprintable)
        else { return self }
        var line = ""
        for scalar in unicodeScalars {
            guard ExplanationText.isUnprintable(scalar) else {
                line.unicodeScalars.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return line
    }
}

extension String {
    /// The text at the left of a column.
    ///
    /// - Parameter width: How many characters the column has; a longer text reaches out of it.
    /// - Returns: The text, with spaces behind it.
    package func leftAligned(in width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }

    /// The text at the right of a column.
    ///
    /// - Parameter width: How many characters the column has; a longer text reaches out of it.
    /// - Returns: The text, with spaces before it.
    package func rightAligned(in width: Int) -> String {
        String(repeating: " ", count: Swift.max(0, width - count)) + self
    }

    /// The text without spaces at its end, as a line of columns is printed.
    package var withoutTrailingSpaces: String {
        lastIndex { $0 != " " }.map { String(self[...$0]) } ?? ""
    }
}
