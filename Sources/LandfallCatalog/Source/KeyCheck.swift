/// Finds keys that are no words, before the parser sees them.
///
/// The parser compares the keys of a mapping by all that they hold, so an alias of aliases as a key
/// keeps it busy for ever. Outside quotes and comments a `?` that begins an entry, or an alias that
/// a colon follows, is such a key.
enum KeyCheck {
    /// The place of the first such key, or `nil`.
    ///
    /// - Parameter source: The text by lines.
    /// - Returns: Where the key begins.
    static func firstFault(in source: SourceText) -> Place? {
        var quote: Unicode.Scalar?
        for number in 1...source.lineCount {
            let line = source.line(number)
            var before: Unicode.Scalar?
            var index = 0
            while index < line.count {
                let scalar = line[index]
                defer { index += 1 }
                if let open = quote {
                    if open == "\"", scalar == "\\" { index += 1 }
                    if scalar == open { quote = nil }
                    continue
                }
                if scalar == " " || scalar == "\t" { continue }
                let isToken = index == 0 || " \t[{,".unicodeScalars.contains(line[index - 1])
                if scalar == "#", isToken { break }
                let begins = before.map { "[{,:-?".unicodeScalars.contains($0) } ?? true
                before = scalar
                guard begins else { continue }
                if scalar == "\"" || scalar == "'" {
                    quote = scalar
                } else if isKey(line[index...]) {
                    return Place(line: number, column: index + 1)
                }
            }
        }
        return nil
    }

    /// Whether a key that is no word begins here.
    private static func isKey(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
        let next = rest.dropFirst()
        if rest.first == "?" { return next.first.map { $0 == " " || $0 == "\t" } ?? true }
        guard rest.first == "*" else { return false }
        let name = next.prefix {
            $0.properties.isAlphabetic || "0123456789-_".unicodeScalars.contains($0)
        }
        let after = next.dropFirst(name.count).drop { $0 == " " || $0 == "\t" }
        return !name.isEmpty && after.first == ":"
    }
}
