import Landfall

/// Flows that never run, or not wherever they begin: no route builds the root, or no step leads to it.
struct FlowRootCheck: CatalogCheck {
    let catalog: BoundCatalog

    var findings = Findings()

    mutating func run() {
        var built: Set<ScreenType> = []
        for chain in catalog.chains.values { Self.collect(chain, into: &built) }
        for flow in catalog.flowsInOrder where !flow.root.name.isEmpty {
            if !built.contains(flow.root) {
                refuse(
                    "no route builds \"\(flow.root)\", without which flow \"\(flow.name)\" never runs",
                    at: flow.rootPlace
                )
            } else if catalog.isWhole {
                // Else each missing route has an error of its own.
                check(flow)
            }
        }
    }

    /// Checks where the steps of a flow lead of which some route builds the root.
    private mutating func check(_ flow: BoundFlow) {
        let (name, root) = (flow.name, flow.root)
        let flows = catalog.flowsByName.within(flow)
        let routes = flows.flatMap(\.steps).compactMap { $0.route?.route }
        // A step that could not be read has an error of its own.
        guard
            flows.contains(where: \.steps.isEmpty)
                || routes.contains(where: { keeps(root, by: $0) })
        else {
            return refuse(
                "no step of flow \"\(name)\" leads to \"\(root)\", without which it never runs",
                at: flow.rootPlace
            )
        }
        for step in flow.beginnings {
            guard let route = step.route?.route, let chain = catalog.chains[route],
                brings(root, by: route)
            else { continue }
            for text in bareCases(of: chain, without: root) {
                refuse(
                    "where \(text), route \"\(route)\" does not lead to \"\(root)\", without"
                        + " which flow \"\(name)\" does not run; build it there, too",
                    at: step.place
                )
            }
        }
        guard !routes.contains(where: { brings(root, by: $0) }) else { return }
        warn(
            "flow \"\(name)\" runs only where \"\(root)\" is there already: no step of it leads there",
            at: flow.rootPlace
        )
    }

    // MARK: - Where routes lead

    /// Whether a route may lead to a root, or begins at what the person happens to see and leaves that in place.
    private func keeps(_ root: ScreenType, by route: RouteID) -> Bool {
        leads(route, to: root) { _, isReplaced in !isReplaced }
    }

    /// Whether a route may lead to a root.
    private func brings(_ root: ScreenType, by route: RouteID) -> Bool {
        leads(route, to: root) { origin, _ in
            guard case .found(let finder) = origin else { return false }
            return isRoot(finder.type, root)
        }
    }

    /// Whether a path of a route names a root, or begins at an origin that will do.
    ///
    /// - Parameters:
    ///   - route: The route; one that could not be read has an error of its own, and leads everywhere.
    ///   - root: The root.
    ///   - isReplaced: Whether the steps nearer to the target take the place of everything in their window.
    ///   - origins: Whether an origin will do where the root is not named, and whether its window's content is replaced.
    /// - Returns: Whether one does.
    private func leads(
        _ route: RouteID,
        to root: ScreenType,
        isReplaced: Bool = false,
        or origins: (BoundChain.Origin, Bool) -> Bool
    ) -> Bool {
        catalog.chains[route].map { leads($0, to: root, isReplaced, or: origins) } ?? true
    }

    private func leads(
        _ chain: BoundChain,
        to root: ScreenType,
        _ isReplaced: Bool,
        or origins: (BoundChain.Origin, Bool) -> Bool
    ) -> Bool {
        if chain.names(root) { return true }
        let isReplaced = isReplaced || chain.steps.contains(where: \.isReplacingRoot)
        switch chain.origin {
        case .current, .root, .found: return origins(chain.origin, isReplaced)
        case .route(let id, _): return leads(id, to: root, isReplaced: isReplaced, or: origins)
        case .choice:
            return chain.branches.contains { leads($0, to: root, isReplaced, or: origins) }
        }
    }

    /// The conditions under which a chain begins at what the person happens to see, and names no root.
    private func bareCases(of chain: BoundChain, without root: ScreenType) -> [String] {
        guard !chain.names(root) else { return [] }
        switch chain.origin {
        case .current, .root, .found: return []
        case .route(let id, _):
            return catalog.chains[id].map { bareCases(of: $0, without: root) } ?? []
        case .choice(let cases, let otherwise):
            let branches = cases.map { ($0.when as CatalogCondition?, $0.chain) }
            return (branches + (otherwise.map { [(nil, $0)] } ?? [])).flatMap { condition, chain in
                let inner = bareCases(of: chain, without: root)
                guard case .current = chain.origin, !chain.names(root),
                    !(condition.map { asks($0, for: root) } ?? false)
                else { return inner }
                return inner + [condition.map { "{\($0.text)}" } ?? "no case holds"]
            }
        }
    }

    /// Whether a condition holds only where a root is there already.
    private func asks(_ condition: CatalogCondition, for root: ScreenType) -> Bool {
        switch condition {
        case .all(let conditions): conditions.contains { asks($0, for: root) }
        case .any(let conditions):
            !conditions.isEmpty && conditions.allSatisfy { asks($0, for: root) }
        case .found(let finder): isRoot(finder.type, root)
        default: false
        }
    }

    private func isRoot(_ type: ScreenType?, _ root: ScreenType) -> Bool {
        type.map { catalog.typesByName[$0.name]?.stands(for: root) ?? ($0 == root) } ?? false
    }

    /// Adds all that a chain builds, and what that stands for as well.
    private static func collect(_ chain: BoundChain, into built: inout Set<ScreenType>) {
        for step in chain.steps {
            if let template = step.template { collect(template, into: &built) }
        }
        for branch in chain.branches { collect(branch, into: &built) }
    }

    private static func collect(_ template: ViewTemplate, into built: inout Set<ScreenType>) {
        built.insert(template.type)
        built.formUnion(template.supertypes)
        for child in template.children { collect(child, into: &built) }
    }
}

extension BoundFlow {
    /// The steps that may come first; those of inner flows are looked at with these.
    fileprivate var beginnings: ArraySlice<Step> {
        let first = steps.firstIndex { $0.when == nil } ?? steps.indices.last
        return first.map { steps[...$0] } ?? []
    }
}

extension BoundChain {
    /// Whether the chain itself names a type, leaving out what it goes on with.
    fileprivate func names(_ type: ScreenType) -> Bool {
        steps.contains { step in
            !step.isPassing
                && (step.declaration.stands(for: type) || step.template?.brings(type) ?? false)
        }
    }
}

extension BoundStep {
    /// Whether the step takes the place of everything in its window.
    fileprivate var isReplacingRoot: Bool {
        if case .replaceRoot = placement?.placement { true } else { false }
    }
}
