import Foundation
import Testing

@testable import LandfallCatalog

/// The tables of the page about the language, against the schema, which is compared with the reader.
struct LanguageTableTests {
    /// A section of the page.
    struct Section: CustomTestStringConvertible, Sendable {
        /// Its heading.
        let heading: String
        /// The definitions of the schema that its table describes; the empty one is the catalog.
        let definitions: [String]
        /// Keys of them that stand in the text of the section and not in its table.
        var inText: Set<String> = []
        /// Words of the table that stand alone, and are no keys.
        var alone: Set<String> = []

        var testDescription: String { heading }
    }

    /// One line of a table.
    private struct Row {
        /// The keys of the first column.
        let keys: [String]
        /// What stands under `default`; `nil` in a table without such a column.
        let fallback: String?
    }

    private static let sections = [
        Section(heading: "Top level", definitions: ["", "defaults"], inText: ["defaults"]),
        Section(heading: "Screens and containers", definitions: ["screen", "container"]),
        Section(heading: "Routes", definitions: ["route"]),
        Section(
            heading: "Steps",
            definitions: ["screenStep", "containerStep", "switchStep", "fromStep"],
            inText: ["window"]
        ),
        Section(heading: "find", definitions: ["findMapping"]),
        Section(
            heading: "action",
            definitions: ["actionMapping"],
            inText: ["options"],
            alone: ["none"]
        ),
        Section(heading: "children", definitions: ["child"], inText: ["screen", "container"]),
        Section(heading: "Conditions", definitions: ["condition"]),
        Section(heading: "Interceptors", definitions: ["otherwiseMapping"]),
        Section(heading: "Experiments", definitions: ["experiment"]),
    ]

    /// Mappings that have no table, with the section in whose text each of their keys stands.
    private static let described: [(heading: String, definition: String)] = [
        ("Top level", "linkSettings"), ("Screens and containers", "type"), ("Steps", "whenCase"),
        ("Steps", "elseCase"), ("find", "typedFind"), ("action", "wrappedFind"),
        ("Interceptors", "interceptor"), ("Interceptors", "event"), ("Flows", "flow"),
        ("Flows", "flowStep"), ("Experiments", "filter"), ("Conditions of experiments", "group"),
    ]

    private static let page: String = {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let path = "Sources/LandfallCatalog/LandfallCatalog.docc/Language.md"
        return (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
    }()

    /// The text below a heading, up to the next one.
    private static func text(below heading: String) throws -> String {
        let parts = page.components(separatedBy: "\n### \(heading)\n")
        return try #require(
            parts.dropFirst().first?.components(separatedBy: "\n### ").first,
            "\(heading)"
        )
    }

    /// What stands between backticks, and in the lines of code blocks.
    private static func code(in text: String) -> [String] {
        let blocks = text.components(separatedBy: "\n").filter { $0.hasPrefix("    ") }
        return blocks
            + text.components(separatedBy: "`").enumerated().compactMap { index, part in
                index.isMultiple(of: 2) ? nil : part
            }
    }

    /// The words of all code of a text.
    private static func words(in text: String) -> Set<String> {
        Set(
            code(in: text).flatMap { code in
                code.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "?") }.map(
                    String.init
                )
            }
        )
    }

    /// The tables of a section, without their heads.
    private static func rows(in text: String) -> [Row] {
        var hasDefault = false
        return text.components(separatedBy: "\n").compactMap { line in
            if line.hasPrefix("| ") && !line.hasPrefix("| `") {
                hasDefault = line.hasSuffix("| default |")
            }
            guard line.hasPrefix("| `") else { return nil }
            let cells = line.dropFirst().components(separatedBy: " |")
            let keys = code(in: cells[0]).map { code in
                let bare = code.drop { $0 == "{" }.prefix { $0 != ":" && $0 != "}" && $0 != " " }
                return String(bare.split(separator: ".").last ?? bare)
            }
            let last = cells.dropLast().last?.drop { $0 == " " }
            return Row(keys: keys, fallback: hasDefault ? last.map(String.init) : nil)
        }
    }

    private static func properties(_ definition: String) throws -> [SchemaNode.Member] {
        let root = CatalogSchema.root
        guard !definition.isEmpty else { return try #require(root["properties"]).members }
        let node = try #require(root["definitions"]?[definition], "\(definition)")
        return properties(of: node)
    }

    private static func properties(of node: SchemaNode) -> [SchemaNode.Member] {
        if let properties = node["properties"]?.members { return properties }
        guard case .list(let parts)? = node["anyOf"] else { return [] }
        return parts.flatMap { properties(of: $0) }
    }

    @Test(arguments: sections)
    func `a table of the page has the keys of the language, and no other`(section: Section) throws {
        let text = try Self.text(below: section.heading)
        let rows = Self.rows(in: text)
        var known: Set<String> = []
        for name in section.definitions { known.formUnion(try Self.properties(name).map(\.name)) }
        #expect(Set(rows.flatMap(\.keys)) == known.subtracting(section.inText).union(section.alone))
        #expect(Self.words(in: text).isSuperset(of: section.inText))
    }

    @Test(arguments: described)
    func `a mapping without a table is described in the text`(
        heading: String,
        definition: String
    ) throws {
        let words = Self.words(in: try Self.text(below: heading))
        let keys = Set(try Self.properties(definition).map(\.name))
        #expect(keys.subtracting(words) == [])
    }

    @Test(arguments: sections)
    func `the defaults of a table are those of the language`(section: Section) throws {
        let members = try section.definitions.flatMap { try Self.properties($0) }
        for row in Self.rows(in: try Self.text(below: section.heading)) {
            guard let fallback = row.fallback, fallback != "the defaults" else { continue }
            for key in row.keys {
                let word = members.first { $0.name == key }?.value.defaultWord
                let isWord = fallback.hasPrefix("`")
                #expect((isWord ? fallback : nil) == word.map { "`\($0)`" }, "\(key)")
            }
        }
    }

    @Test
    func `every word of the language stands on the page`() throws {
        let words = Self.words(in: Self.page)
        for definition in try #require(CatalogSchema.root["definitions"]).members {
            for word in definition.value.allWords where !word.hasSuffix("?") {
                let isThere =
                    words.contains(word) || words.contains(word.uppercased())
                    || words.contains(word.uppercased().replacing("-", with: "_"))
                #expect(isThere, "\(definition.name): \(word)")
            }
        }
    }
}

extension SchemaNode {
    /// The default, also of the definition to which it leads.
    fileprivate var defaultWord: String? {
        switch self["default"] {
        case .text(let word): return word
        case .number(let number): return String(number)
        case .flag(let flag): return flag ? "yes" : "no"
        default: break
        }
        var reference = self["$ref"]
        if case .list(let parts)? = self["allOf"] { reference = parts.first?["$ref"] }
        guard case .text(let path)? = reference, let name = path.split(separator: "/").last else {
            return nil
        }
        return CatalogSchema.root["definitions"]?[String(name)]?.defaultWord
    }

    /// Every word that can be chosen somewhere in it.
    fileprivate var allWords: [String] {
        switch self {
        case .text, .number, .flag: return []
        case .list(let nodes): return nodes.flatMap(\.allWords)
        case .object(let members):
            return members.flatMap { member -> [String] in
                guard member.name == "enum", case .list(let nodes) = member.value else {
                    return member.value.allWords
                }
                return nodes.compactMap { if case .text(let word) = $0 { word } else { nil } }
            }
        }
    }
}
