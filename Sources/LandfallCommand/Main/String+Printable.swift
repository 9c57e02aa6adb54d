import Landfall

extension String {
    /// The text without anything that a terminal would obey instead of showing it.
    var printable: String { ExplanationText.printable(self) }

    /// A line of JSON that says the same without anything that a terminal would obey: in JSON such
    /// characters can only stand within texts, where they have escapes.
    var printableJSON: String {
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
