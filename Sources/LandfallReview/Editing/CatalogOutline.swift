/// The names that a catalog declares, found in its text, also where the text has errors.
struct CatalogOutline {
    /// A name with its place.
    struct Entry: Hashable {
        let name: String
        /// The line, from 0.
        let line: Int
        /// The column in characters, from 0.
        let column: Int
    }

    /// The entries of each section, by the key of the section, in the order of the text.
    private(set) var sections: [String: [Entry]] = [:]

    /// Reads a text.
    ///
    /// - Parameter lines: The lines of the text.
    init(_ lines: [[Character]]) {
        var section: String?
        var margin: Int?
        var flow = FlowKeys()
        for (number, line) in lines.enumerated() {
            if flow.isOpen, let name = section {
                for column in flow.read(line, from: 0) { add(line, column, number, to: name) }
                continue
            }
            guard let first = line.firstIndex(where: { !$0.isWhitespace }), line[first] != "#"
            else {
                continue
            }
            if first == 0 {
                margin = nil
                section = Self.key(in: line, at: 0)
                guard let name = section,
                    let brace = line.firstIndex(of: "{"),
                    line[..<brace].count(where: { !$0.isWhitespace }) == name.count + 1
                else { continue }
                flow = FlowKeys()
                for column in flow.read(line, from: brace) { add(line, column, number, to: name) }
            } else if let name = section, first == margin ?? first {
                margin = first
                add(line, first, number, to: name)
            }
        }
    }

    /// The names of some sections.
    func names(_ keys: String...) -> [String] { keys.flatMap { sections[$0] ?? [] }.map(\.name) }

    /// Finds the declaration of a name.
    func entry(_ name: String, in keys: [String]) -> Entry? {
        keys.lazy.compactMap { key in sections[key]?.first { $0.name == name } }.first
    }

    private mutating func add(_ line: [Character], _ column: Int, _ number: Int, to name: String) {
        guard let key = Self.key(in: line, at: column) else { return }
        sections[name, default: []].append(Entry(name: key, line: number, column: column))
    }

    /// The word at a place that a colon follows.
    private static func key(in line: [Character], at column: Int) -> String? {
        let word = line[column...].prefix { EditedCatalog.isNamePart($0) }
        guard !word.isEmpty, line.indices.contains(word.endIndex), line[word.endIndex] == ":" else {
            return nil
        }
        return String(word)
    }
}

/// Finds the keys of one mapping in the flow style.
private struct FlowKeys {
    /// Whether the mapping goes on.
    private(set) var isOpen = false

    private var depth = 0
    private var quote: Character?
    private var isAtKey = false

    /// Reads a line.
    ///
    /// - Returns: The columns where keys of the mapping begin.
    mutating func read(_ line: [Character], from start: Int) -> [Int] {
        var columns: [Int] = []
        for column in line.indices.dropFirst(start) {
            let character = line[column]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "#", column == 0 || line[column - 1].isWhitespace {
                break
            } else if character == "\"" || character == "'" {
                quote = character
                isAtKey = false
            } else if character == "{" || character == "[" {
                depth += 1
                isAtKey = depth == 1
            } else if character == "}" || character == "]" {
                depth -= 1
                if depth == 0 { break }
            } else if character == "," {
                isAtKey = depth == 1
            } else if !character.isWhitespace, isAtKey {
                columns.append(column)
                isAtKey = false
            }
        }
        isOpen = depth > 0
        return columns
    }
}
