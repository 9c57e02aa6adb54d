import Landfall
import LandfallCatalog
import TestSupport
import Testing

/// The links of a catalog in Apple's and Android's files.
struct LinkAssociationTests {
    private static let host = "https://links.example.com"

    private static func lines(_ components: [AssociationComponent]) -> [String] {
        components.map { component in
            let query = component.query.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
            return (component.isExcluded ? "not " : "") + component.path
                + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        }
    }

    private static func matcher(
        _ components: [AssociationComponent],
        percentEncoded: Bool
    ) -> AppleMatcher {
        AppleMatcher(
            components: components.map {
                .init(path: $0.path, query: $0.query, isExcluded: $0.isExcluded)
            },
            percentEncoded: percentEncoded
        )
    }

    private static let patterns: [(String, [String])] = [
        ("/", ["/"]),
        ("/c", ["/c"]),
        ("/c/:p", ["/c/?*"]),
        ("/c/:p-:q.html", ["/c/?*-?*.html"]),
        ("/c/:p?", ["/c/?*", "/c"]),
        ("/c/*", ["/c/*"]),
        ("*/foo", ["/foo", "/*/foo"]),
        ("*", ["/*"]),
        ("/c/:p+", ["/c/?*"]),
        ("/c{/x}+", ["/c/x*"]),
        ("/c{-:p.}*", ["/c", "/c-?*."]),
        ("/ca f\\*\\?$\\(x)é/", ["/ca f???(x)é/"]),
    ]

    @Test(arguments: patterns)
    func `a pattern becomes the components of its forms`(pattern: String, lines: [String]) throws {
        let names = RandomPatterns.names.filter { pattern.contains(":" + $0) }
        let links = try LinkSample.links(of: pattern, names: names)
        #expect(Self.lines(LinkAssociation(links).components) == lines)
    }

    @Test
    func `texts are spelled both ways where nobody says which one is read`() throws {
        let links = try LinkSample.links(of: "/é b/:p", names: ["p"])
        #expect(
            Self.lines(LinkAssociation(links).spelledComponents) == [
                "/é b/?*", "/%C3%A9%20b/?*",
            ]
        )
    }

    @Test
    func `required query parameters are asked for, unless they may be empty`() throws {
        let links = try LinkSample.links([
            LinkSample(
                route: "a",
                patterns: ["/s"],
                query: ["q": "string", "n": "int", "k": "{enum: [u]}", "o": "int?"]
            )
        ])
        #expect(Self.lines(LinkAssociation(links).components) == ["/s?k=?*&n=?*&q=*"])
    }

    /// Routes, exclusions of all, the components, and what is left out.
    private typealias Exclusions = (
        samples: [LinkSample], excludes: [String], lines: [String], leftOut: [String]
    )

    private static let exclusions: [Exclusions] = [
        // The usual case.
        (
            [LinkSample(route: "a", patterns: ["/:p"], context: ["p": "string"])], ["/help"],
            ["not /help", "/?*"], []
        ),
        // "/help/*" would take "/help", too.
        (
            [LinkSample(route: "a", patterns: ["/help", "/*"])], ["/help/*"],
            ["not /help/?*", "/help", "/*"], []
        ),
        // What is excluded for one route is another one's.
        (
            [
                LinkSample(route: "a", patterns: ["/f/*"], excludes: ["/f/private/*"]),
                LinkSample(route: "b", patterns: ["/f/:p/image"], context: ["p": "string"]),
            ],
            [],
            ["/f/?*/image", "not /f/private/?*", "/f/*"], []
        ),
        // A slash at the end can't be told from none.
        (
            [LinkSample(route: "a", patterns: ["/c/*"], excludes: ["/c/secret"])], [],
            ["/c/*"], ["/c/secret"]
        ),
        (
            [LinkSample(route: "a", patterns: ["/c/*"], excludes: ["/c/secret{/}?"])], [],
            ["not /c/secret/", "not /c/secret", "/c/*"], []
        ),
        // A parameter is read across slashes.
        (
            [
                LinkSample(route: "a", patterns: ["/c/:p"], context: ["p": "string"]),
                LinkSample(route: "b", patterns: ["/c/:p/:q"], context: ["p": "int", "q": "int"]),
            ],
            ["/c/x-:n"],
            ["/c/?*/?*", "not /c/x-?*", "/c/?*"], []
        ),
        // Nothing that it could narrow is left, and nothing is harmed.
        (
            [LinkSample(route: "a", patterns: ["/help"])], ["/help/:n"], ["not /help/?*", "/help"],
            []
        ),
    ]

    @Test(arguments: exclusions.indices)
    func `what is excluded comes before what it narrows, and shuts out nothing else`(
        number: Int
    ) throws {
        let expected = Self.exclusions[number]
        let links = try LinkSample.links(expected.samples, excludes: expected.excludes)
        let association = LinkAssociation(links)
        #expect(Self.lines(association.components) == expected.lines)
        #expect(association.leftOut.map(\.text) == expected.leftOut)
        for leftOut in association.leftOut {
            let path = try #require(leftOut.example)
            guard case .route = links.resolve(Self.host + path) else {
                Issue.record("\(path) is no example")
                continue
            }
        }
    }

    @Test(arguments: 0..<12)
    func `every link that a route takes opens the app`(seed: Int) throws {
        var random = RandomPatterns(seed: 1000 + seed)
        var opened = 0
        for _ in 0..<60 {
            let samples = (0..<1 + random.generator.below(4)).map { number in
                var sample = LinkSample(route: "r\(number)", patterns: [random.pattern()])
                for name in RandomPatterns.names {
                    sample.context[name] = random.generator.pick(["string?", "int?"])
                }
                if random.generator.happens(30) { sample.patterns.append(random.pattern()) }
                if random.generator.happens(40) { sample.excludes = [random.pattern()] }
                if random.generator.happens(30) { sample.query = ["k": "string", "n": "int?"] }
                if random.generator.happens(10) { sample.query = ["k": "int"] }
                return sample
            }
            let excludes = random.generator.happens(50) ? [random.pattern()] : []
            guard let links = try? LinkSample.links(samples, excludes: excludes) else { continue }
            let association = LinkAssociation(links)
            let decoding = [
                Self.matcher(association.components, percentEncoded: false),
                Self.matcher(association.spelledComponents, percentEncoded: false),
            ]
            let raw = Self.matcher(association.spelledComponents, percentEncoded: true)
            for _ in 0..<60 {
                let query = random.generator.pick(["", "?k=", "?k=7", "?x=1&k=a%26b&n=3", "?%6B=8"])
                let link = Self.host + random.path() + query
                guard case .route = links.resolve(link) else { continue }
                opened += 1
                for matcher in decoding {
                    #expect(matcher.opens(link), "\(samples) \(excludes) \(link)")
                }
                // A letter that is escaped needlessly is found only by those who decode.
                guard !link.contains("%6") else { continue }
                #expect(raw.opens(link), "\(samples) \(excludes) \(link)")
            }
        }
        #expect(opened > 100)
    }
}
