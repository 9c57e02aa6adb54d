import Landfall
package import LandfallCatalog

/// The links of a catalog for a person or a program.
package struct LinkListing {
    private let links: CatalogLinks

    /// Takes the links of a catalog.
    package init(_ links: CatalogLinks) { self.links = links }

    /// A table, and what holds for all links above it.
    package var text: String {
        var lines = ["schemes: " + Self.list(links.schemes.sorted())]
        if !links.hosts.isEmpty { lines.append("hosts: " + Self.list(links.hosts.sorted())) }
        if !links.excludes.isEmpty { lines.append("excluded: " + Self.list(links.excludes)) }
        let head = ["pattern", "route", "parameters", "query", "excluded"]
        let rows = links.patterns.map { link in
            [
                link.text, link.route.name, Self.list(link.parameters.map(\.words)),
                Self.list(link.query.map(\.words)), Self.list(link.excludes),
            ]
        }
        guard !rows.isEmpty else {
            return (lines + ["no route has a link"]).joined(separator: "\n")
        }
        let cells = ([head] + rows).map { row in row.map(\.printable) }
        let widths = head.indices.map { column in
            cells.reduce(0) { max($0, $1[column].count) }
        }
        lines.append("")
        lines += cells.map { row in
            zip(row, widths).map { $0.leftAligned(in: $1) }.joined(separator: "  ")
                .withoutTrailingSpaces
        }
        return lines.joined(separator: "\n")
    }

    /// The document for a program, on one line.
    package var json: String {
        JSONDocument.line(
            Document(
                schemes: links.schemes.sorted(),
                hosts: links.hosts.sorted(),
                excludes: links.excludes,
                links: links.patterns.map(Document.Link.init)
            )
        )
    }

    private static func list(_ words: [String]) -> String {
        words.isEmpty ? "-" : words.joined(separator: ", ")
    }

    private struct Document: Encodable {
        let schemes: [String]
        let hosts: [String]
        let excludes: [String]
        let links: [Link]

        struct Link: Encodable {
            let pattern: String
            let route: String
            let line: Int
            let parameters: [Parameter]
            let query: [Parameter]
            let excludes: [String]

            init(_ link: ListedLink) {
                pattern = link.text
                route = link.route.name
                line = link.line
                parameters = link.parameters.map(Parameter.init)
                query = link.query.map(Parameter.init)
                excludes = link.excludes
            }
        }

        struct Parameter: Encodable {
            let name: String
            let type: String
            let required: Bool
            let allowed: [String]?
            let minimum: Double?
            let maximum: Double?

            init(_ listed: ListedParameter) {
                name = listed.name
                type = listed.parameter.type.rawValue
                required = listed.isRequired
                allowed =
                    listed.parameter.allowed.isEmpty
                    ? nil : listed.parameter.allowed.map(\.text)
                minimum = listed.parameter.minimum
                maximum = listed.parameter.maximum
            }
        }
    }
}

extension ListedParameter {
    /// The name and the type, as in `page: int? 1...99`.
    fileprivate var words: String {
        var type = parameter.type.rawValue
        if !parameter.allowed.isEmpty {
            type = parameter.allowed.map(\.text).joined(separator: "|")
        }
        if !isRequired { type += "?" }
        if parameter.minimum != nil || parameter.maximum != nil {
            func words(_ bound: Double?) -> String {
                bound.map { Int64(exactly: $0).map(String.init) ?? String($0) } ?? ""
            }
            type += " " + words(parameter.minimum) + "..." + words(parameter.maximum)
        }
        return "\(name): \(type)"
    }
}
