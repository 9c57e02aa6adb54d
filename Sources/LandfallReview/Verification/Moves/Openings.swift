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
        let outlines = Dictionary(catalog.outline.routes.map { ($0.id, $0) }) { first, _ in first }
        var routes: [Route] = []
        var targets: [RouteID: RouteExpectation] = [:]
        var sources: [RouteID: RouteID] = [:]
        for outline in catalog.outline.routes {
            guard let route = catalog.routes[outline.id] else { continue }
            let chains = Self.chains(route.chain, outline.chain, outlines)
            for (number, chain) in chains.enumerated() {
                var opening = route
                opening.chain = chain
                let id = RouteID("\(outline.id)#\(number)")
                routes.append(opening.named(id))
                targets[id] = expectations[outline.id]
                sources[id] = outline.id
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
    private static func chains(
        _ chain: Chain,
        _ outline: ChainOutline,
        _ routes: [RouteID: RouteOutline]
    ) -> [Chain] {
        var openings: [Chain] = []
        var steps: [Step] = []
        for (index, step) in chain.steps.enumerated() {
            var step = step
            if step.factory != nil { step.finder = nil }
            steps.append(step)
            guard step.factory != nil, outline.steps[index].action != "replace-root" else {
                continue
            }
            let isLast = index == chain.steps.count - 1
            let origin: Chain.Origin? =
                isLast
                ? base(chain.origin, outline.origin, routes)
                : .found(VisibleFinder(types: [chain.steps[index + 1].type]))
            if let origin { openings.append(Chain(steps: steps, origin: origin)) }
        }
        guard case .choice(let cases, let otherwise) = chain.origin,
            case .choice(let caseOutlines, let otherwiseOutline) = outline.origin
        else { return openings }
        var inner = zip(cases, caseOutlines).map { ($0.chain, $1.chain) }
        if let otherwise, let otherwiseOutline { inner.append((otherwise, otherwiseOutline)) }
        for (chain, outline) in inner {
            openings += chains(chain, outline, routes).map {
                Chain(steps: steps + $0.steps, origin: $0.origin)
            }
        }
        return openings
    }

    /// Where a person must be to open what stands before the beginning of a chain.
    private static func base(
        _ origin: Chain.Origin,
        _ outline: ChainOutline.Origin,
        _ routes: [RouteID: RouteOutline]
    ) -> Chain.Origin? {
        switch (origin, outline) {
        case (.current, _), (.found, _): return origin
        case (.root, _): return nil
        case (.route(let id), _):
            guard let route = routes[id] else { return nil }
            let heads = heads(of: route.chain, routes, depth: 0)
            return heads.isEmpty ? nil : .found(VisibleFinder(types: heads))
        case (.choice, .choice(let cases, let otherwise)):
            let chains = cases.map(\.chain) + [otherwise].compactMap { $0 }
            let heads = chains.flatMap { Self.heads(of: $0, routes, depth: 0) }
            return heads.isEmpty ? nil : .found(VisibleFinder(types: heads))
        case (.choice, _): return nil
        }
    }

    /// The types that a chain can end at; none where it can end at a screen of any type.
    private static func heads(
        of chain: ChainOutline,
        _ routes: [RouteID: RouteOutline],
        depth: Int
    ) -> [ScreenType] {
        let step = chain.steps.first { $0.finder != nil || $0.template != nil }
        if let step { return [step.type] }
        guard depth < RouteTable.stepLimit else { return [] }
        switch chain.origin {
        case .current, .root, .found: return []
        case .route(let id):
            return routes[id].map { heads(of: $0.chain, routes, depth: depth + 1) } ?? []
        case .choice(let cases, let otherwise):
            let chains = cases.map(\.chain) + [otherwise].compactMap { $0 }
            let all = chains.map { heads(of: $0, routes, depth: depth + 1) }
            return all.contains(where: \.isEmpty) ? [] : all.flatMap { $0 }
        }
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
