import Landfall

extension CatalogSyntax {
    /// The routes as the Router reads them.
    ///
    /// - Parameter defaults: What holds for routes that don't say otherwise.
    /// - Returns: The table.
    /// - Throws: ``RouteTableError`` where the routes don't fit together.
    func lowered(_ defaults: RouteDefaults) throws(RouteTableError) -> RouteTable {
        var globals = Globals()
        globals.early = interceptors.filter(\.isEarly).map(\.lowered)
        globals.interceptors = interceptors.filter { !$0.isEarly }.map(\.lowered)
        globals.postInterceptors = postInterceptors.map(\.interceptor)
        return try RouteTable(
            routes.map(\.lowered),
            defaults: defaults,
            globals: globals,
            behaviors: behaviors,
            flows: flows.map { CatalogFlow($0) },
            dismissals: dismissals
        )
    }

    /// How the custom containers behave that say so.
    private var behaviors: [ScreenType: any ContainerBehavior] {
        typesByName.values.reduce(into: [:]) { $0[$1.type] = $1.behavior }
    }

    /// The routes to which the close buttons of screens lead.
    var dismissals: [ScreenType: RouteID] {
        typesByName.values.reduce(into: [:]) { $0[$1.type] = $1.dismissal }
    }
}

extension RouteSyntax {
    /// The route as the Router reads it.
    fileprivate var lowered: Route {
        var route = Route(id, chain: chain.lowered)
        route.parameters = parameters
        route.result = result
        route.ending = ending
        route.interceptors = interceptors.map(\.lowered)
        route.postInterceptors = postInterceptors.map(\.interceptor)
        route.veto = veto
        route.transition = transition
        return route
    }
}

extension InterceptorSyntax {
    /// The interceptor as the Router asks it.
    var lowered: any PreNavigationInterceptor {
        let inner: any PreNavigationInterceptor =
            switch question {
            case .signedIn: SignedInInterceptor()
            case .interceptor(let interceptor): interceptor
            case .condition(let condition): requirement(condition)
            // None is left once a catalog is bound.
            case .written: requirement(.always(false))
            }
        return otherwise.map { FallbackInterceptor(inner, otherwise: $0) } ?? inner
    }

    private func requirement(_ condition: CatalogCondition) -> RequirementInterceptor {
        RequirementInterceptor(condition, otherwise: .refuse(reason: reason), label: label)
    }
}
