import Testing

/// The matcher of the tests itself.
struct AppleMatcherTests {
    private static let paths: [(String, String, Bool)] = [
        ("/buy/*", "/buy", true), ("/buy/*", "/buy/", true), ("/buy/*", "/buyer", false),
        ("/buy/*", "/buy/a/b", true), ("/a/*/c", "/a/c", false), ("/a/*/c", "/a/b/d/c", true),
        ("buy", "/buy", true), ("//buy", "/buy/", true), ("/buy/", "/buy", true),
        ("/", "", true), ("*", "", true), ("/?", "/a", true), ("/?", "/", false),
        ("/a?*", "/a", false), ("/a?*", "/ab/c", true), ("/é", "/%C3%A9", true), ("/*", "/", true),
    ]

    @Test(arguments: paths)
    func `paths are matched by the rules`(pattern: String, path: String, fits: Bool) {
        let matcher = AppleMatcher(components: [.init(path: pattern)], percentEncoded: false)
        #expect(matcher.opens("https://links.example.com" + path) == fits)
    }

    private static let queries: [([String: String], String, Bool)] = [
        (["q": "?*"], "", false), (["q": "?*"], "?q=", false), (["q": "?*"], "?q=a", true),
        (["q": "*"], "", true), (["q": "?*"], "?x=1&q=a", true), (["q": "?*"], "?q=a&q=", false),
        (["q": "?*", "r": "?*"], "?q=a", false), ([:], "?q=a", true),
    ]

    @Test(arguments: queries)
    func `queries are matched by the rules`(query: [String: String], text: String, fits: Bool) {
        let matcher = AppleMatcher(components: [.init(query: query)], percentEncoded: false)
        #expect(matcher.opens("https://links.example.com/" + text) == fits)
    }

    @Test
    func `the first component that fits decides`() {
        let matcher = AppleMatcher(
            components: [.init(path: "/a/b", isExcluded: true), .init(path: "/a/*")],
            percentEncoded: true
        )
        #expect(!matcher.opens("https://links.example.com/a/b/"))
        #expect(matcher.opens("https://links.example.com/a/c?x"))
        #expect(matcher.opens("https://links.example.com/a/%62"))
        #expect(!matcher.opens("https://links.example.com/b"))
    }
}
