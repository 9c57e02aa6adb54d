import LandfallCatalog

/// A catalog as it stands in an editor, with or without errors.
///
/// Lines and columns count from 0, columns in UTF-16 code units, as the Language Server Protocol does.
package struct EditedCatalog: Sendable {
    /// A stretch of a line.
    package struct Range: Hashable, Sendable {
        package let line: Int
        /// The column where it begins.
        package let start: Int
        /// The column behind it.
        package let end: Int

        /// Creates a stretch.
        package init(line: Int, start: Int, end: Int) {
            self.line = line
            self.start = start
            self.end = end
        }
    }

    /// An error or a warning.
    package struct Diagnostic: Hashable, Sendable {
        /// Where.
        package let range: Range
        /// Whether it is an error.
        package let isError: Bool
        /// A stable word.
        package let code: String
        /// One sentence.
        package let message: String

        /// Creates a diagnostic.
        package init(range: Range, isError: Bool, code: String, message: String) {
            self.range = range
            self.isError = isError
            self.code = code
            self.message = message
        }
    }

    private let lines: [[Character]]
    private let outline: CatalogOutline
    /// The catalog; `nil` where it has errors.
    let catalog: Catalog?
    /// What is wrong, in the order of the text.
    package let diagnostics: [Diagnostic]

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: YAML or JSON.
    ///   - assumed: The interceptors of the team's own.
    package init(_ text: String, _ assumed: AssumedInterceptors) {
        let lines = text.replacing("\r\n", with: "\n")
            .split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        self.lines = lines
        self.outline = CatalogOutline(lines)
        let findings: [CatalogFinding]
        do throws(CatalogErrors) {
            let catalog = try assumed.load(Array(text.utf8), name: "the catalog")
            self.catalog = catalog
            findings = catalog.warnings
        } catch {
            self.catalog = nil
            findings = error.findings
        }
        self.diagnostics = findings.map { finding in
            let line = max(0, min(finding.line - 1, lines.count - 1))
            let scalars = lines[line].flatMap(\.unicodeScalars)
            // A place counts Unicode scalars, an editor code units.
            func units(_ column: Int) -> Int {
                scalars.prefix(max(0, column - 1)).reduce(0) { $0 + ($1.value > 0xFFFF ? 2 : 1) }
            }
            let start = units(finding.column)
            return Diagnostic(
                range: Range(
                    line: line,
                    start: start,
                    end: max(start + 1, units(finding.endColumn))
                ),
                isError: finding.severity == .error,
                code: finding.code.rawValue,
                message: finding.message
            )
        }
    }

    // MARK: What stands at a place

    /// The names that can stand at a place.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - column: The column.
    /// - Returns: The names in the order of the text, each with what it is.
    package func completions(line: Int, column: Int) -> [(name: String, what: String)] {
        guard lines.indices.contains(line) else { return [] }
        let before = lines[line].prefix(index(of: column, in: line))
        guard let key = Self.key(of: before) else { return [] }
        return sections(for: key).flatMap { section, what in
            outline.names(section).map { ($0, what) }
        } + Self.words(for: key).map { ($0, "word of the language") }
    }

    /// Finds the declaration of the name at a place.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - column: The column.
    /// - Returns: The place; `nil` where no name stands that the catalog declares.
    package func definition(line: Int, column: Int) -> Range? {
        guard let name = name(line: line, column: column),
            let entry = outline.entry(name.text, in: name.sections)
        else { return nil }
        let start = lines[entry.line].prefix(entry.column).reduce(0) { $0 + $1.utf16.count }
        return Range(line: entry.line, start: start, end: start + name.text.utf16.count)
    }

    /// Describes the name or the link at a place.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - column: The column.
    /// - Returns: Markdown; `nil` where nothing is known, also where the catalog has errors.
    package func hover(line: Int, column: Int) -> String? {
        guard let catalog, lines.indices.contains(line) else { return nil }
        let place = index(of: column, in: line)
        if let link = quoted(at: place, in: line),
            let route = catalog.syntax.routes.first(where: { $0.links.contains(link) })
        {
            return LinkHover(link, of: route.id, in: catalog).text
        }
        guard let name = name(line: line, column: column) else { return nil }
        let titles = name.sections.compactMap { section in
            Self.title(section).map { "\($0) \(name.text)" }
        }
        let part = CatalogPart.all(of: catalog).first { titles.contains($0.title) }
        guard let part else { return nil }
        guard !part.lines.isEmpty else { return "**\(part.title)**" }
        return "**\(part.title)**\n\n```\n\(part.lines.joined(separator: "\n"))\n```"
    }

    // MARK: -

    private func name(line: Int, column: Int) -> (text: String, sections: [String])? {
        guard lines.indices.contains(line) else { return nil }
        let text = lines[line]
        let place = index(of: column, in: line)
        let start = text.prefix(place).lastIndex { !Self.isNamePart($0) }.map { $0 + 1 } ?? 0
        let word = text[start...].prefix { Self.isNamePart($0) }
        guard !word.isEmpty else { return nil }
        if let entry = outline.sections.first(where: { _, entries in
            entries.contains { $0.line == line && $0.column == start }
        }) {
            return (String(word), [entry.key])
        }
        guard let key = Self.key(of: text.prefix(start)) else { return nil }
        return (String(word), sections(for: key).map(\.section))
    }

    private func index(of column: Int, in line: Int) -> Int {
        var units = 0
        for (index, character) in lines[line].enumerated() {
            guard units < column else { return index }
            units += character.utf16.count
        }
        return lines[line].count
    }

    /// The text in quotes around a place.
    private func quoted(at place: Int, in line: Int) -> String? {
        let text = lines[line]
        guard let start = text.prefix(place).lastIndex(where: { $0 == "\"" || $0 == "'" }),
            let end = text[(start + 1)...].firstIndex(of: text[start]), end >= place
        else { return nil }
        return String(text[(start + 1)..<end])
    }

    /// The key whose value, or whose list, a place in a line belongs to.
    private static func key(of before: ArraySlice<Character>) -> String? {
        var rest = before
        while let last = rest.last, isNamePart(last) { rest = rest.dropLast() }
        // Names before it in a list.
        if let bracket = rest.lastIndex(of: "["), !rest[bracket...].contains("]"),
            rest[bracket...].allSatisfy({ isNamePart($0) || "[, ".contains($0) })
        {
            rest = rest[..<bracket]
        }
        while let last = rest.last, last.isWhitespace || last == "{" { rest = rest.dropLast() }
        guard rest.last == ":" else { return nil }
        let key = rest.dropLast().reversed().prefix { isNamePart($0) }.reversed()
        return key.isEmpty ? nil : String(key)
    }

    private func sections(for key: String) -> [(section: String, what: String)] {
        switch key {
        case "screen": [("screens", "screen"), ("containers", "container")]
        case "container", "root": [("containers", "container")]
        case "type", "to", "children", "supertypes", "details-navigation":
            [("screens", "screen"), ("containers", "container")]
        case "from", "redirect", "route", "cancelled", "then", "dismissal": [("routes", "route")]
        case "detour", "flow": [("flows", "flow")]
        case "experiment": [("experiments", "experiment")]
        case "flag": [("flags", "flag")]
        default: []
        }
    }

    private static func words(for key: String) -> [String] {
        switch key {
        case "from": ["current", "root"]
        case "then", "cancelled": ["back", "close", "return-to"]
        default: []
        }
    }

    private static func title(_ section: String) -> String? {
        switch section {
        case "routes": "route"
        case "screens": "screen"
        case "containers": "container"
        case "flows": "flow"
        default: nil
        }
    }

    /// Whether a character can be part of a name.
    static func isNamePart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "-" || character == "_"
    }
}
