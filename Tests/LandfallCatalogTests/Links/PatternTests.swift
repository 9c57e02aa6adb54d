import Landfall
import LandfallCatalog
import Testing

/// The links that patterns take, and the values that they give.
struct PatternTests {
    /// A pattern, a path and its values; `nil` where the pattern does not take the path.
    typealias Case = (pattern: String, path: String, values: [String: String]?)

    private static let plain: [Case] = [
        ("/foo/bar", "/foo/bar", [:]),
        ("/foo/bar", "/foo/ba", nil),
        ("/foo/bar", "/foo/bar/", nil),
        ("/foo/bar", "/foo/bar/baz", nil),
        ("/foo!", "/foo!", [:]),
        ("/foo\\:", "/foo:", [:]),
        ("/foo\\{\\}", "/foo%7B%7D", [:]),
        ("/foo\\(\\?\\+\\*", "/foo(%3F+*", [:]),
        ("/a)b", "/a)b", [:]),
        ("/a\\#b", "/a%23b", [:]),
        ("/caf%C3%A9", "/caf%C3%A9", [:]),
        ("/café", "/caf%c3%a9", [:]),
        ("/cafe", "/%63afe", [:]),
        ("/foo/:bar", "/foo/index.html", ["bar": "index.html"]),
        ("/foo/:bar", "/foo/bar/", nil),
        ("/foo/:bar", "/foo/", nil),
        ("/:café/:$b_1", "/x/y", ["café": "x", "$b_1": "y"]),
        ("/:foo.", "/bar.", ["foo": "bar"]),
        ("/:foo..", "/bar..", ["foo": "bar"]),
        ("/:foo\\bar", "/bazbar", ["foo": "baz"]),
        ("/{:foo}bar", "/foobar", ["foo": "foo"]),
        ("/:foo{}bar", "/foobar", ["foo": "foo"]),
        ("/:foo{}?bar", "/foobar", ["foo": "foo"]),
        ("/:a-:b", "/1-2-3", ["a": "1", "b": "2-3"]),
        ("/:a-:b", "/-2", nil),
        ("/{:a}:b", "/abc", ["a": "a", "b": "bc"]),
        ("/{:a}:b", "/%C3%A9a", ["a": "é", "b": "a"]),
        ("/v:major.:minor/:rest", "/v1.2.3/x", ["major": "1", "minor": "2.3", "rest": "x"]),
        ("/x-:a.html", "/x-.html", nil),
    ]

    private static let wild: [Case] = [
        ("*", "/", [:]),
        ("*", "/a/b", [:]),
        ("*/foo", "/foo", [:]),
        ("*/foo", "/a/b/foo", [:]),
        ("*/foo", "/afoo", nil),
        ("/foo/*", "/foo/", [:]),
        ("/foo/*", "/foo/bar/baz", [:]),
        ("/foo/*", "/foo", nil),
        ("/foo*", "/foobar/baz", [:]),
        ("/*.png", "/a/b.png", [:]),
        ("/*.png", "/a/b.jpg", nil),
        ("/a/*/z", "/a/b/c/z", [:]),
        ("/a/*/z", "/a/z", nil),
        ("/a/*/:id", "/a/b/c/d", ["id": "d"]),
        ("/:a/*/:b", "/1/2/3/4", ["a": "1", "b": "4"]),
        ("/*-:id", "/a-b/c-d", ["id": "d"]),
        ("/a{*}b", "/ab", [:]),
        ("/x/*?", "/x", [:]),
        ("/x/*?", "/x/", [:]),
        ("/x/*?", "/xy", nil),
        ("/x/**", "/x/y/z", [:]),
        ("/x/*+", "/x", nil),
        ("/x/*+", "/x/y/z", [:]),
    ]

    private static let counted: [Case] = [
        ("/foo/:bar?", "/foo/bar", ["bar": "bar"]),
        ("/foo/:bar?", "/foo", [:]),
        ("/foo/:bar?", "/foo/", nil),
        ("/foo/:bar?", "/foobar", nil),
        ("/foo/:bar?", "/foo/bar/baz", nil),
        ("/foo/:bar+", "/foo/bar/baz", ["bar": "bar/baz"]),
        ("/foo/:bar+", "/foo", nil),
        ("/foo/:bar+", "/foo/", nil),
        ("/foo/:bar*", "/foo/bar/baz", ["bar": "bar/baz"]),
        ("/foo/:bar*", "/foo", [:]),
        ("/foo/:bar*", "/foo/", nil),
        ("/foo{/bar}", "/foo/bar", [:]),
        ("/foo{/bar}", "/foo", nil),
        ("/foo{/bar}?", "/foo", [:]),
        ("/foo{/bar}?", "/foo/bar", [:]),
        ("/foo{/bar}?", "/foo/", nil),
        ("/foo{/bar}+", "/foo/bar/bar", [:]),
        ("/foo{/bar}+", "/foo", nil),
        ("/foo{/bar}+", "/foo/bar/baz", nil),
        ("/foo{/bar}*", "/foo", [:]),
        ("/foo{/bar}*", "/foo/bar/bar/bar", [:]),
        ("/a{-:b.}+c", "/a-1.-2.c", ["b": "1.-2"]),
        ("{/:lang}?/about", "/about", [:]),
        ("{/:lang}?/about", "/de/about", ["lang": "de"]),
        ("/x{/:a}?{/:b}?", "/x/1", ["a": "1"]),
        ("/x{/:a}?{/:b}?", "/x/1/2", ["a": "1", "b": "2"]),
        ("/x\\/:a?", "/x/", [:]),
        ("/x\\/:a?", "/x", nil),
        ("/x{:a}?-:b", "/x1-2", ["a": "1", "b": "2"]),
        // As a regular expression would: what is not greedy does not yield to an optional group.
        ("/:p{-x}?*", "/ab-x", ["p": "a"]),
        ("/:p+{/y}?/z", "/a/y/z", ["p": "a/y"]),
    ]

    private static let cases: [Case] = Array([plain, wild, counted].joined())

    @Test(arguments: cases)
    func `a pattern takes what URLPattern takes, with its values`(
        pattern: String,
        path: String,
        values: [String: String]?
    ) throws {
        let names = Self.names(in: pattern)
        let links = try LinkSample.links(of: pattern, names: names)
        let link = "https://links.example.com" + path
        if let values {
            let context = Context(values.mapValues { ContextValue.string($0) })
            #expect(links.resolve(link) == .route("r", context))
        } else {
            #expect(links.resolve(link) == .openURL(link))
        }
    }

    @Test
    func `a type is asked once the pattern has taken the path`() throws {
        let links = try LinkSample.links([
            LinkSample(
                route: "r",
                patterns: ["/x{/:n}?{/:rest}?"],
                context: ["n": "int?", "rest": "string?"]
            )
        ])
        #expect(links.resolve("https://links.example.com/x/7") == .route("r", ["n": .int(7)]))
        let link = "https://links.example.com/x/seven"
        #expect(links.resolve(link) == .openURL(link))
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            "/" + String(repeating: "a*", count: 60) + "b",
            "/:x+" + String(repeating: "*a", count: 80) + "b",
            "{/:a}*{/:b}*{/:c}*{/:d}*{/:e}*{/:f}*/b",
        ]
    )
    func `no link makes a pattern slow`(pattern: String) throws {
        let links = try LinkSample.links(of: pattern, names: Self.names(in: pattern))
        // A backtracking regular expression would need longer than there is time.
        for path in ["aaaaaaa", "a/", "aaaaaaa/"] {
            let link = "https://links.example.com/" + String(repeating: path, count: 240)
            #expect(links.resolve(link) == .openURL(link))
        }
    }

    private static func names(in pattern: String) -> [String] {
        var names: [String] = []
        var rest = pattern[...]
        while let colon = rest.firstIndex(of: ":") {
            let isEscaped = colon > rest.startIndex && rest[rest.index(before: colon)] == "\\"
            rest = rest[rest.index(after: colon)...]
            if isEscaped { continue }
            names.append(String(rest.prefix { $0.isLetter || $0.isNumber || "$_".contains($0) }))
        }
        return names
    }
}
