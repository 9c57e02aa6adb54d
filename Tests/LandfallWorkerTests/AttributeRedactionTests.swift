import Landfall
import LandfallBytes
import Testing

@testable import LandfallWorker

/// Attributes as they are written, whatever they hold.
@Suite struct AttributeRedactionTests {
    private static let names = ["user-1": "k1.hash", "17": "k1.seventeen"]

    private static let cases: [(Attributes, String)] = [
        ([:], "{}"),
        (
            ["b": .number(30), "a": .bool(true), "c": .number(0.5), "d": .number(-1e300)],
            #"{"a":true,"b":30,"c":0.5,"d":-1e+300}"#
        ),
        (["tier": .string("gold \" \\ ä")], #"{"tier":"gold \" \\ ä"}"#),
        // A person's name, and an address of whomever.
        (
            ["userId": .string("user-1"), "n": .number(17)],
            #"{"n":"k1.seventeen","userId":"k1.hash"}"#
        ),
        (["mail": .string("Bob@b.example")], #"{"mail":"<redacted>"}"#),
        (["note": .string("ask x%40y.example?")], #"{"note":"ask <redacted>?"}"#),
        (
            ["link": .string("https://a.example/p?token=1")],
            #"{"link":"https://a.example/p?<redacted>"}"#
        ),
        (
            ["list": .list([.string("x@y.example"), .object(["x@y.example": .string("user-1")])])],
            #"{"list":["<redacted>",{"<redacted>":"k1.hash"}]}"#
        ),
        // What PostgreSQL refuses.
        (["a\0b": .string("c\0d")], #"{"a\u{FFFD}b":"c\u{FFFD}d"}"#),
        (["n": .number(.infinity)], #"{"n":"Infinity"}"#),
    ]

    @Test(arguments: cases)
    func `attributes are written without what must not stand in rows`(
        attributes: Attributes,
        json: String
    ) {
        let redaction = AttributeRedaction(names: Self.names)
        #expect(redaction.object(attributes) == json.replacing("\\u{FFFD}", with: "\u{FFFD}"))
    }

    @Test(arguments: cases)
    func `attributes that are read again say the same`(attributes: Attributes, json: String) {
        var builder = AttributesBuilder()
        for (name, value) in attributes { builder.add(value, named: name) }
        let block = builder.finish()
        #expect(block == attributes)
        let redaction = AttributeRedaction(names: Self.names)
        #expect(redaction.object(block) == json.replacing("\\u{FFFD}", with: "\u{FFFD}"))
    }

    @Test func `texts that need no redaction are those of the object, in its order`() {
        let redaction = AttributeRedaction(names: Self.names)
        let members = ["idiom": "PHONE", "locale": "de-DE", "tier": "gold-\\"]
        var builder = AttributesBuilder()
        for (name, text) in members.sorted(by: { $0.key < $1.key }) {
            builder.add(.string(text), named: name)
        }
        let block = builder.finish()
        #expect(redaction.showsAsTheyAre(block))
        var texts: [String] = []
        let areAll = block.allTexts { name, text in
            texts.append("\(name.string) \(text.string)")
            return true
        }
        #expect(areAll)
        #expect(texts == ["idiom PHONE", "locale de-DE", "tier gold-\\"])
        #expect(
            redaction.object(block) == #"{"idiom":"PHONE","locale":"de-DE","tier":"gold-\\"}"#
        )
    }

    @Test func `only short bare texts in the order of their names are written as they are`() {
        let redaction = AttributeRedaction(names: Self.names)
        func isShown(_ members: [(String, JSONValue)]) -> Bool {
            var builder = AttributesBuilder()
            for (name, value) in members { builder.add(value, named: name) }
            return redaction.showsAsTheyAre(builder.finish())
        }
        #expect(isShown([("idiom", .string("PHONE")), ("locale", .string("de-DE"))]))
        #expect(isShown([("tier", .string("gold-\\"))]))
        #expect(!isShown([("tier", .string("gold \" ä"))]))
        #expect(!isShown([("locale", .string("de-DE")), ("idiom", .string("PHONE"))]))
        #expect(!isShown([("age", .number(30))]))
        #expect(!isShown([("list", .list([.string("a")]))]))
        #expect(!isShown([("who", .string("user-1"))]))
        #expect(!isShown([("mail", .string("x@y.example"))]))
        #expect(!isShown([("a\0b", .string("c"))]))
        #expect(!isShown([("long", .string(String(repeating: "x", count: 257)))]))
        #expect(!isShown((10..<15).map { ("a\($0)", .string(String(repeating: "x", count: 99))) }))
    }

    @Test func `a long text is cut between characters, once nothing can hide behind the cut`() {
        let redaction = AttributeRedaction(names: [:])
        let long = String(repeating: "ä", count: 200)
        #expect(
            redaction.object(["t": .string("x" + long)])
                == #"{"t":"x\#(String(repeating: "ä", count: 127))"}"#
        )
        let address = String(repeating: "x", count: 250) + "@y.example"
        #expect(redaction.object(["t": .string(address)]) == #"{"t":"<redacted>"}"#)
    }

    @Test func `of too many the longest are left out, the same each time`() throws {
        let redaction = AttributeRedaction(names: [:])
        var attributes: Attributes = ["country": .string("DE"), "zone": .number(1)]
        attributes["blob"] = .list(Array(repeating: .object(["k": .string("value")]), count: 150))
        #expect(redaction.object(attributes) == #"{"country":"DE","zone":1}"#)
        attributes["blob"] = nil
        // Each has 261 bytes with its comma, and 7 of them have room.
        for number in 10..<30 {
            attributes["a\(number)"] = .string(String(repeating: "x", count: 253))
        }
        let json = redaction.object(attributes)
        #expect(json.utf8.count <= AttributeRedaction.objectLimit)
        #expect(json.hasPrefix(#"{"a10":"xxx"#) && json.contains(#""a16":"#))
        #expect(!json.contains(#""a17":"#) && json.hasSuffix(#","country":"DE","zone":1}"#))
        #expect(redaction.object(attributes) == json)
        // What has just room stays, and one byte more does not; `{"t":[""…]}` takes 10.
        for (excess, isKept) in [(0, true), (1, false)] {
            let texts = Self.texts(AttributeRedaction.objectLimit - 10 + excess)
            let json = redaction.object(["t": .list([.string("")] + texts)])
            #expect(json.utf8.count == (isKept ? AttributeRedaction.objectLimit : 2))
        }
    }

    /// Texts that take some bytes behind another of a list.
    private static func texts(_ size: Int) -> [JSONValue] {
        var rest = size
        var texts: [JSONValue] = []
        while rest > 0 {
            let length = min(rest, 200)
            texts.append(.string(String(repeating: "y", count: length - 3)))
            rest -= length
        }
        return texts
    }
}
