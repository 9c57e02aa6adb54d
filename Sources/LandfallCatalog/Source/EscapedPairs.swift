/// Joins the pairs of surrogates with which JSON escapes a character past U+FFFF, and which YAML
/// does not know.
///
/// `\ud83d\ude00` becomes the character with eleven fillers behind it, so every place of the text
/// stays what it is.
struct EscapedPairs {
    /// How many scalars a pair has.
    private static let length = 12

    /// The text for the YAML parser.
    let text: String

    /// What stands behind a joined character; `nil` where there is none.
    private let filler: Unicode.Scalar?

    /// Joins the pairs of a document that begins with a brace, as each in JSON does.
    ///
    /// Elsewhere a text in double quotes can't be told from one in a block without a parser.
    init(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        let pairs = Self.pairs(in: scalars)
        let filler = pairs.isEmpty ? nil : Self.filler(for: text)
        self.filler = filler
        guard let filler else {
            self.text = text
            return
        }
        var joined = scalars
        for (start, scalar) in pairs {
            joined[start] = scalar
            for index in (start + 1)..<(start + Self.length) { joined[index] = filler }
        }
        self.text = String(String.UnicodeScalarView(joined))
    }

    /// Whether a pair was joined.
    var isEmpty: Bool { filler == nil }

    /// A text of the document without fillers.
    func unfilled(_ text: String) -> String {
        guard let filler, text.unicodeScalars.contains(filler) else { return text }
        return String(text.unicodeScalars.filter { $0 != filler })
    }

    /// A scalar of private use that the text has neither as it is nor escaped.
    private static func filler(for text: String) -> Unicode.Scalar? {
        let used = Set(text.unicodeScalars)
        let escapes = text.uppercased()
        return (0x10_F000...0x10_FFFD).lazy.compactMap(Unicode.Scalar.init).first { scalar in
            !used.contains(scalar)
                && !escapes.contains(String(scalar.value, radix: 16).uppercased())
        }
    }

    /// The pairs in double quotes, each with what it stands for.
    private static func pairs(in scalars: [Unicode.Scalar]) -> [(Int, Unicode.Scalar)] {
        let first = scalars.first { !" \t\r\n\u{FEFF}".unicodeScalars.contains($0) }
        guard first == "{" else { return [] }
        var pairs: [(Int, Unicode.Scalar)] = []
        var quote: Unicode.Scalar?
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            if quote == "\"", scalar == "\\" {
                let joined = pair(at: index, in: scalars)
                if let joined { pairs.append((index, joined)) }
                index += joined == nil ? 2 : length
                continue
            }
            if scalar == quote {
                quote = nil
            } else if quote == nil, "\"'#".unicodeScalars.contains(scalar), index > 0 {
                let isBehindSpace = " \t\r\n".unicodeScalars.contains(scalars[index - 1])
                if scalar == "#" {
                    // Up to the end of the line it is a comment.
                    if isBehindSpace { quote = "\n" }
                } else if isBehindSpace || "{[,:'".unicodeScalars.contains(scalars[index - 1]) {
                    quote = scalar
                }
            }
            index += 1
        }
        return pairs
    }

    private static func pair(at index: Int, in scalars: [Unicode.Scalar]) -> Unicode.Scalar? {
        guard let high = unit(at: index, in: scalars), UTF16.isLeadSurrogate(high),
            let low = unit(at: index + length / 2, in: scalars), UTF16.isTrailSurrogate(low)
        else { return nil }
        return Unicode.Scalar(0x1_0000 + (UInt32(high) & 0x3FF) << 10 + UInt32(low) & 0x3FF)
    }

    /// The number of an escape such as `\ud83d`.
    private static func unit(at index: Int, in scalars: [Unicode.Scalar]) -> UInt16? {
        guard index + length / 2 <= scalars.count, scalars[index] == "\\", scalars[index + 1] == "u"
        else { return nil }
        let digits = scalars[(index + 2)..<(index + length / 2)]
        guard digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
        return UInt16(String(String.UnicodeScalarView(digits)), radix: 16)
    }
}
