import Landfall

/// Whether a flow runs from wherever it is begun.
extension FlowRootCheck {
    /// What a chain does for the root of a flow.
    private struct Bringing {
        /// Whether one of its ways leads to the root.
        var isBrought = false
        /// The conditions under which it begins at what the person happens to see, and builds no root
        /// there.
        var bareCases: [String] = []
    }

    /// Notes cases of a switch that leave out the root which the other cases build, and warns of a flow
    /// that brings no root at all.
    ///
    /// - Parameters:
    ///   - flow: A flow with a root that some route builds.
    ///   - name: Its name.
    mutating func checkBeginnings(
        of flow: FlowSyntax,
        _ name: String
    ) {
        for step in beginnings(of: flow) {
            guard case .route(let way) = step.target, let chain = catalog.chains[way.route] else {
                continue
            }
            let bringing = bringing(flow, by: chain)
            guard bringing.isBrought else { continue }
            for text in bringing.bareCases {
                refuse(
                    "where \(text), route \"\(way.route)\" does not lead to \"\(flow.root)\", without"
                        + " which flow \"\(name)\" does not run; build it there, too",
                    at: step.place
                )
            }
        }
        let isBrought = steps(within: flow, path: [name]).contains { step in
            guard case .route(let way) = step.target, let chain = catalog.chains[way.route] else {
                return true
            }
            return bringing(flow, by: chain).isBrought
        }
        if !isBrought {
            warn(
                "flow \"\(name)\" runs only where \"\(flow.root)\" is there already: no step of it"
                    + " leads there",
                at: flow.rootPlace
            )
        }
    }

    /// The steps that may come first; those of inner flows are looked at with these.
    private func beginnings(of flow: FlowSyntax) -> ArraySlice<FlowSyntax.Step> {
        let first = flow.steps.firstIndex { $0.when == nil } ?? flow.steps.indices.last
        return first.map { flow.steps[...$0] } ?? []
    }

    /// All steps that routes show, those of inner flows among them.
    private func steps(
        within flow: FlowSyntax,
        path: Set<String>
    ) -> [FlowSyntax.Step] {
        flow.steps.flatMap { step -> [FlowSyntax.Step] in
            guard case .flow(let child) = step.target else { return [step] }
            guard !path.contains(child), let inner = catalog.flowsByName[child] else { return [] }
            return steps(within: inner, path: path.union([child]))
        }
    }

    private func bringing(
        _ root: FlowSyntax,
        by chain: ChainSyntax
    ) -> Bringing {
        if speaks(chain, of: root) { return Bringing(isBrought: true) }
        switch chain.origin {
        case .current, .root: return Bringing()
        case .found(let finder):
            return Bringing(isBrought: finder.type.map { isRoot($0.name, of: root) } ?? false)
        case .route(let id, _):
            return catalog.chains[id].map { bringing(root, by: $0) } ?? Bringing(isBrought: true)
        case .choice(let cases, let otherwise):
            var all = Bringing()
            let ways = cases.map { ($0.when as CatalogCondition?, $0.chain) }
            for (condition, chain) in ways + (otherwise.map { [(nil, $0)] } ?? []) {
                let one = bringing(root, by: chain)
                all.isBrought = all.isBrought || one.isBrought
                all.bareCases += one.bareCases
                guard case .current = chain.origin, !one.isBrought, !speaks(chain, of: root),
                    !(condition.map { asks($0, for: root) } ?? false)
                else { continue }
                all.bareCases.append(condition.map { "{\($0.text)}" } ?? "no case holds")
            }
            return all
        }
    }

    /// Whether a chain itself names the root, leaving out what it goes on with.
    func speaks(_ chain: ChainSyntax, of root: FlowSyntax) -> Bool {
        var spoken: Set<String> = []
        for step in chain.steps where !step.isPassing {
            spoken.insert(step.declaration.name)
            if let template = step.template { Self.collect(template, into: &spoken) }
        }
        return spoken.contains { isRoot($0, of: root) }
    }

    /// Whether a condition holds only where the root is there already.
    private func asks(_ condition: CatalogCondition, for root: FlowSyntax) -> Bool {
        switch condition {
        case .all(let conditions): return conditions.contains { asks($0, for: root) }
        case .any(let conditions):
            return !conditions.isEmpty && conditions.allSatisfy { asks($0, for: root) }
        case .found(let finder):
            return finder.type.map { isRoot($0.name, of: root) } ?? false
        default: return false
        }
    }
}
