import Landfall

/// A step that a chain can end at, with where its context comes from.
struct ChainEnd {
    /// The step.
    let step: Step
    /// The context of the step.
    let trail: ContextTrail

    /// The steps that a chain can end at; none where it can end at a screen of any type.
    ///
    /// - Parameters:
    ///   - chain: The chain.
    ///   - trail: Where the context at its beginning comes from.
    ///   - table: The routes that it may go on with.
    ///   - depth: How many routes and switches led here.
    /// - Returns: The steps, of each way of a switch its own.
    static func all(
        of chain: Chain,
        given trail: ContextTrail,
        in table: RouteTable,
        depth: Int = 0
    ) -> [ChainEnd] {
        var trail = trail
        for step in chain.steps {
            guard step.finder == nil, step.factory == nil else {
                return [ChainEnd(step: step, trail: trail)]
            }
            trail = trail.behind(step.contextBehind)
        }
        guard depth < RouteTable.stepLimit else { return [] }
        switch chain.origin {
        case .current, .root, .found: return []
        case .route(let id):
            guard let next = table[id] else { return [] }
            return all(of: next.chain, given: trail, in: table, depth: depth + 1)
        case .choice(let cases, let otherwise):
            let chains = cases.map(\.chain) + [otherwise].compactMap { $0 }
            let ends = chains.map { all(of: $0, given: trail, in: table, depth: depth + 1) }
            return ends.contains(where: \.isEmpty) ? [] : ends.flatMap { $0 }
        }
    }

    /// What its screen shows under each key that it declares: what `set` says, else what is looked
    /// for, else what the context has under the same key.
    ///
    /// - Parameters:
    ///   - declared: The keys.
    ///   - globals: What gives every screen its context.
    /// - Returns: What is expected, by key.
    func context(
        of declared: [String: Route.Parameter],
        globals: Globals
    ) -> [String: ExpectedValue] {
        var set: [String: ExpectedValue] = [:]
        for task in globals.tasks + step.tasks {
            guard let task = task as? SetContext else { return declared.mapValues { _ in .open } }
            set.merge(task.sources.mapValues(trail.expectation)) { _, new in new }
        }
        let looked = lookedFor
        var context: [String: ExpectedValue] = [:]
        for (key, parameter) in declared {
            let untold: ExpectedValue =
                step.factory == nil ? .open : parameter.isOptional ? .nothing : .missing
            context[key] = set[key] ?? looked[key] ?? trail[key] ?? untold
        }
        return context
    }

    /// What the finder of the step asks for, by key.
    private var lookedFor: [String: ExpectedValue] {
        guard let finder = step.finder as? TypeFinder<AnyScreen> else { return [:] }
        var looked: [String: ExpectedValue] = [:]
        for requirement in finder.requirements {
            switch requirement {
            case .same(let key): looked[key] = trail[key] ?? .nothing
            case .equal(let key, let source): looked[key] = trail.expectation(from: source)
            }
        }
        return looked
    }
}
