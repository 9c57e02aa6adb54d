import Landfall
import LandfallCatalog

/// The screens that a user can open in the app without a link.
///
/// They are the screens that routes build, on the screens that routes build them on. A run of steps
/// from the target of a chain is an opening if it ends in an action, and if the node of the next
/// step is on the screen. Finders do not count, since a user does not ask whether a screen is
/// somewhere else. Interceptors count.
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
        let chains = BoundChains(catalog.bound)
        for id in catalog.syntax.routes.map(\.id) {
            guard let route = catalog.routes[id] else { continue }
            for (number, chain) in chains.openings(of: id).enumerated() {
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
}

/// The chains of a catalog, before they become the Router's.
private struct BoundChains {
    private let chains: [RouteID: BoundChain]

    init(_ catalog: BoundCatalog) {
        chains = Dictionary(catalog.routes.map { ($0.id, $0.chain) }) { first, _ in first }
    }

    /// The openings that the chain of a route has.
    func openings(of route: RouteID) -> [Chain] { chains[route].map { openings(of: $0) } ?? [] }

    private func openings(of chain: BoundChain) -> [Chain] {
        var openings: [Chain] = []
        var steps: [Step] = []
        for (index, step) in chain.steps.enumerated() {
            var step = step
            if step.template != nil { step.finder = nil }
            steps.append(step.lowered)
            guard step.template != nil, !["", "replace-root"].contains(step.action) else {
                continue
            }
            let isLast = index == chain.steps.count - 1
            let origin: Chain.Origin? =
                isLast
                ? base(chain)
                : .found(VisibleFinder(types: [chain.steps[index + 1].type]))
            if let origin { openings.append(Chain(steps: steps, origin: origin)) }
        }
        for branch in chain.branches {
            openings += self.openings(of: branch).map {
                Chain(steps: steps + $0.steps, origin: $0.origin)
            }
        }
        return openings
    }

    /// Returns the place where a user must be to open the beginning of a chain.
    private func base(_ chain: BoundChain) -> Chain.Origin? {
        let heads: [ScreenType]
        switch chain.origin {
        case .current, .found: return chain.origin.lowered
        case .root: return nil
        case .route(let id, _): heads = chains[id].map { self.heads(of: $0, depth: 0) } ?? []
        case .choice: heads = chain.branches.flatMap { self.heads(of: $0, depth: 0) }
        }
        return heads.isEmpty ? nil : .found(VisibleFinder(types: heads))
    }

    /// The types that a chain can end at; none where it can end at a screen of any type.
    private func heads(of chain: BoundChain, depth: Int) -> [ScreenType] {
        let step = chain.steps.first { $0.finder != nil || $0.template != nil }
        if let step { return [step.type] }
        guard depth < RouteTable.stepLimit else { return [] }
        switch chain.origin {
        case .current, .root, .found: return []
        case .route(let id, _): return chains[id].map { heads(of: $0, depth: depth + 1) } ?? []
        case .choice:
            let all = chain.branches.map { heads(of: $0, depth: depth + 1) }
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
