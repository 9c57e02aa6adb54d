import Landfall
import LandfallCatalog

extension Scenario {
    /// The numbers of patterns that are compared.
    static let patternCounts = [20, 2000]

    /// Finding the route for a link, with all checks, among few and many patterns.
    static var linking: [Scenario] {
        LinkMix.all.flatMap { mix in
            patternCounts.map { count in
                Scenario(name: "link/\(mix.name)", nodes: count) {
                    let (links, urls) = try mix.prepare(count)
                    return { times in
                        for number in 0..<times { keep(links.resolve(urls[number % urls.count])) }
                    }
                }
            }
        }
    }
}

/// A kind of patterns of which a catalog has many.
private struct LinkMix {
    /// The name of the scenario behind `link/`.
    let name: String

    /// The pattern of a route, with its number for each `#`.
    ///
    /// For each `~` it has letters and the number: names of 200 lengths.
    let pattern: String

    /// A path that it takes.
    let path: String

    /// The kinds that are measured: the usual one, and those that are hard for an index.
    static let all = [
        LinkMix(name: "literal", pattern: "/a#/:id", path: "/a#/7"),
        LinkMix(name: "parameter", pattern: "/:id/:key/a#", path: "/7/8/a#"),
        LinkMix(name: "shared", pattern: "/api/v1/:id/a#/edit", path: "/api/v1/7/a#/edit"),
        LinkMix(name: "optional", pattern: "{/en}?/x{/:id}?{/y}?/a#", path: "/en/x/7/a#"),
        LinkMix(name: "partial", pattern: "/:id-#.html", path: "/7-#.html"),
        LinkMix(name: "prefix", pattern: "/~-:id", path: "/~-7"),
        LinkMix(name: "suffix", pattern: "/:id-~", path: "/7-~"),
        LinkMix(name: "wildcard", pattern: "/*/b#", path: "/x/y/z/b#"),
        LinkMix(name: "nothing", pattern: "/:id/:key/a#", path: "/7/8/b#"),
    ]

    /// Makes a catalog and some links.
    ///
    /// - Parameter count: The number of routes, each with a pattern.
    /// - Returns: The links of the catalog, and URLs that are spread over its routes.
    /// - Throws: Why the catalog can't be loaded, or that a URL leads elsewhere.
    func prepare(_ count: Int) throws -> (CatalogLinks, [String]) {
        var text = "landfall: 1\nlinks: {schemes: [https], hosts: [links.example.com]}\nroutes:\n"
        for number in 0..<count {
            text += "  r\(number): {context: {id: 'string?', key: 'string?'}, "
            text += "links: ['\(numbered(pattern, number, of: count))'], steps: [{from: root}]}\n"
        }
        let links = try Catalog.load(text: text, file: "routes.yaml", version: "").links
        let numbers = stride(from: 0, to: count, by: count / 20).map(\.self)
        let urls = numbers.map { "https://links.example.com" + numbered(path, $0, of: count) }
        for (number, url) in zip(numbers, urls) {
            let resolution = links.resolve(url)
            let isExpected =
                if case .route(let route, _) = resolution { route.name == "r\(number)" } else {
                    name == "nothing"
                }
            guard isExpected else { throw BenchmarkError.unexpectedPlan("\(url): \(resolution)") }
        }
        return (links, urls)
    }

    private func numbered(_ text: String, _ number: Int, of count: Int) -> String {
        // Few routes and many are asked for links of the same lengths.
        let letters = String(repeating: "x", count: number * 200 / count)
        return text.split(separator: "#", omittingEmptySubsequences: false)
            .joined(separator: "\(number)")
            .split(separator: "~", omittingEmptySubsequences: false)
            .joined(separator: "\(letters)\(number)")
    }
}
