import Yams

/// Finds keys that stand twice in one mapping.
///
/// The YAML parser stops at the first of them. So that an author sees all faults at once, the
/// second one is masked with a private character and the text is read again, without what stands
/// under it.
struct RepeatedKeys {
    /// The most times that a text is read again.
    private static let limit = 16

    /// How many bytes are read again before the reading gives up.
    private static let byteLimit = 1 << 18

    /// One fault for each key that stands twice, at its second place.
    private(set) var faults: [SourceFault] = []

    private let source: SourceText
    private var tries = 0

    /// Begins with nothing found.
    init(source: SourceText) { self.source = source }

    /// Whether a key was masked.
    static func isMasked(_ key: String) -> Bool {
        key.unicodeScalars.first.map { (0xE000..<0xE100).contains($0.value) } ?? false
    }

    /// The text with the second of two equal keys masked, or `nil` when the error is another one,
    /// or when the key can't be found.
    ///
    /// - Parameters:
    ///   - error: What the parser threw for the text.
    ///   - text: The text.
    /// - Returns: The text to read instead, of the same length.
    mutating func textWithout(_ error: YamlError, _ text: String) -> String? {
        guard case .duplicatedKeysInMapping(let keys, let context) = error, let key = keys.first,
            !Self.isMasked(key)
        else { return nil }
        let first = YAMLFault.place(context.mark)
        let current = SourceText(text, file: source.file)
        let limit = min(Self.limit, Self.byteLimit / max(1, text.utf8.count) + 1)
        // The mark of a quoted key is the quote, so its own word is the first place behind it.
        let begin = current.line(first.line).dropFirst(first.column - 1).first
        var isFirst = begin == "\"" || begin == "'"
        for place in places(of: key, after: first, in: current) {
            tries += 1
            guard tries <= limit, let masked = mask(text, at: place) else { return nil }
            if stands(key, at: first, in: masked) { continue }
            if isFirst {
                isFirst = false
                continue
            }
            faults.append(
                SourceFault(
                    message:
                        "the key \"\(key)\" stands in this mapping already, at line \(first.line)",
                    place: SourcePlace(
                        line: place.line,
                        column: place.column,
                        width: key.unicodeScalars.count
                    )
                )
            )
            return masked
        }
        return nil
    }

    /// Whether the parser still finds the same key twice in the same mapping.
    private func stands(_ key: String, at first: SourcePlace, in text: String) -> Bool {
        do {
            _ = try Yams.compose(yaml: text, .basic, .default, .utf8)
            return false
        } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
            return keys.first == key && YAMLFault.place(context.mark) == first
        } catch {
            return false
        }
    }

    /// Returns the places where the key may be repeated; those in the column of the first come
    /// first.
    private func places(
        of key: String,
        after first: SourcePlace,
        in text: SourceText
    ) -> [SourcePlace] {
        let wanted = Array(key.unicodeScalars)
        guard !wanted.isEmpty, first.line <= text.lineCount else { return [] }
        var places: [SourcePlace] = []
        for number in first.line...text.lineCount {
            let line = text.line(number)
            guard line.count > wanted.count else { continue }
            let endsKey = Self.endsKey(in: line)
            // The cheap looks come first: a line may be as long as the file.
            for start in 0..<(line.count - wanted.count)
            where endsKey[start + wanted.count]
                && (start == 0 || " \t{,\"'".unicodeScalars.contains(line[start - 1]))
                && line[start...].starts(with: wanted)
            {
                let place = SourcePlace(line: number, column: start + 1)
                if place > first { places.append(place) }
            }
        }
        let aligned = places.filter { $0.column == first.column }
        return aligned + places.filter { $0.column != first.column }
    }

    /// Says for each place of a line whether a key may end before it: whether a colon is next, but for
    /// spaces and quotes.
    private static func endsKey(in line: [Unicode.Scalar]) -> [Bool] {
        var ends = Array(repeating: false, count: line.count)
        var isNext = false
        for place in line.indices.reversed() {
            if !" \"'".unicodeScalars.contains(line[place]) { isNext = line[place] == ":" }
            ends[place] = isNext
        }
        return ends
    }

    private func mask(_ text: String, at place: SourcePlace) -> String? {
        guard let mark = Unicode.Scalar(0xE000 + UInt32(faults.count)) else { return nil }
        var lines = SourceText.lines(of: text)
        guard lines.indices.contains(place.line - 1),
            lines[place.line - 1].indices.contains(place.column - 1)
        else { return nil }
        lines[place.line - 1][place.column - 1] = mark
        return SourceText.text(of: lines)
    }
}
