import Landfall
import LandfallCatalog

/// A route with links, as a catalog writes it.
struct LinkSample {
    /// The name of the route that has the patterns.
    var route: String
    /// The patterns of the route's links.
    var patterns: [String]
    /// The types of the context, by key.
    var context: [String: String] = [:]
    /// The types of query parameters, by name.
    var query: [String: String] = [:]
    /// What the patterns don't take.
    var excludes: [String] = []

    /// A catalog of some routes, for https and `links.example.com`.
    static func text(_ samples: [LinkSample], excludes: [String] = []) -> String {
        let top = "{schemes: [https], hosts: [links.example.com], exclude: \(list(excludes))}"
        let routes = samples.map { sample in
            let context = sample.context.isEmpty ? "" : "context: \(map(sample.context)), "
            let query = sample.query.isEmpty ? "" : "query: \(map(sample.query)), "
            let excludes = sample.excludes.isEmpty ? "" : "exclude: \(list(sample.excludes)), "
            return "  \(sample.route): {\(context)\(query)\(excludes)links: "
                + "\(list(sample.patterns)), steps: [{from: root}]}"
        }
        return "landfall: 1\nlinks: \(top)\nroutes:\n" + routes.joined(separator: "\n") + "\n"
    }

    /// The links of some routes.
    static func links(
        _ samples: [LinkSample],
        excludes: [String] = []
    ) throws(CatalogErrors) -> CatalogLinks {
        try Catalog.load(text: text(samples, excludes: excludes), file: "routes.yaml", version: "")
            .links
    }

    /// The links of one pattern, each of whose parameters is an optional string.
    static func links(of pattern: String, names: [String]) throws(CatalogErrors) -> CatalogLinks {
        let context = Dictionary(uniqueKeysWithValues: names.map { ($0, "string?") })
        return try links([LinkSample(route: "r", patterns: [pattern], context: context)])
    }

    private static func list(_ words: [String]) -> String {
        "[" + words.map(quoted).joined(separator: ", ") + "]"
    }

    private static func map(_ entries: [String: String]) -> String {
        let members = entries.sorted { $0.key < $1.key }.map { key, type in
            "\(quoted(key)): " + (type.hasPrefix("{") ? type : quoted(type))
        }
        return "{" + members.joined(separator: ", ") + "}"
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
            + "'"
    }
}
