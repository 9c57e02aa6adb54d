import Landfall
import LandfallCatalog
import Testing

/// Two routes that one URL could fit, and neither is more literal.
struct LinkTieTests {
    private static func ties(
        _ first: LinkSample,
        _ second: LinkSample,
        excludes: [String] = []
    ) -> Bool {
        do throws(CatalogErrors) {
            _ = try LinkSample.links([first, second], excludes: excludes)
            return false
        } catch {
            return error.findings.contains { $0.message.hasSuffix("neither is more literal") }
        }
    }

    private static let patterns: [(String, String, ties: Bool)] = [
        ("/a", "/a", true),
        ("/a", "/%61", true),
        ("/a", "/A", false),
        ("/:x/a", "/b/:x", true),
        ("/:x/a", "/:x/b", false),
        ("/c-:x", "/c-:y", true),
        ("/c-:x", "/d-:x", false),
        ("/:x-c", "/:x-d", false),
        ("/c:x", "/{:x}d", true),
        ("/a-:x-b", "/a-:x-c", false),
        ("/*/a", "/*/b", false),
        ("/*/a", "/b/*", true),
        ("/a/*/c", "/a/*/d", false),
        ("/*.png", "/*.jpg", false),
        ("/a*", "/b*", false),
        ("/a*", "/ab*", false),
        ("/:x*/a", "/:x*/b", false),
        ("/x{/:x}+", "/x{/:y}+", true),
        ("/x{-:x}+", "/x{+:x}+", false),
        ("/x/:x?", "/x/:y?", true),
        ("/x/:x?", "/x", true),
        ("/x{/a}?/:x", "/x/:y", true),
        ("/", "/:x", false),
    ]

    @Test(arguments: patterns)
    func `patterns tie when a path could fit both`(one: String, other: String, ties: Bool) {
        let context = ["x": "string?", "y": "string?"]
        #expect(
            Self.ties(
                LinkSample(route: "a", patterns: [one], context: context),
                LinkSample(route: "b", patterns: [other], context: context)
            ) == ties
        )
    }

    private static let types: [(String, String, ties: Bool)] = [
        ("string", "string", true), ("string", "int", true), ("int", "int", true),
        ("int", "double", true), ("int", "uuid", false), ("int", "bool", false),
        ("bool", "string", true), ("uuid", "string", true), ("uuid", "uuid", true),
        ("{type: int, max: 5}", "{type: int, min: 6}", false),
        ("{type: int, max: 5}", "{type: double, min: 4.5}", true),
        ("{type: string, length: [1, 8]}", "uuid", false),
        ("{type: string, length: [1, 8]}", "{type: string, length: [9, 10]}", false),
        ("{enum: [a, b]}", "{enum: [c]}", false), ("{enum: [a, b]}", "{enum: [b, c]}", true),
        ("{enum: [a, b]}", "int", false), ("{enum: ['7']}", "int", true),
        ("{enum: ['true']}", "bool", true), ("{enum: ['7']}", "{type: int, max: 6}", false),
        ("{enum: [abc]}", "{type: string, length: [4, 9]}", false),
        // Another spelling of one number or UUID is another text.
        ("{type: int, enum: [7]}", "{enum: ['07']}", true),
        ("{type: int, enum: [7]}", "{type: double, enum: [7.0]}", true),
        ("{type: int, enum: [7]}", "{type: int, enum: [8]}", false),
        ("{type: int, enum: [7]}", "{type: int, max: 6}", false),
    ]

    @Test(arguments: types)
    func `types keep apart what the pattern does not`(one: String, other: String, ties: Bool) {
        let first = LinkSample(route: "a", patterns: ["/c/:x"], context: ["x": one])
        let second = LinkSample(route: "b", patterns: ["/c/:x"], context: ["x": other])
        #expect(Self.ties(first, second) == ties)
        #expect(Self.ties(second, first) == ties)
    }

    private static let queries: [([String: String], [String: String], ties: Bool)] = [
        (["q": "string"], ["r": "string"], true),
        (["q": "string"], [:], false),
        (["q": "string?"], [:], true),
        (["q": "{enum: [a]}"], ["q": "{enum: [b]}"], false),
        (["q": "{enum: [a]}"], ["q": "{enum: [a, b]}"], true),
        (["q": "int", "r": "string?"], ["r": "int", "q": "string?"], true),
        (["q": "int", "r": "uuid"], ["s": "string", "r": "int"], false),
        // The one fails where the other is there at all.
        (["p": "int", "q": "{enum: [a], optional: true}"], ["q": "{enum: [b]}"], false),
    ]

    @Test(arguments: queries)
    func `required query parameters take part`(
        one: [String: String],
        other: [String: String],
        ties: Bool
    ) {
        let first = LinkSample(route: "a", patterns: ["/s"], query: one)
        let second = LinkSample(route: "b", patterns: ["/s"], query: other)
        #expect(Self.ties(first, second) == ties)
    }

    @Test
    func `an exclusion can settle a tie`() {
        let user = LinkSample(route: "a", patterns: ["/:x/about"], context: ["x": "string"])
        let team = LinkSample(route: "b", patterns: ["/team/:x"], context: ["x": "string"])
        #expect(Self.ties(user, team))
        var narrow = user
        narrow.excludes = ["/team/about"]
        #expect(!Self.ties(narrow, team))
        narrow.excludes = ["/team/abou"]
        #expect(Self.ties(narrow, team))
    }

    /// Links of many routes with long texts that are almost the same; `#` is the route's number.
    private static func alike(_ count: Int, _ pattern: String) -> [LinkSample] {
        let letters = String(repeating: "a", count: 136)
        return (0..<count).map { number in
            let name = letters + String(10_000 + number)
            let text = pattern.split(separator: "#", omittingEmptySubsequences: false)
                .joined(separator: name)
            return LinkSample(
                route: "r\(number)",
                patterns: [text],
                context: ["x": "string?", "y": "string?"]
            )
        }
    }

    @Test(arguments: ["/*#", "/#*", "/:x-#", "/*/{:x}#", "/#-:x/*", "/{:x/}+#"])
    func `long links that end or begin differently are told apart`(pattern: String) throws {
        let links = try LinkSample.links(Self.alike(100, pattern))
        #expect(links.patterns.count == 100)
    }

    @Test(arguments: ["/*#*", "/{:x}#{:y}", "/*/{:x}#{:y}"])
    func `many links that are too alike are one error at a link`(pattern: String) {
        do throws(CatalogErrors) {
            _ = try LinkSample.links(Self.alike(100, pattern))
            Issue.record("no error")
        } catch {
            #expect(error.findings.count == 1)
            let finding = error.findings.first
            #expect(
                finding?.message.hasPrefix("the links match too many of the same paths;") == true
            )
            #expect((4..<104).contains(finding?.line ?? 0))
        }
    }

    @Test
    func `one pattern has a limit of optional parts, a catalog of forms and links`() {
        let many = (0..<800).map { "/r\($0)" + String(repeating: "{/a}?", count: 6) }
        #expect(throws: CatalogErrors.self) {
            try LinkSample.links([LinkSample(route: "a", patterns: many)])
        }
        let links = (0...5000).map { "/r\($0)" }
        #expect(throws: CatalogErrors.self) {
            try LinkSample.links([LinkSample(route: "a", patterns: links)])
        }
    }
}
