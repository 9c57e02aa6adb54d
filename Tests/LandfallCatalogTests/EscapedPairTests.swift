import Foundation
import Landfall
import LandfallCatalog
import Testing

/// Characters past U+FFFF as JSON escapes them.
struct `Escaped pairs of surrogates` {
    private static func load(_ text: String) throws(CatalogErrors) -> Catalog {
        try Catalog.load(text: text, file: "routes.json", version: "")
    }

    private static func text(_ words: String, context: String = "") -> String {
        #"{"landfall": 1, "screens": {}, "routes": {"a": {"context": {"x": {"enum": ["#
            + words + #"]}"# + context + #"}, "steps": [{"from": "root"}]}}}"#
    }

    @Test(
        arguments: [
            (#""\ud83d\ude00""#, "\u{1F600}"),
            (#""a\uD83D\uDE00\ud83d\ude01b""#, "a\u{1F600}\u{1F601}b"),
            (#""\ud800\udc00 \udbff\udfff""#, "\u{10000} \u{10FFFF}"),
            (#""\\ud83d\\ude00""#, #"\ud83d\ude00"#),
            (#""\"\ud83d\ude00""#, "\"\u{1F600}"),
            (#"'\ud83d\ude00 it''s'"#, #"\ud83d\ude00 it's"#),
            // A character of the app's own, and its escape, are no fillers.
            (#""\ud83d\ude00\#u{10F000}\U0010F001""#, "\u{1F600}\u{10F000}\u{10F001}"),
        ]
    )
    func `are the character`(written: String, value: String) throws {
        let catalog = try Self.load(Self.text(written))
        let route = try #require(catalog.syntax.routes.first)
        #expect(route.parameters["x"]?.allowed.map(\.text) == [value])
    }

    @Test func `stand in keys and comments as well`() throws {
        let text = """
            # JSON but for this line: "\\ud83d
            {"landfall": 1, # and "\\ud83d\\ude00
             "screens": {}, "routes": {"\\ud83d\\ude00": {"steps": [{"from": "root"}]}}}
            """
        // Only a document that begins with a brace is taken for JSON.
        let errors = #expect(throws: CatalogErrors.self) { try Self.load(text) }
        #expect(errors?.findings.first?.line == 3)
        let lines = text.split(separator: "\n").dropFirst().joined(separator: "\n")
        #expect(try Self.load(lines).routes.ids == ["\u{1F600}"])
    }

    @Test func `move no place of an error`() throws {
        let pair = #"\ud83d\ude00"#
        let texts = [pair, String(repeating: "x", count: pair.count)].map { word in
            Self.text("\"\(word)\"", context: ", \"y\": \"strin\"")
        }
        let findings = texts.map { text in
            #expect(throws: CatalogErrors.self) { try Self.load(text) }?.findings ?? []
        }
        #expect(findings[0].map(\.column) == [texts[0].distance(to: "\"strin\"")])
        #expect(findings[0].map(\.column) == findings[1].map(\.column))
        #expect(findings[0].first?.excerpt.contains(pair) == true)
    }

    @Test(
        arguments: [
            (#""\ud83d\ude00": "int", "\ud83d\ude00": "int""#, "stands in this mapping already"),
            ("\"\u{1F600}\": \"int\", \"\\ud83d\\ude00\": \"int\"", "stands twice in one mapping"),
        ]
    )
    func `make no key that stands twice`(keys: String, message: String) {
        let text = Self.text("\"a\"", context: ", " + keys)
        let errors = #expect(throws: CatalogErrors.self) { try Self.load(text) }
        let found = errors?.findings.first?.message ?? ""
        #expect(found.contains("the key \"\u{1F600}\" \(message)"), "\(found)")
    }

    @Test func `need both halves`() {
        let errors = #expect(throws: CatalogErrors.self) { try Self.load(Self.text(#""\ud83d""#)) }
        #expect(
            errors?.findings.first?.message
                == "this is not YAML: found invalid Unicode character escape code"
        )
    }

    @Test(arguments: [#"\ufeff1"#, #"\uFEFF"#, #"\U0000FEFF1"#])
    func `a byte order mark is not lost where it begins a text`(word: String) throws {
        let text = Self.text("\"\(word)\"")
        let errors = #expect(throws: CatalogErrors.self) { try Self.load(text) }
        let finding = try #require(errors?.findings.first)
        #expect(finding.message == "the control character U+FEFF can't stand in a catalog")
        #expect(finding.column == text.distance(to: "\(word)\""))
        #expect(throws: Never.self) { try Self.load(Self.text("'\(word)'")) }
    }
}

extension String {
    /// The column of a part, counted from 1.
    fileprivate func distance(to part: String) -> Int {
        range(of: part).map { unicodeScalars.distance(from: startIndex, to: $0.lowerBound) + 1 }
            ?? 0
    }
}
