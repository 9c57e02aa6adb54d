import Landfall
import LandfallCatalog

/// Where a route must lead: the types of its own screen, and what must be said of it.
struct RouteGoal: Sendable {
    /// The types, more than one where a switch decides; empty for a route that leads wherever it
    /// begins.
    private(set) var targets: [Target] = []

    /// A type, with the keys in which the screen must show what was wished for.
    struct Target: Hashable, Sendable {
        /// The type.
        let type: ScreenType
        /// The keys that both the route and the screen declare.
        let keys: [String]
    }

    /// The goals of all routes.
    static func all(of outline: CatalogOutline) -> [RouteID: RouteGoal] {
        let routes = Dictionary(outline.routes.map { ($0.id, $0) }) { first, _ in first }
        let types = Dictionary(outline.types.map { ($0.type, $0) }) { first, _ in first }
        return routes.mapValues { route in
            var goal = RouteGoal()
            let heads = Self.heads(of: route.chain, routes, depth: 0)
            guard !heads.isEmpty else { return goal }
            for head in heads where !goal.targets.contains(where: { $0.type == head }) {
                let declared = types[head]?.context ?? [:]
                let keys = route.parameters.keys.filter { declared[$0] != nil }.sorted()
                goal.targets.append(Target(type: head, keys: keys))
            }
            return goal
        }
    }

    /// The types that a chain can end at; none where it can end at a screen of any type.
    static func heads(
        of chain: ChainOutline,
        _ routes: [RouteID: RouteOutline],
        depth: Int
    ) -> [ScreenType] {
        if let first = chain.steps.first { return [first.type] }
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

    /// What speaks against a node as the screen that was wished for.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - tree: The tree.
    ///   - context: What the route was given.
    ///   - isExact: Whether the node may show nothing under a key that was left out.
    /// - Returns: The first thing; `nil` for nothing.
    func mismatch(
        of node: NodeIndex,
        in tree: ViewTree,
        context: [ContextEntry],
        isExact: Bool = false
    ) -> Mismatch? {
        guard !targets.isEmpty else { return nil }
        var mismatch = Mismatch.type
        for target in targets {
            guard let type = tree.typeID(named: target.type), tree.isKind(node, of: type) else {
                continue
            }
            let key = target.keys.first { key in
                let shown = tree.contextValue(of: node, key: key)
                guard let wanted = context.last(where: { $0.key == key }) else {
                    return isExact && shown != nil
                }
                guard let shown else { return true }
                return !tree.isEqual(shown, to: wanted.value)
            }
            guard let key else { return nil }
            mismatch = .context(key: key)
        }
        return mismatch
    }
}
