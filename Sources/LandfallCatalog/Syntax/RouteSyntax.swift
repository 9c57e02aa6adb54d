public import Landfall

/// A route, as a catalog says it.
public struct RouteSyntax: Sendable {
    /// The name under `routes`, by which intents ask for it.
    public let id: RouteID

    /// Where the name stands.
    public let place: SourcePlace

    /// What a destination must bring, by key.
    public internal(set) var parameters: [String: Route.Parameter] = [:]

    /// The keys that are read from the query, and whether a link must have them.
    var query: [String: Bool] = [:]

    /// What its screen is asked for, by key; `nil` where it is asked for nothing.
    public internal(set) var result: [String: Route.Parameter]?

    /// Where the person goes behind the result; `nil` for back to where it was asked for.
    public internal(set) var ending: RouteID?

    /// Where that is said.
    var endingPlace: SourcePlace?

    /// The patterns of its links.
    var patterns: [(pattern: LinkPattern, place: SourcePlace)] = []

    /// Paths that do not lead here although a pattern matches them.
    var excluded: [LinkPattern] = []

    /// Asked when the reading enters the route.
    var before: [InterceptorSyntax] = []

    /// Run when a plan that passes here has been made.
    var after: [PostInterceptorSyntax] = []

    /// What a screen that is not dismissible blocks; `nil` for the catalog's rule.
    package internal(set) var veto: Veto?

    /// How many transitions the person sees; `nil` for the catalog's rule.
    package internal(set) var transition: TransitionRule?

    /// The steps, the target's first.
    var steps: [WrittenStep] = []

    /// Begins with the name alone.
    init(_ id: RouteID, at place: SourcePlace) {
        self.id = id
        self.place = place
    }

    /// The patterns of its links, as they were written.
    public var links: [String] {
        var links: [String] = []
        for (pattern, _) in patterns where links.last != pattern.text { links.append(pattern.text) }
        return links
    }

    /// The keys of ``parameters`` that are read from the query of a link.
    package var queryKeys: Set<String> { Set(query.keys) }

    /// Paths that do not lead here although a pattern matches them, as they were written.
    package var excludes: [String] { patterns.isEmpty ? [] : excluded.map(\.text) }
}
