import Yams

/// Reads YAML, within bounds, into nodes that carry their places.
struct SourceDocument {
    /// The largest file, 1 MiB.
    static let sizeLimit = 1 << 20

    /// The most nodes, each counted as often as aliases repeat it.
    static let nodeLimit = 100_000

    /// The deepest nesting.
    static let depthLimit = 64

    /// What nodes without a tag are.
    private static let tags: Set<String> = [
        "tag:yaml.org,2002:str", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map",
    ]

    private var remaining = Self.nodeLimit
    private let pairs: EscapedPairs
    private let source: SourceText

    private init(_ pairs: EscapedPairs, source: SourceText) {
        self.pairs = pairs
        self.source = source
    }

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - text: The text; at most ``sizeLimit`` bytes.
    ///   - source: The same text by lines.
    /// - Returns: The root without the keys that stand there twice, and a fault for each of those.
    /// - Throws: ``SourceFaults`` where the text is no single YAML document, with the keys that were
    ///   found to stand twice until then.
    static func read(
        _ text: String,
        source: SourceText
    ) throws(SourceFaults) -> (root: SourceNode, repeatedKeys: [SourceFault]) {
        var repeated = RepeatedKeys(source: source)
        let pairs = EscapedPairs(text)
        func unfilled(_ fault: SourceFault) -> SourceFault {
            SourceFault(message: pairs.unfilled(fault.message), place: fault.place)
        }
        do throws(SourceFault) {
            try checkCharacters(of: text)
            let root = try root(of: pairs, &repeated, source: source)
            return (root, repeated.faults.map(unfilled))
        } catch {
            throw SourceFaults(list: (repeated.faults + [error]).map(unfilled))
        }
    }

    private static func root(
        of pairs: EscapedPairs,
        _ repeated: inout RepeatedKeys,
        source: SourceText
    ) throws(SourceFault) -> SourceNode {
        let lines = SourceText.lines(of: pairs.text)
        let plain = KeyCheck.withoutAliases(lines)
        // The parser compares nothing before it is known that no key is an alias.
        let sound = try withoutRepeatedKeys(plain, &repeated, source: source)
        let masked = zip(lines, zip(plain, sound)).map { line, checked in
            zip(line, zip(checked.0, checked.1)).map { $1.0 == $1.1 ? $0 : $1.1 }
        }
        let composed: Node
        do throws(YAMLRefusal) {
            composed = try compose(masked)
        } catch {
            throw error.fault(in: source)
        }
        var document = SourceDocument(pairs, source: source)
        return try document.convert(composed, depth: 0)
    }

    /// Masks keys that stand twice, in a text without aliases, until none does, and checks that all
    /// keys are words.
    private static func withoutRepeatedKeys(
        _ lines: [[Unicode.Scalar]],
        _ repeated: inout RepeatedKeys,
        source: SourceText
    ) throws(SourceFault) -> [[Unicode.Scalar]] {
        var lines = lines
        while true {
            let node: Node
            do throws(YAMLRefusal) {
                node = try compose(lines)
            } catch {
                guard case .error(let cause) = error,
                    let next = repeated.textWithout(cause, SourceText.text(of: lines))
                else { throw error.fault(in: source) }
                lines = SourceText.lines(of: next)
                continue
            }
            guard let place = KeyCheck.firstFault(in: node, source: source) else { return lines }
            throw SourceFault(message: "a key must be a word", place: place)
        }
    }

    /// Parses a text.
    private static func compose(_ lines: [[Unicode.Scalar]]) throws(YAMLRefusal) -> Node {
        let node: Node?
        do {
            let text = SourceText.text(of: lines)
            node = try Yams.compose(yaml: text, .basic, .default, .utf8)
        } catch let error as YamlError {
            throw .error(error)
        } catch {
            throw .nothing("the file is not YAML")
        }
        guard let node else { throw .nothing("the file is empty, expected a catalog") }
        return node
    }

    /// The reason that the parser gives no node.
    private enum YAMLRefusal: Error {
        /// It says so.
        case error(YamlError)
        /// There is none, for a reason in one sentence.
        case nothing(String)

        func fault(in source: SourceText) -> SourceFault {
            switch self {
            case .error(let error): YAMLFault.fault(for: error, in: source)
            case .nothing(let message):
                SourceFault(message: message, place: SourcePlace(line: 1, column: 1))
            }
        }
    }

    /// YAML forbids control characters; here their places are known.
    private static func checkCharacters(of text: String) throws(SourceFault) {
        var place = SourcePlace(line: 1, column: 1)
        for (index, scalar) in text.unicodeScalars.enumerated() {
            let value = scalar.value
            let isAllowed =
                [0x09, 0x0A, 0x0D, 0x85].contains(value) || (0x20...0x7E).contains(value)
                || value >= 0xA0 && value != 0xFFFE && value != 0xFFFF
            guard isAllowed, value != 0xFEFF || index == 0 else {
                let code = String(value, radix: 16, uppercase: true)
                throw SourceFault(
                    message: "the control character U+\(code) can't stand in a catalog",
                    place: place
                )
            }
            place.column += 1
            if value == 0x0A { place = SourcePlace(line: place.line + 1, column: 1) }
        }
    }

    private mutating func convert(_ node: Node, depth: Int) throws(SourceFault) -> SourceNode {
        let mark = node.mark
        var place = SourcePlace(line: mark?.line ?? 1, column: mark?.column ?? 1)
        remaining -= 1
        guard remaining >= 0 else {
            throw SourceFault(
                message: "the catalog has more than \(Self.nodeLimit) nodes, repeated ones counted",
                place: place
            )
        }
        guard depth < Self.depthLimit else {
            throw SourceFault(
                message: "the catalog is nested more than \(Self.depthLimit) levels deep",
                place: place
            )
        }
        guard Self.tags.contains(node.tag.description) else {
            throw SourceFault(message: "tags (!) are no part of a catalog", place: place)
        }
        switch node {
        case .scalar(let scalar):
            let isPlain = scalar.style == .plain
            let isOneLine = !scalar.string.unicodeScalars.contains("\n")
            if isOneLine, scalar.style != .literal, scalar.style != .folded {
                place.width = max(1, scalar.string.unicodeScalars.count + (isPlain ? 0 : 2))
            }
            if scalar.style == .doubleQuoted { try checkBeginning(at: place) }
            let text = pairs.unfilled(scalar.string)
            return SourceNode(place: place, content: .scalar(text, isPlain: isPlain))
        case .sequence(let sequence):
            var nodes: [SourceNode] = []
            for element in sequence { nodes.append(try convert(element, depth: depth + 1)) }
            return SourceNode(place: place, content: .list(nodes))
        case .mapping(let mapping):
            var entries: [SourceNode.Entry] = []
            // The parser takes a character and an escaped pair for different keys.
            var keys: Set<String> = []
            for (key, value) in mapping {
                let entry = try entry(key, value, depth: depth + 1)
                guard pairs.isEmpty || keys.insert(entry.key).inserted else {
                    throw SourceFault(
                        message: "the key \"\(entry.key)\" stands twice in one mapping",
                        place: entry.place
                    )
                }
                if !RepeatedKeys.isMasked(entry.key) { entries.append(entry) }
            }
            return SourceNode(place: place, content: .mapping(entries))
        case .alias:
            throw SourceFault(message: "the alias has no anchor before it", place: place)
        }
    }

    /// Refuses a U+FEFF that is escaped where a text begins: the parser would lose it.
    private func checkBeginning(at place: SourcePlace) throws(SourceFault) {
        let escape = source.line(place.line).dropFirst(place.column).prefix(10)
        let text = String(String.UnicodeScalarView(escape)).lowercased()
        guard text.hasPrefix("\\ufeff") || text == "\\u0000feff" else { return }
        throw SourceFault(
            message: "the control character U+FEFF can't stand in a catalog",
            place: SourcePlace(line: place.line, column: place.column + 1)
        )
    }

    private mutating func entry(
        _ key: Node,
        _ value: Node,
        depth: Int
    ) throws(SourceFault) -> SourceNode.Entry {
        let name = try convert(key, depth: depth)
        guard case .scalar(let text, _) = name.content else {
            throw SourceFault(message: "a key must be a word", place: name.place)
        }
        guard text != "<<" else {
            throw SourceFault(
                message: "merge keys (<<) are no part of a catalog; write the keys out",
                place: name.place
            )
        }
        return SourceNode.Entry(
            key: text,
            place: name.place,
            value: try convert(value, depth: depth)
        )
    }
}
