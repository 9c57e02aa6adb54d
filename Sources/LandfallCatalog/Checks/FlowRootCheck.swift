import Landfall

/// Flows that never run: no route builds the root, or none of the steps leads to it.
struct FlowRootCheck: CatalogCheck {
    let catalog: BoundCatalog

    /// What was found up to here.
    var findings = Findings()

    mutating func run() {
        var built: Set<String> = []
        for chain in catalog.chains.values { Self.collect(chain, into: &built) }
        // Each missing route has an error of its own.
        let isWhole = catalog.isWhole
        for flow in catalog.flowsInOrder where !flow.root.name.isEmpty {
            let name = flow.name
            if !built.contains(where: { isRoot($0, of: flow) }) {
                refuse(
                    "no route builds \"\(flow.root)\", without which flow \"\(name)\" never runs",
                    at: flow.rootPlace
                )
            } else if isWhole, !isBrought(flow) {
                refuse(
                    "no step of flow \"\(name)\" leads to \"\(flow.root)\", without which it never"
                        + " runs",
                    at: flow.rootPlace
                )
            } else if isWhole {
                checkBeginnings(of: flow, name)
            }
        }
    }

    /// Whether a type stands for the root of a flow.
    func isRoot(_ type: String, of flow: BoundFlow) -> Bool {
        type == flow.root.name
            || catalog.typesByName[type]?.supertypes.contains(flow.root) ?? false
    }

    /// Whether a step of a flow, or of one that is a step of it, may bring its root.
    private func isBrought(_ root: BoundFlow) -> Bool {
        catalog.flowsByName.within(root).contains { flow in
            // A step that could not be read has an error of its own.
            flow.steps.isEmpty
                || flow.steps.contains { step in
                    switch step.target {
                    case .route(let target):
                        catalog.chains[target.route].map { isBrought(root, by: $0) } ?? true
                    case .flow(let name): catalog.flowsByName[name] == nil
                    }
                }
        }
    }

    /// Whether a chain speaks of a root, or begins at what the person happens to see and leaves that
    /// in place.
    private func isBrought(
        _ root: BoundFlow,
        by chain: BoundChain,
        replaces: Bool = false
    ) -> Bool {
        if speaks(chain, of: root) { return true }
        let replaces = replaces || chain.steps.contains(where: \.isReplacingRoot)
        switch chain.origin {
        case .current, .root, .found: return !replaces
        case .route(let id, _):
            return catalog.chains[id].map { isBrought(root, by: $0, replaces: replaces) } ?? true
        case .choice:
            return chain.branches.contains {
                isBrought(root, by: $0, replaces: replaces)
            }
        }
    }

    private static func collect(_ chain: BoundChain, into built: inout Set<String>) {
        for step in chain.steps where step.isBuilding {
            built.insert(step.declaration.name)
            if let template = step.template { collect(template, into: &built) }
        }
        for branch in chain.branches { collect(branch, into: &built) }
    }

    /// Adds the types of all that a template holds.
    static func collect(_ template: ViewTemplate, into types: inout Set<String>) {
        types.insert(template.type.name)
        for child in template.children { collect(child, into: &types) }
    }
}

extension BoundStep {
    /// Whether the step takes the place of everything in its window.
    fileprivate var isReplacingRoot: Bool {
        guard let placement, case .replaceRoot = placement.placement else { return false }
        return true
    }
}

/// The check that a flow runs from each place that starts it.
extension FlowRootCheck {
    /// The effect of a chain on the root of a flow.
    private struct Bringing {
        /// Whether one of its branches leads to the root.
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
        of flow: BoundFlow,
        _ name: String
    ) {
        for step in beginnings(of: flow) {
            guard case .route(let target) = step.target, let chain = catalog.chains[target.route]
            else {
                continue
            }
            let bringing = bringing(flow, by: chain)
            guard bringing.isBrought else { continue }
            for text in bringing.bareCases {
                refuse(
                    "where \(text), route \"\(target.route)\" does not lead to \"\(flow.root)\", without"
                        + " which flow \"\(name)\" does not run; build it there, too",
                    at: step.place
                )
            }
        }
        let steps = catalog.flowsByName.within(flow).flatMap(\.steps)
        let isBrought = steps.contains { step in
            guard case .route(let target) = step.target else { return false }
            return catalog.chains[target.route].map { bringing(flow, by: $0).isBrought } ?? true
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
    private func beginnings(of flow: BoundFlow) -> ArraySlice<BoundFlow.Step> {
        let first = flow.steps.firstIndex { $0.when == nil } ?? flow.steps.indices.last
        return first.map { flow.steps[...$0] } ?? []
    }

    private func bringing(
        _ root: BoundFlow,
        by chain: BoundChain
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
            let branches = cases.map { ($0.when as CatalogCondition?, $0.chain) }
            for (condition, chain) in branches + (otherwise.map { [(nil, $0)] } ?? []) {
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
    func speaks(_ chain: BoundChain, of root: BoundFlow) -> Bool {
        var spoken: Set<String> = []
        for step in chain.steps where !step.isPassing {
            spoken.insert(step.declaration.name)
            if let template = step.template { Self.collect(template, into: &spoken) }
        }
        return spoken.contains { isRoot($0, of: root) }
    }

    /// Whether a condition holds only where the root is there already.
    private func asks(_ condition: CatalogCondition, for root: BoundFlow) -> Bool {
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
