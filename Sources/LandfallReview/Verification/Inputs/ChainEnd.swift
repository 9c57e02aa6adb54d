import Landfall
import LandfallCatalog

/// A step that a chain can end at, with where its context comes from.
struct ChainEnd {
    let step: BoundStep
    /// The context of the step.
    let trail: ContextTrail

    /// The steps that a chain can end at; none where it can end at a screen of any type.
    ///
    /// - Parameters:
    ///   - chain: The chain.
    ///   - trail: Where the context at its beginning comes from.
    ///   - routes: The routes that it may continue with.
    ///   - depth: How many routes and switches led here.
    /// - Returns: The steps, of each branch of a switch its own.
    static func all(
        of chain: BoundChain,
        given trail: ContextTrail,
        in routes: [RouteID: BoundRoute],
        depth: Int = 0
    ) -> [ChainEnd] {
        var trail = trail
        for step in chain.steps {
            guard step.finder == nil, step.template == nil else {
                return [ChainEnd(step: step, trail: trail)]
            }
            trail = trail.behind(step.with)
        }
        guard depth < RouteTable.stepLimit else { return [] }
        switch chain.origin {
        case .current, .root, .found: return []
        case .route(let id, _):
            guard let next = routes[id] else { return [] }
            return all(of: next.chain, given: trail, in: routes, depth: depth + 1)
        case .choice(let cases, let otherwise):
            let chains = cases.map(\.chain) + [otherwise].compactMap { $0 }
            let ends = chains.map { all(of: $0, given: trail, in: routes, depth: depth + 1) }
            return ends.contains(where: \.isEmpty) ? [] : ends.flatMap { $0 }
        }
    }

    /// Returns the value that its screen shows under each declared key.
    ///
    /// It comes from `set`, else from the finder, else from the context under the same key.
    ///
    /// - Parameter declared: The keys.
    /// - Returns: What is expected, by key.
    func context(of declared: [String: Route.Parameter]) -> [String: ExpectedValue] {
        let set = step.set.mapValues(trail.expectation)
        let looked = lookedFor
        var context: [String: ExpectedValue] = [:]
        for (key, parameter) in declared {
            let untold: ExpectedValue =
                step.template == nil ? .open : parameter.isOptional ? .nothing : .missing
            context[key] = set[key] ?? looked[key] ?? trail[key] ?? untold
        }
        return context
    }

    /// What the finder of the step asks for, by key.
    private var lookedFor: [String: ExpectedValue] {
        var looked: [String: ExpectedValue] = [:]
        for requirement in step.finder?.requirements ?? [] {
            switch requirement {
            case .same(let key): looked[key] = trail[key] ?? .nothing
            case .equal(let key, let source): looked[key] = trail.expectation(from: source)
            }
        }
        return looked
    }
}
