import Landfall
import LandfallCatalog
import Testing

/// The route that takes a link, of several that could.
struct LinkOrderTests {
    /// Routes with one pattern each, a path, and the route that takes it.
    typealias Case = (patterns: [String: String], path: String, winner: String)

    private static let cases: [Case] = [
        (["a": "/c/:x?", "b": "/c/new"], "/c/new", "b"),
        (["a": "/:x?/:y?", "b": "/:x?/new"], "/c/new", "b"),
        (["a": "/c/*", "b": "/c/:x"], "/c/new", "b"),
        (["a": "/c/*", "b": "/c/:x"], "/c/new/y", "a"),
        (["a": "/c/*", "b": "/c/:x/*"], "/c/x/y", "b"),
        (["a": "/*", "b": "/c{-:x}+"], "/c-1-x", "b"),
        (["a": "/c-:x", "b": "/:x"], "/c-1", "a"),
        (["a": "/c-:x", "b": "/c-new-:x"], "/c-new-1", "b"),
        (["a": "/*/c", "b": "/x/*/c"], "/x/y/c", "b"),
        (["a": "/*", "b": "/*/c/*"], "/x/c/d", "b"),
        (["a": "/x{/:x}?", "b": "/x/y{/:x}?"], "/x/y", "b"),
        (["a": "/x/:x/", "b": "/x/*"], "/x/y/", "a"),
    ]

    @Test(arguments: cases)
    func `the more literal pattern wins, wherever it stands`(
        patterns: [String: String],
        path: String,
        winner: String
    ) throws {
        let samples = patterns.map { route, pattern in
            LinkSample(
                route: route,
                patterns: [pattern],
                context: ["x": "string?", "y": "string?"]
            )
        }
        for order in [samples, samples.reversed()] {
            let links = try LinkSample.links(order)
            guard case .route(let route, _) = links.resolve("https://links.example.com" + path)
            else {
                Issue.record("no route for \(path)")
                continue
            }
            #expect(route.name == winner)
        }
    }

    @Test
    func `of the patterns of one route the first wins a tie`() throws {
        let links = try LinkSample.links([
            LinkSample(
                route: "r",
                patterns: ["/:x/a", "/a/:y"],
                context: ["x": "string?", "y": "string?"]
            )
        ])
        #expect(
            links.resolve("https://links.example.com/a/a") == .route("r", ["x": .string("a")])
        )
    }

    @Test
    func `what is excluded is no route's, or not this route's`() throws {
        let links = try LinkSample.links(
            [
                LinkSample(
                    route: "a",
                    patterns: ["/c/:x"],
                    context: ["x": "string"],
                    excludes: ["/c/{new}?-:y"]
                ),
                LinkSample(route: "b", patterns: ["/*"], excludes: ["/c/x-*"]),
            ],
            excludes: ["/secret{/*}?", "/c/*.php"]
        )
        let host = "https://links.example.com"
        #expect(links.resolve(host + "/c/7") == .route("a", ["x": .string("7")]))
        #expect(links.resolve(host + "/c/new-7") == .route("b", [:]))
        #expect(links.resolve(host + "/c/x-y") == .route("a", ["x": .string("x-y")]))
        for path in ["/secret", "/secret/x/y", "/c/index.php"] {
            #expect(links.resolve(host + path) == .openURL(host + path))
        }
    }

    @Test
    func `the patterns are listed with what they bring`() throws {
        let links = try LinkSample.links(
            [
                LinkSample(
                    route: "a",
                    patterns: ["/c/:x{/:y}?", "/d/:x"],
                    context: ["x": "int", "y": "string?"],
                    query: ["q": "string", "p": "int?"],
                    excludes: ["/c/7"]
                )
            ],
            excludes: ["/help/*"]
        )
        #expect(links.excludes == ["/help/*"])
        #expect(links.patterns.map(\.text) == ["/c/:x{/:y}?", "/d/:x"])
        let first = try #require(links.patterns.first)
        #expect(first.route == "a")
        #expect(first.line == 4)
        #expect(first.excludes == ["/c/7"])
        #expect(first.parameters.map(\.name) == ["x", "y"])
        #expect(first.parameters.map(\.isRequired) == [true, false])
        #expect(first.parameters.map(\.parameter.type) == [.int, .string])
        #expect(first.query.map(\.name) == ["p", "q"])
        #expect(first.query.map(\.isRequired) == [false, true])
    }

    @Test
    func `a form of a pattern that takes no link is a warning`() throws {
        let sample = LinkSample(route: "a", patterns: ["{/:x}?"], context: ["x": "string?"])
        let catalog = try Catalog.load(
            text: LinkSample.text([sample]),
            file: "routes.yaml",
            version: ""
        )
        #expect(
            catalog.warnings.map(\.message) == [
                "without one of its optional parts this pattern has an empty segment or no \"/\" at"
                    + " the front, and takes no link"
            ]
        )
        let link = "https://links.example.com/"
        #expect(catalog.links.resolve(link) == .openURL(link))
    }
}
