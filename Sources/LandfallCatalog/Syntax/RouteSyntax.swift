public import Landfall

/// A route, as a catalog says it.
public struct RouteSyntax: Sendable {
    /// The route as it is written.
    let declaration: RouteDeclaration

    /// Asked when the reading enters the route.
    public let interceptors: [InterceptorSyntax]

    /// Run when a plan that passes here has been made.
    public var postInterceptors: [PostInterceptorSyntax] { declaration.postInterceptors }

    /// The way to the target.
    public let chain: ChainSyntax

    /// The name.
    public var id: RouteID { declaration.id }

    /// Where the name stands.
    public var place: Place { declaration.place }

    /// What a destination must bring, by key.
    public var parameters: [String: Route.Parameter] { declaration.parameters }

    /// What its screen is asked for, by key; `nil` where it is asked for nothing.
    public var result: [String: Route.Parameter]? { declaration.result }

    /// Where the person goes behind the result; `nil` for back to where it was asked for.
    public var ending: RouteID? { declaration.ending }

    /// The patterns of its links, as they were written.
    public var links: [String] {
        var links: [String] = []
        for rule in declaration.rules where links.last != rule.text { links.append(rule.text) }
        return links
    }

    /// The keys of ``parameters`` that are read from the query of a link.
    package var queryKeys: Set<String> { Set(declaration.query.keys) }

    /// Paths that do not lead here although a pattern matches them, as they were written.
    package var excludes: [String] { declaration.rules.first?.excluded.map(\.text) ?? [] }

    /// What a screen that is not dismissible blocks; `nil` for the catalog's rule.
    package var veto: Veto? { declaration.veto }

    /// How many transitions the person sees; `nil` for the catalog's rule.
    package var transition: TransitionRule? { declaration.transition }
}

/// A route as it is written.
struct RouteDeclaration: Sendable {
    /// The name.
    let id: RouteID

    /// Where the name stands.
    let place: Place

    /// What a destination must bring, by key.
    var parameters: [String: Route.Parameter] = [:]

    /// The keys that are read from the query, and whether a link must have them.
    var query: [String: Bool] = [:]

    /// What its screen is asked for, by key; `nil` where it is asked for nothing.
    var result: [String: Route.Parameter]?

    /// Where the person goes behind the result; `nil` for back to where it was asked for.
    var ending: RouteID?

    /// The patterns of its links.
    var rules: [LinkRule] = []

    /// Asked when the reading enters the route.
    var interceptors: [InterceptorSyntax] = []

    /// Run when a plan that passes here has been made.
    var postInterceptors: [PostInterceptorSyntax] = []

    /// What its interceptors take from its context.
    var uses: [ContextUse] = []

    /// What a screen that is not dismissible blocks; `nil` for the catalog's rule.
    var veto: Veto?

    /// How many transitions the person sees; `nil` for the catalog's rule.
    var transition: TransitionRule?

    /// The steps, the target's first; none once they are bound.
    var steps: [WrittenStep] = []

    /// What the context has at the first of them.
    var scope: ContextScope {
        ContextScope(owner: "route \"\(id)\"", parameters: parameters, route: id)
    }
}
