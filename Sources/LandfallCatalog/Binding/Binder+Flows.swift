import Landfall

/// Flows, and the values that their steps share.
extension Binder {
    /// Binds all flows.
    ///
    /// Their values are gathered first, so that flows may be steps of others in any order, and a fault
    /// in a flow is no fault of what leads to it.
    mutating func bindFlows() {
        let written = syntax.flows
        let results = written.map { declare($0) }
        for (flow, results) in zip(written, results) { bind(flow, results) }
    }

    /// Gathers the values that the steps of a flow share.
    ///
    /// - Returns: What each of its steps brings.
    private mutating func declare(_ flow: FlowSyntax) -> [[String: Route.Parameter]] {
        var bound = BoundFlow(syntax: flow)
        bound.bring(flow.result, at: flow.resultPlace)
        let declared = bound.data
        let results = flow.steps.map { step in
            bound.bring(step.results, at: step.resultPlace)
            var results = step.results
            if case .route(let target) = step.target,
                let asked = self.results[target.route.text]
            {
                bound.bring(asked, at: target.route.place)
                results = asked.merging(results) { _, own in own }
            }
            return results.held(to: declared)
        }
        bound.data.merge(declared) { $1 }
        flows[flow.name] = bound
        return results
    }

    private mutating func bind(_ flow: FlowSyntax, _ results: [[String: Route.Parameter]]) {
        currentFlow = flow.name
        defer { currentFlow = nil }
        let owner = "flow \"\(flow.name)\""
        let shared = ContextScope(owner: owner, parameters: flows[flow.name]?.data ?? [:])
        let scope = ContextScope(owner: owner, parameters: [:])
        var steps: [BoundFlow.Step] = []
        for (step, results) in zip(flow.steps, results) {
            let when = step.when.map { question($0, in: shared) }
            guard let target = step.target.flatMap({ self.target($0, in: scope) }) else { continue }
            steps.append(
                BoundFlow.Step(syntax: step, target: target, results: results, when: when)
            )
        }
        let root = flow.root.flatMap { type($0) }
        let cancelling = flow.cancelling.flatMap { cancellation($0, in: scope) }
        flows[flow.name]?.root = root?.type ?? ""
        flows[flow.name]?.steps = steps
        flows[flow.name]?.cancelling = cancelling
    }

    private mutating func target(
        _ target: FlowSyntax.Target,
        in scope: ContextScope
    ) -> BoundFlow.Target? {
        switch target {
        case .route(let target): self.target(target, in: scope).map { .route($0) }
        case .flow(let name): flow(name).map { .flow($0.name) }
        }
    }

    /// Binds the target after cancelling.
    private mutating func cancellation(
        _ target: FlowSyntax.RouteTarget,
        in scope: ContextScope
    ) -> BoundFlow.RouteTarget? {
        guard let departure = departure(target.route, with: target.mapping) else {
            return self.target(target, in: scope)
        }
        return BoundFlow.RouteTarget(route: departure.route, place: target.route.place)
    }

    private mutating func target(
        _ target: FlowSyntax.RouteTarget,
        in scope: ContextScope
    ) -> BoundFlow.RouteTarget? {
        let (name, place) = (target.route.text, target.route.place)
        guard !refuseDeparture(target.route, for: "what shows a step"),
            let needed = needs(ofRoute: target.route)
        else { return nil }
        var bound = BoundFlow.RouteTarget(route: RouteID(name), place: place)
        bound.keys = Set(needed.keys)
        guard let mapping = target.mapping else { return bound }
        let (sources, behind) = with(mapping, wanted: needed, in: scope)
        check(needed, ofRoute: name, areIn: behind, at: place)
        checkBounds(
            needed.filter { sources[$0.key]?.flowKey != nil },
            ofRoute: name,
            hold: behind.parameters,
            of: scope.owner,
            at: place
        )
        bound.sources = sources
        return bound
    }
}
