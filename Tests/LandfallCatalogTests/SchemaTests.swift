import Foundation
import Testing

@testable import LandfallCatalog

/// The published schema, against what is committed and what the reader knows.
struct SchemaTests {
    /// A key that no mapping has, and that is near to none that one has.
    private static let unknown = "zzzqqqzzzqqq"

    /// A catalog in which one mapping has the unknown key, and the definitions that describe it.
    private static let mappings: [(definitions: [String], text: String)] = [
        ([""], "\(unknown): 1"),
        (["defaults"], "defaults: {\(unknown): 1}"),
        (["linkSettings"], "links: {\(unknown): 1}"),
        (["screen"], "screens: {X: {\(unknown): 1}}"),
        (["container"], "containers: {X: {\(unknown): 1}}"),
        (["type"], "screens: {X: {context: {a: {\(unknown): 1}}}}"),
        (["flow"], "flows: {x: {\(unknown): 1}}"),
        (["flowStep"], "flows: {x: {steps: {a: {\(unknown): 1}}}}"),
        (["experiment"], "experiments: {x: {\(unknown): 1}}"),
        (["group"], "groups: {x: {\(unknown): 1}}"),
        (
            ["filter"],
            "experiments: {x: {variations: [a, b], hash-attribute: a, filters: [{\(unknown): 1}]}}"
        ),
        (["condition"], "flags: {x: {\(unknown): 1}}"),
        (["interceptor"], "before: [{\(unknown): 1}]"),
        (["interceptor/signed-link"], "before: [{signed-link: {\(unknown): 1}}]"),
        (["otherwiseMapping"], "before: [{require: {idiom: pad}, otherwise: {\(unknown): 1}}]"),
        (
            ["otherwiseMapping/redirect"],
            "before: [{require: {idiom: pad}, otherwise: {redirect: {\(unknown): 1}}}]"
        ),
        (["after"], "after: [{\(unknown): 1}]"),
        (["event"], "after: [{event: {\(unknown): 1}}]"),
        (["route"], "routes: {x: {\(unknown): 1}}"),
        (["screenStep", "containerStep"], steps("{screen: A, \(unknown): 1}")),
        (["switchStep"], steps("{switch: [], \(unknown): 1}")),
        (["whenCase", "elseCase"], steps("{switch: [{\(unknown): 1}]}")),
        (["fromStep"], steps("{from: root, \(unknown): 1}")),
        (["child"], steps("{container: T, children: [{\(unknown): 1}]}")),
        (["findMapping"], steps("{screen: A, find: {\(unknown): 1}}")),
        (["typedFind"], "routes: {x: {steps: [{from: {find: {\(unknown): 1}}}]}}"),
        (["wrappedFind"], "routes: {x: {steps: [{from: {find: {type: A}, \(unknown): 1}}]}}"),
        (["actionMapping"], steps("{screen: A, action: {\(unknown): 1}}")),
        (["actionMapping/push"], steps("{screen: A, action: {push: {\(unknown): 1}}}")),
        (["actionMapping/add-tab"], steps("{screen: A, action: {add-tab: {\(unknown): 1}}}")),
        (["actionMapping/present"], steps("{screen: A, action: {present: {\(unknown): 1}}}")),
        (["actionMapping/add"], steps("{screen: A, action: {add: {\(unknown): 1}}}")),
        (["actionMapping/set"], steps("{screen: A, action: {set: {\(unknown): 1}}}")),
    ]

    /// A catalog in which one word is unknown, and the place of the words in the schema.
    private static let choices: [(place: String, text: String)] = [
        ("veto", "defaults: {veto: \(unknown)}"),
        ("transition", "defaults: {transition: \(unknown)}"),
        ("kind", "containers: {X: {kind: \(unknown)}}"),
        ("container/visible", "containers: {X: {kind: custom, visible: \(unknown)}}"),
        ("typeName", "screens: {X: {context: {a: \(unknown)}}}"),
        ("experiment/status", "experiments: {x: {status: \(unknown)}}"),
        ("action", steps("{screen: A, action: \(unknown)}")),
        (
            "actionMapping/present/style",
            steps("{screen: A, action: {present: {style: \(unknown)}}}")
        ),
        ("findMapping/search", steps("{screen: A, find: {search: \(unknown)}}")),
        ("findMapping/search/parts", steps("{screen: A, find: {search: [\(unknown)]}}")),
        ("findMapping/start", steps("{screen: A, find: {start: \(unknown)}}")),
        ("findMapping/presenting-of", steps("{screen: A, find: {presenting-of: \(unknown)}}")),
        ("condition/idiom", "flags: {x: {idiom: \(unknown)}}"),
        ("condition/platform", "flags: {x: {platform: \(unknown)}}"),
        ("condition/channel", "flags: {x: {channel: \(unknown)}}"),
    ]

    private static func steps(_ step: String) -> String {
        "routes: {x: {steps: [\(step), {from: root}]}}"
    }

    /// What the reader says of a catalog about the unknown word: the words that it knows there.
    private static func known(in text: String) throws -> Set<String> {
        var whole = "landfall: 1\nscreens: {A: {}}\n"
        whole += text.contains("containers:") ? "" : "containers: {T: {kind: tab}}\n"
        whole += text.hasPrefix("routes:") ? "" : "routes: {r: {steps: [{from: root}]}}\n"
        if text.hasPrefix("screens:") { whole = whole.replacing("screens: {A: {}}\n", with: "") }
        let messages = messages(of: whole + text)
        let message = try #require(messages.first { $0.contains("\"\(unknown)\"") }, "\(messages)")
        let list = try #require(
            ["; it has ", "; there is ", "; usual are "].lazy
                .compactMap { message.components(separatedBy: $0).dropFirst().first }.first,
            "\(message)"
        )
        return Set(list.components(separatedBy: ", ").filter { !$0.hasPrefix("{") })
    }

    private static func messages(of text: String) -> [String] {
        do throws(CatalogErrors) {
            return try Catalog.load(text: text, file: "", version: "").warnings.map(\.message)
        } catch {
            return error.findings.map(\.message)
        }
    }

    /// The part of the schema at a place: a definition, then keys of mappings.
    private static func schema(at place: String) throws -> SchemaNode {
        var names = place.split(separator: "/").map(String.init)
        guard !names.isEmpty else { return CatalogSchema.root }
        var node = try #require(CatalogSchema.root["definitions"]?[names.removeFirst()])
        for name in names where name != "parts" {
            node = try #require(properties(of: node).first { $0.name == name }?.value, "\(place)")
        }
        return node
    }

    /// The keys of a mapping, or of the mappings among its alternatives.
    private static func properties(of node: SchemaNode) -> [SchemaNode.Member] {
        guard let properties = node["properties"]?.members else {
            let inner = ["anyOf", "items"].compactMap { node[$0] }.flatMap { part in
                if case .list(let parts) = part { parts } else { [part] }
            }
            return inner.flatMap { properties(of: $0) }
        }
        return properties
    }

    /// All words that stand as values to choose from, those of lists apart.
    private static func words(of node: SchemaNode, inLists: Bool) -> Set<String> {
        var words: Set<String> = []
        if case .list(let list)? = node["enum"] {
            for case .text(let word) in list { words.insert(word) }
        }
        if case .list(let parts)? = node["anyOf"] {
            for part in parts {
                if let items = part["items"] {
                    if inLists { words.formUnion(self.words(of: items, inLists: true)) }
                } else if !inLists || part["anyOf"] == nil {
                    words.formUnion(self.words(of: part, inLists: inLists))
                }
            }
        }
        return words
    }

    @Test(arguments: mappings)
    func `a mapping of the schema has the keys that the reader knows, and no other`(
        definitions: [String],
        text: String
    ) throws {
        var names: Set<String> = []
        for place in definitions {
            names.formUnion(Self.properties(of: try Self.schema(at: place)).map(\.name))
        }
        #expect(try Self.known(in: text) == names)
    }

    @Test
    func `every mapping of the schema is compared with the reader`() throws {
        let compared = Set(
            Self.mappings.flatMap(\.definitions).map { $0.split(separator: "/").first ?? "" }
        )
        let definitions = try #require(CatalogSchema.root["definitions"]).members
        let withKeys = definitions.filter { !Self.properties(of: $0.value).isEmpty }.map(\.name)
        // A requirement is a condition, or one with an otherwise in it.
        let missing = withKeys.filter { !compared.contains($0[...]) && $0 != "requirement" }
        #expect(missing.isEmpty)
    }

    @Test(arguments: choices)
    func `a choice of the schema has the words that the reader knows, and no other`(
        place: String,
        text: String
    ) throws {
        let node = try Self.schema(at: place)
        var words = Self.words(of: node, inLists: place.hasSuffix("parts"))
        if place == "typeName" { words = words.filter { !$0.hasSuffix("?") } }
        // Two actions are known, and no word alone says what they need.
        let known = try Self.known(in: text).subtracting(place == "action" ? ["add", "set"] : [])
        #expect(known == words)
    }

    @Test
    func `each definition is used`() throws {
        let json = CatalogSchema.text
        for member in try #require(CatalogSchema.root["definitions"]).members {
            #expect(json.contains("\"#/definitions/\(member.name)\""), "\(member.name)")
        }
    }

    @Test
    func `the committed schema is the one that the code makes`() throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let file = root.appending(path: "schemas/routes.schema.json")
        let committed = try String(contentsOf: file, encoding: .utf8)
        // Written anew by: landfall catalog schema >schemas/routes.schema.json
        #expect(committed == CatalogSchema.text)
        #expect(throws: Never.self) {
            try JSONSerialization.jsonObject(with: Data(CatalogSchema.text.utf8))
        }
    }
}
