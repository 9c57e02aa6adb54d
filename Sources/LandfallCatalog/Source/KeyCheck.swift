import Yams

/// Finds keys that are no words, before the parser follows an alias.
///
/// The parser compares the keys of a mapping by all that they hold, so aliases of aliases in a key
/// keep it busy for ever. A text in which no alias is left is composed in a time that depends on its
/// length alone; in it the keys are looked at.
enum KeyCheck {
    /// The text with a letter in the place of every asterisk that could begin an alias.
    ///
    /// Each place stays what it is; in quotes, comments and blocks of text only words change.
    ///
    /// - Parameter lines: The text by lines.
    /// - Returns: The text by lines, of the same lengths.
    static func withoutAliases(_ lines: [[Unicode.Scalar]]) -> [[Unicode.Scalar]] {
        lines.map { line in
            var line = line
            for index in line.indices where line[index] == "*" && begins(at: index, in: line) {
                line[index] = "x"
            }
            return line
        }
    }

    private static func begins(at index: Int, in line: [Unicode.Scalar]) -> Bool {
        index == 0 || " \t[]{},:-?&!\"'".unicodeScalars.contains(line[index - 1])
    }

    /// The place of the first key that is no word, or `nil`.
    ///
    /// - Parameters:
    ///   - node: What ``withoutAliases(_:)`` was composed to.
    ///   - source: The text as it was written, by lines.
    /// - Returns: Where the key begins.
    static func firstFault(in node: Node, source: SourceText) -> SourcePlace? {
        switch node {
        case .scalar, .alias:
            return nil
        case .sequence(let sequence):
            // A lazy sequence would look twice at what it finds, and so twice as often at each level.
            for element in sequence {
                if let place = firstFault(in: element, source: source) { return place }
            }
            return nil
        case .mapping(let mapping):
            for (key, value) in mapping {
                if let place = fault(of: key, source: source) { return place }
                if let place = firstFault(in: value, source: source) { return place }
            }
            return nil
        }
    }

    private static func fault(of key: Node, source: SourceText) -> SourcePlace? {
        let place = key.mark.map(YAMLFault.place) ?? SourcePlace(line: 1, column: 1)
        guard case .scalar(let scalar) = key else { return place }
        let line = source.line(place.line)
        let begin = line.indices.contains(place.column - 1) ? line[place.column - 1] : nil
        return scalar.style == .plain && begin == "*" ? place : nil
    }
}
