public import Landfall

/// A pattern of a route, for those who list, draw or compare links.
public struct ListedLink: Hashable, Sendable {
    /// The pattern as it was written.
    public let text: String

    /// The route that the link leads to.
    public let route: RouteID

    /// The line of the catalog, counted from 1.
    public let line: Int

    /// The parameters of the path, in order.
    public let parameters: [ListedParameter]

    /// The parameters of the query, by name.
    public let query: [ListedParameter]

    /// Paths that don't lead to the route although the pattern takes them, as patterns.
    public let excludes: [String]

    /// Lists the patterns of some rules.
    static func list(_ rules: [LinkRule]) -> [ListedLink] {
        rules.filter { $0.formIndex == 0 }.map(ListedLink.init)
    }

    private init(_ rule: LinkRule) {
        let pattern = rule.pattern
        text = pattern.text
        route = rule.route
        line = rule.place.line
        let isEverywhere = pattern.names.indices.map { slot in
            pattern.forms.allSatisfy { $0.slots.contains(slot) }
        }
        func listed(_ name: String, isRequired: Bool) -> ListedParameter? {
            rule.parameters[name].map {
                ListedParameter(name: name, parameter: $0, isRequired: isRequired)
            }
        }
        parameters = zip(pattern.names, isEverywhere).compactMap(listed)
        query = rule.query.sorted { $0.key < $1.key }.compactMap(listed)
        excludes = rule.excluded.map(\.text)
    }
}

/// A parameter of a link.
public struct ListedParameter: Hashable, Sendable {
    /// The key of the route's context.
    public let name: String

    /// What the route takes under the key.
    public let parameter: Route.Parameter

    /// Whether every link of the pattern has it.
    public let isRequired: Bool
}
