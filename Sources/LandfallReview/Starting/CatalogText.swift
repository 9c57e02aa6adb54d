/// The text of a catalog, into which entries are put; nothing else of it changes.
///
/// Sections are found by their key at the beginning of a line.
package struct CatalogText: Sendable {
    /// The lines without their ends.
    private var lines: [String]
    /// What ends a line.
    private let lineEnd: String

    /// Takes the text of a catalog.
    ///
    /// - Parameter text: YAML.
    package init(_ text: String) {
        lineEnd = text.contains("\r\n") ? "\r\n" : "\n"
        lines = text.replacing("\r\n", with: "\n").split(
            separator: "\n",
            omittingEmptySubsequences: false
        ).map(String.init)
        if lines.last == "" { lines.removeLast() }
    }

    /// The text, which ends with a line end.
    package var text: String { lines.map { $0 + lineEnd }.joined() }

    /// An entry of a section, in both styles of YAML.
    package struct Entry: Sendable {
        /// The lines of the block style, without the indentation that all have in common.
        package let block: [String]
        /// The same in the flow style.
        package let flow: String

        /// Takes both.
        package init(block: [String], flow: String) {
            self.block = block
            self.flow = flow
        }
    }

    /// Adds an entry behind the others of a section.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - section: The key of the section; where it is missing, it is made.
    ///   - next: The section before which a missing one is made.
    /// - Returns: `false` if the section is written in another form than a mapping, or both are missing.
    package mutating func add(_ entry: Entry, to section: String, before next: String) -> Bool {
        guard let start = start(of: section) else { return make(section, entry, before: next) }
        switch rest(of: lines[start], behind: section).first {
        case nil, "#":
            addToBlock(entry, from: start)
            return true
        case "{": return addToFlow(entry.flow, from: start)
        default: return false
        }
    }

    private func start(of section: String) -> Int? {
        lines.firstIndex { line in
            line.hasPrefix("\(section):") || line.hasPrefix("\"\(section)\":")
        }
    }

    private func rest(of line: String, behind section: String) -> Substring {
        guard let colon = line.firstIndex(of: ":") else { return "" }
        return line[line.index(after: colon)...].drop(while: \.isWhitespace)
    }

    private mutating func make(_ section: String, _ entry: Entry, before next: String) -> Bool {
        guard var place = start(of: next) else { return false }
        // Comments above belong to what is below them.
        while place > 0, lines[place - 1].hasPrefix("#") { place -= 1 }
        let own = ["\(section):"] + entry.block.map { "  \($0)" } + [""]
        lines.insert(contentsOf: own, at: place)
        return true
    }

    // MARK: In the block style

    private mutating func addToBlock(_ entry: Entry, from start: Int) {
        var last = start
        var heads: [Int] = []
        var indentation: Int?
        for place in lines.indices.dropFirst(start + 1) {
            let line = lines[place]
            guard let column = Self.column(of: line) else { continue }
            guard column > 0 else {
                // A comment may stand between entries; anything else ends the section.
                if line.hasPrefix("#") { continue }
                break
            }
            last = place
            if line.dropFirst(column).first == "#" { continue }
            indentation = indentation ?? column
            if column == indentation { heads.append(place) }
        }
        let margin = String(repeating: " ", count: indentation ?? 2)
        var own = entry.block.map { $0.isEmpty ? "" : margin + $0 }
        if own.count > 1, heads.count > 1, isApart(heads[heads.count - 1]) { own.insert("", at: 0) }
        lines.insert(contentsOf: own, at: last + 1)
    }

    /// Whether an empty line stands above an entry and its comment.
    private func isApart(_ head: Int) -> Bool {
        var place = head - 1
        while place > 0, lines[place].drop(while: \.isWhitespace).first == "#" { place -= 1 }
        return place > 0 && Self.column(of: lines[place]) == nil
    }

    /// Returns the indentation of a line; `nil` for an empty one.
    private static func column(of line: String) -> Int? {
        line.firstIndex { !$0.isWhitespace }.map { line.distance(from: line.startIndex, to: $0) }
    }

    // MARK: In the flow style

    private mutating func addToFlow(_ entry: String, from start: Int) -> Bool {
        var depth = 0
        var quote: Character?
        var last: (line: Int, column: Int, character: Character)?
        for place in lines.indices.dropFirst(start) {
            let characters = Array(lines[place])
            let first = place == start ? characters.firstIndex(of: "{") ?? 0 : 0
            var column = first
            while column < characters.count {
                let character = characters[column]
                if let open = quote {
                    if open == "\"", character == "\\" {
                        column += 1
                    } else if character == open {
                        quote = nil
                    }
                } else if character == "#", column == 0 || characters[column - 1].isWhitespace {
                    break
                } else if "\"'".contains(character) {
                    let before = column == 0 ? " " : characters[column - 1]
                    if before.isWhitespace || "{[,:".contains(before) { quote = character }
                } else if "{[".contains(character) {
                    depth += 1
                } else if "}]".contains(character) {
                    depth -= 1
                    guard depth > 0 else { return put(entry, behind: last) }
                }
                if !character.isWhitespace { last = (place, column, character) }
                column += 1
            }
        }
        return false
    }

    private mutating func put(
        _ entry: String,
        behind last: (line: Int, column: Int, character: Character)?
    ) -> Bool {
        guard let last else { return false }
        let line = lines[last.line]
        let place = line.index(line.startIndex, offsetBy: last.column + 1)
        let mark = last.character == "{" ? "" : last.character == "," ? " " : ", "
        lines[last.line] = line[..<place] + mark + entry + line[place...]
        return true
    }
}
