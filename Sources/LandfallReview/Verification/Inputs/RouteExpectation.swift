import Landfall
import LandfallCatalog

/// The expected end of a route: the types of its own screen, and the values that it must show.
struct RouteExpectation: Sendable {
    /// The types, more than one where a switch decides; empty for a route that leads wherever it
    /// begins.
    private(set) var targets: [Target] = []

    /// A type, with what the screen must show of what was requested.
    struct Target: Hashable, Sendable {
        let type: ScreenType
        /// What it shows under each key that it declares.
        let context: [String: ExpectedValue]

        /// The first key, by name, under which a node shows something else; `nil` for none.
        fileprivate func differingKey(
            of node: NodeIndex,
            in tree: ViewTree,
            _ given: [ContextEntry],
            _ demand: ExpectedValue.Demand
        ) -> String? {
            var differing: String?
            for (key, expected) in context where differing.map({ key < $0 }) ?? true {
                let isMet = expected.isMet(under: key, by: node, in: tree, context: given, demand)
                if !isMet { differing = key }
            }
            return differing
        }
    }

    /// The expectations of all routes.
    static func all(of catalog: Catalog) -> [RouteID: RouteExpectation] {
        let types = Dictionary(catalog.syntax.types.map { ($0.type, $0) }) { first, _ in first }
        var expectations: [RouteID: RouteExpectation] = [:]
        let routes = Dictionary(catalog.bound.routes.map { ($0.id, $0) }) { first, _ in first }
        for (id, route) in routes {
            var expectation = RouteExpectation()
            let ends = ChainEnd.all(
                of: route.chain,
                given: ContextTrail(route.parameters.keys),
                in: routes
            )
            for end in ends {
                let context = end.context(of: types[end.step.type]?.context ?? [:])
                let target = Target(type: end.step.type, context: context)
                if !expectation.targets.contains(target) { expectation.targets.append(target) }
            }
            expectations[id] = expectation
        }
        return expectations
    }

    /// What speaks against a node as the screen that was requested.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - tree: The tree.
    ///   - context: What the route was given.
    ///   - demand: How much is compared. For all of it the node must be what each branch of a switch
    ///     that leads to its type shows, else what one of them does.
    /// - Returns: The first thing; `nil` for nothing.
    func mismatch(
        of node: NodeIndex,
        in tree: ViewTree,
        context: [ContextEntry],
        _ demand: ExpectedValue.Demand
    ) -> Mismatch? {
        guard !targets.isEmpty else { return nil }
        var mismatch = Mismatch.type
        var isMet = false
        for target in targets {
            guard let type = tree.typeID(named: target.type), tree.isKind(node, of: type) else {
                continue
            }
            if let key = target.differingKey(of: node, in: tree, context, demand) {
                mismatch = .context(key: key)
                if demand == .exact { return mismatch }
            } else if demand == .exact {
                isMet = true
            } else {
                return nil
            }
        }
        return isMet ? nil : mismatch
    }
}
