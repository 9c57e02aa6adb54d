import Landfall
import LandfallTokens

extension BoundCatalog {
    /// The routes as the Router reads them.
    ///
    /// - Returns: The table.
    /// - Throws: ``RouteTableError`` where the routes don't fit together.
    func lowered() throws(RouteTableError) -> RouteTable {
        var globals = Globals()
        globals.early = interceptors.filter(\.isEarly).map(\.lowered)
        globals.interceptors = interceptors.filter { !$0.isEarly }.map(\.lowered)
        globals.postInterceptors = postInterceptors.map(\.interceptor)
        return try RouteTable(
            routes.map(\.lowered),
            defaults: RouteDefaults(veto: syntax.veto, transition: syntax.transition),
            globals: globals,
            behaviors: behaviors,
            flows: flows.map { CatalogFlow($0) },
            dismissals: dismissals
        )
    }

    /// How the custom containers behave that say so.
    private var behaviors: [ScreenType: any ContainerBehavior] {
        syntax.typesByName.values.reduce(into: [:]) { $0[$1.type] = $1.behavior }
    }

    /// The routes to which the close buttons of screens lead.
    var dismissals: [ScreenType: RouteID] {
        syntax.typesByName.values.reduce(into: [:]) { $0[$1.type] = $1.dismissal }
    }
}

extension BoundRoute {
    /// The route as the Router reads it.
    fileprivate var lowered: Route {
        var route = Route(syntax.id, chain: chain.lowered)
        route.parameters = syntax.parameters
        route.result = syntax.result
        route.ending = syntax.ending
        route.interceptors = interceptors.map(\.lowered)
        route.postInterceptors = postInterceptors.map(\.interceptor)
        route.veto = syntax.veto
        route.transition = syntax.transition
        return route
    }
}

extension RouteSyntax {
    /// What takes its links: a rule for each form of each pattern.
    var rules: [LinkRule] {
        patterns.flatMap { pattern, place in
            pattern.forms.indices.map { index in
                LinkRule(
                    pattern,
                    form: index,
                    of: id,
                    at: place,
                    parameters: parameters,
                    query: query,
                    excluded: excluded
                )
            }
        }
    }
}

extension BoundInterceptor {
    /// The interceptor as the Router asks it.
    var lowered: any PreNavigationInterceptor {
        let inner: any PreNavigationInterceptor =
            switch question {
            case .signedIn: SignedInInterceptor()
            case .interceptor(let interceptor): interceptor
            case .condition(let condition):
                RequirementInterceptor(
                    condition,
                    otherwise: .refuse(reason: syntax.reason),
                    label: label
                )
            }
        return fallback == .own
            ? inner : FallbackInterceptor(inner: inner, fallback: fallback, reason: syntax.reason)
    }
}

extension InterceptorSyntax {
    /// The reason with which it refuses where nothing else is said.
    fileprivate var reason: String {
        switch question {
        case .signedIn: "signed_out"
        case .notExpired: "expired"
        case .signedLink: LinkTokenFault.missing.rawValue
        case .condition(_, mustHold: false): "maintenance"
        case .condition, .own: "requirement_not_met"
        }
    }
}
