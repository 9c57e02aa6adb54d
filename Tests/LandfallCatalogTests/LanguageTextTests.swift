import Foundation
import Testing

@testable import LandfallCatalog

/// The text of the page about the language beside its tables, against the schema; the tables are
/// made from the grammar.
struct LanguageTextTests {
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

    @Test(arguments: described)
    func `a mapping without a table is described in the text`(
        heading: String,
        definition: String
    ) throws {
        let words = Self.words(in: try Self.text(below: heading))
        let keys = Set(try Self.properties(definition).map(\.name))
        #expect(keys.subtracting(words) == [])
    }

    @Test
    func `a way to write a key names the key`() {
        let mappings = [Grammar.condition, Grammar.action, Grammar.otherwise, Grammar.step]
        for row in mappings.flatMap(\.rows) {
            for form in row.forms { #expect(form.contains(row.key), "\(form)") }
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
