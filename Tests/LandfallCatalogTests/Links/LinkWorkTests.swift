import Landfall
import LandfallCatalog
import Testing

/// The cost of finding a route among many.
struct LinkWorkTests {
    /// The form of a catalog's patterns.
    ///
    /// `#` is the number of the route, `~` the same behind letters: 200 lengths among all routes.
    struct Mix: CustomTestStringConvertible {
        /// The pattern of a route.
        let pattern: String
        /// A path that it takes.
        let path: String

        var testDescription: String { pattern }
    }

    private static let mixes = [
        Mix(pattern: "/a#/:id", path: "/a#/7"),
        Mix(pattern: "/:id/a#", path: "/7/a#"),
        Mix(pattern: "/:id/:key/a#/z", path: "/7/8/a#/z"),
        Mix(pattern: "/api/v1/:id/a#/edit", path: "/api/v1/7/a#/edit"),
        Mix(pattern: "{/en}?/x{/:id}?/a#", path: "/en/x/a#"),
        Mix(pattern: "/p-#-:id", path: "/p-#-7"),
        Mix(pattern: "/:id-#.html", path: "/7-#.html"),
        Mix(pattern: "/~-:id", path: "/~-7"),
        Mix(pattern: "/:id-~", path: "/7-~"),
        Mix(pattern: "/~-*", path: "/~-7/8"),
        Mix(pattern: "/*-~", path: "/7/8-~"),
        Mix(pattern: "/*/b#", path: "/x/y/z/b#"),
        Mix(pattern: "/b#/*", path: "/b#/x/y"),
        Mix(pattern: "/c#{/:id}+/e", path: "/c#/x/y/e"),
    ]

    private static func links(_ count: Int, _ mix: Mix) throws -> CatalogLinks {
        try LinkSample.links(
            (0..<10).map { number in
                LinkSample(
                    route: "r\(number)",
                    patterns: stride(from: number, to: count, by: 10).map {
                        mix.pattern.numbered($0, of: count)
                    },
                    context: ["id": "string?", "key": "string?"]
                )
            }
        )
    }

    @Test(arguments: mixes)
    func `among 500 patterns no more of them are tried than among 20`(mix: Mix) throws {
        var tried: [Int] = []
        for count in [20, 500] {
            let links = try Self.links(count, mix)
            var most = LinkWork()
            for number in stride(from: 0, to: count, by: count / 20) {
                var work = LinkWork()
                let link = "https://links.example.com" + mix.path.numbered(number, of: count)
                guard case .route(let route, _) = links.resolve(link, &work) else {
                    Issue.record("no route for \(link)")
                    continue
                }
                #expect(route.name == "r\(number % 10)")
                most.triedCount = max(most.triedCount, work.triedCount)
                most.wordCount = max(most.wordCount, work.wordCount)
                // A byte is compared with one of a key, once it is found among at most 256.
                #expect(work.byteCount < 10 * link.utf8.count)
            }
            tried.append(most.triedCount)
            // A word is 64 forms; each of the segments of a path looks at each word once or twice.
            #expect(most.wordCount < 20 + count / 2)
        }
        #expect(tried[1] <= tried[0])
        #expect(tried[1] <= 4)
    }
}

extension String {
    /// The text with a number for each `#` and a long name for each `~`.
    fileprivate func numbered(_ number: Int, of count: Int) -> String {
        let letters = String(repeating: "x", count: number * 200 / count)
        return split(separator: "#", omittingEmptySubsequences: false)
            .joined(separator: "\(number)")
            .split(separator: "~", omittingEmptySubsequences: false)
            .joined(separator: "\(letters)\(number)")
    }
}
