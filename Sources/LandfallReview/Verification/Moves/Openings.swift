import Landfall
import LandfallCatalog

/// What a person can open in the app without a link: the screens that the routes build, from the
/// screens that the routes build them on.
///
/// From a chain, each run of steps from the target on that ends in something that is put in place
/// is an opening, if what the next step stands for is on the screen. Finders do not count, since a
/// person does not ask whether a screen is somewhere else; interceptors do.
struct Openings {
    /// The table of the openings, each as a route.
    let table: RouteTable
    /// What each opening opens, by its route.
    let targets: [RouteID: RouteExpectation]
    /// The route of the catalog from which an opening is taken.
    let sources: [RouteID: RouteID]

    /// Takes the openings of a catalog.
    ///
    /// - Parameters:
    ///   - catalog: The catalog.
    ///   - expectations: Where its routes lead.
    init(_ catalog: Catalog, expectations: [RouteID: RouteExpectation]) {
        var routes: [Route] = []
        var targets: [RouteID: RouteExpectation] = [:]
        var sources: [RouteID: RouteID] = [:]
        for id in catalog.syntax.routes.map(\.id) {
            guard let route = catalog.routes[id] else { continue }
            for (number, chain) in Self.chains(route.chain, catalog.routes).enumerated() {
                var opening = route
                opening.chain = chain
                let name = RouteID("\(id)#\(number)")
                routes.append(opening.named(name))
                targets[name] = expectations[id]
                sources[name] = id
            }
        }
        self.targets = targets
        self.sources = sources
        var globals = Globals()
        globals.tasks = catalog.routes.globals.tasks
        let whole = catalog.routes.ids.compactMap { catalog.routes[$0] }
        // The routes themselves stay, for redirects; an opening that turns to one is none.
        let table = try? RouteTable(
            whole + routes,
            defaults: catalog.routes.defaults,
            globals: globals,
            behaviors: catalog.routes.behaviors
        )
        self.table = table ?? catalog.routes
    }

    /// The openings of a chain.
    private static func chains(_ chain: Chain, _ routes: RouteTable) -> [Chain] {
        var openings: [Chain] = []
        var steps: [Step] = []
        for (index, step) in chain.steps.enumerated() {
            var step = step
            if step.factory != nil { step.finder = nil }
            steps.append(step)
            guard step.factory != nil, let action = step.action else { continue }
            if case .replaceRoot = action.placement { continue }
            let isLast = index == chain.steps.count - 1
            let origin: Chain.Origin? =
                isLast
                ? base(chain.origin, routes)
                : .found(VisibleFinder(types: [chain.steps[index + 1].type]))
            if let origin { openings.append(Chain(steps: steps, origin: origin)) }
        }
        for way in ways(chain.origin) {
            openings += chains(way, routes).map {
                Chain(steps: steps + $0.steps, origin: $0.origin)
            }
        }
        return openings
    }

    /// Where a person must be to open what stands before the beginning of a chain.
    private static func base(_ origin: Chain.Origin, _ routes: RouteTable) -> Chain.Origin? {
        let next: [Chain]
        switch origin {
        case .current, .found: return origin
        case .root: return nil
        case .route(let id): next = routes[id].map { [$0.chain] } ?? []
        case .choice: next = ways(origin)
        }
        let heads = next.flatMap { Self.heads(of: $0, routes, depth: 0) }
        return heads.isEmpty ? nil : .found(VisibleFinder(types: heads))
    }

    /// The types that a chain can end at; none where it can end at a screen of any type.
    private static func heads(of chain: Chain, _ routes: RouteTable, depth: Int) -> [ScreenType] {
        let step = chain.steps.first { $0.finder != nil || $0.factory != nil }
        if let step { return [step.type] }
        guard depth < RouteTable.stepLimit else { return [] }
        switch chain.origin {
        case .current, .root, .found: return []
        case .route(let id):
            return routes[id].map { heads(of: $0.chain, routes, depth: depth + 1) } ?? []
        case .choice:
            let all = ways(chain.origin).map { heads(of: $0, routes, depth: depth + 1) }
            return all.contains(where: \.isEmpty) ? [] : all.flatMap { $0 }
        }
    }

    /// The ways of a switch, the one for when no condition holds last; none without a switch.
    private static func ways(_ origin: Chain.Origin) -> [Chain] {
        guard case .choice(let cases, let otherwise) = origin else { return [] }
        return cases.map(\.chain) + [otherwise].compactMap { $0 }
    }
}

extension Route {
    /// The same route under another name.
    fileprivate func named(_ id: RouteID) -> Route {
        var route = Route(id, chain: chain)
        route.parameters = parameters
        route.interceptors = interceptors
        route.veto = veto
        route.transition = transition
        return route
    }
}

/// Finds what a person sees, by its type: the innermost of several.
private struct VisibleFinder: Finder {
    typealias Target = AnyScreen

    let types: [ScreenType]

    func node(in tree: ViewTree, for scope: StepScope) -> NodeIndex? {
        let wanted = types.compactMap(tree.typeID)
        guard !wanted.isEmpty else { return nil }
        for position in tree.nodes.indices.reversed() {
            let node = NodeIndex(position)
            guard tree.isAttached(node), wanted.contains(where: { tree.isKind(node, of: $0) }),
                tree.isVisible(node)
            else { continue }
            return node
        }
        return nil
    }
}
