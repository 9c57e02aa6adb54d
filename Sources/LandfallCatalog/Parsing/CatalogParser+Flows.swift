import Landfall

extension CatalogParser {
    mutating func readFlows(_ node: SourceNode?) {
        let entries = named(node, of: "flows")
        // Known from here on, so that flows may be steps of others in any order, and a fault in a
        // flow is no fault of what leads to it.
        for entry in entries { flows[entry.key] = FlowSyntax(entry.key, at: entry.place) }
        for entry in entries {
            guard let fields = fields(entry.value, Grammar.flow) else { continue }
            var flow = FlowSyntax(entry.key, at: entry.place)
            if let node = needed("root", of: fields, in: "flow \"\(entry.key)\"", at: entry.place),
                let type = declaredType(node)?.type
            {
                (flow.root, flow.rootPlace) = (type, node.place)
            }
            refuseEmptyResult(fields["result"])
            flow.result = context(fields["result"], of: "the result of flow \"\(entry.key)\"")
            flow.data = context(fields["data"], of: "the data of flow \"\(entry.key)\"")
            merge(flow.result, into: &flow, at: fields.place(of: "result"))
            let steps = named(fields["steps"], of: "the steps of a flow")
            if steps.isEmpty {
                refuse("flow \"\(entry.key)\" needs at least one step", at: entry.place)
            }
            let declared = flow.data
            var brought: [[String: Route.Parameter]] = []
            for step in steps {
                let results = results(of: step, into: &flow)
                brought.append(results.held(to: declared))
            }
            flow.data.merge(declared) { $1 }
            flows[entry.key]?.data = flow.data
            currentFlow = entry.key
            let (_, uses) = collectingUses { parser in
                for (step, results) in zip(steps, brought) {
                    if let read = parser.flowStep(step, results: results, of: &flow) {
                        flow.steps.append(read)
                    }
                }
                flow.cancelling = fields["cancelled"].flatMap { parser.cancellation($0) }
            }
            flow.uses = uses
            currentFlow = nil
            flows[entry.key] = flow
        }
    }

    /// Reads the values that a step brings, which all steps share from there on.
    private mutating func results(
        of entry: SourceNode.Entry,
        into flow: inout FlowSyntax
    ) -> [String: Route.Parameter] {
        let node = entry.value.value(of: "result")
        refuseEmptyResult(node)
        let results = context(node, of: "the result of step \"\(entry.key)\"")
        merge(results, into: &flow, at: node?.place ?? entry.place)
        let shown = entry.value.value(of: "route")
        let route = shown?.word ?? shown?.value(of: "route")?.word
        guard let asked = route.flatMap({ self.results[$0] }) else { return results }
        merge(asked, into: &flow, at: shown?.place ?? entry.place)
        return asked.merging(results) { _, own in own }
    }

    private mutating func merge(
        _ more: [String: Route.Parameter],
        into flow: inout FlowSyntax,
        at place: SourcePlace
    ) {
        for (key, parameter) in more.sorted(by: { $0.key < $1.key }) {
            if let known = flow.data[key], known.type != parameter.type {
                refuse("\"\(key)\" is \(known.type.phrase) elsewhere in the flow", at: place)
            } else {
                flow.data[key] = parameter
            }
        }
    }

    private mutating func flowStep(
        _ entry: SourceNode.Entry,
        results: [String: Route.Parameter],
        of flow: inout FlowSyntax
    ) -> FlowSyntax.Step? {
        guard let fields = fields(entry.value, Grammar.flowStep) else { return nil }
        flow.conditions[entry.key] = fields["when"].flatMap { condition($0) }
        let handUp = fields["parent-step"].flatMap { word($0, of: "the name of a step") }
        guard let target = target(fields, of: entry) else { return nil }
        return FlowSyntax.Step(
            name: entry.key,
            place: entry.place,
            target: target,
            results: results,
            handUp: handUp
        )
    }

    private mutating func target(
        _ fields: Fields,
        of entry: SourceNode.Entry
    ) -> FlowSyntax.Target? {
        let keys = ["route", "flow"]
        guard let (key, node) = fields.only(of: keys) else {
            return refused(
                fields.present(keys).isEmpty
                    ? "step \"\(entry.key)\" lacks \"route\""
                    : "a route or a flow shows step \"\(entry.key)\", not both",
                at: entry.place
            )
        }
        guard key == "flow" else {
            return routeTarget(node, with: fields["with"], of: "the name of a route").map {
                .route($0)
            }
        }
        refuse(["with", "result"], of: fields, "has no effect on a step that is a flow")
        return declaredFlow(node).map { .flow($0.name) }
    }

    /// Reads the target after cancelling.
    private mutating func cancellation(_ node: SourceNode) -> FlowSyntax.RouteTarget? {
        let target = node.value(of: "route") ?? node
        let departure = target.word.flatMap {
            self.departure($0, with: node.value(of: "with"), at: target.place)
        }
        guard let departure else { return routeTarget(node, with: nil, of: "\"cancelled\"") }
        return FlowSyntax.RouteTarget(route: departure.route, place: target.place)
    }

    /// Reads a route by name, or `{route, with}`.
    private mutating func routeTarget(
        _ node: SourceNode,
        with: SourceNode?,
        of what: String
    ) -> FlowSyntax.RouteTarget? {
        var (target, with) = (node, with)
        if node.entries != nil, with == nil {
            let form = "{route: …, with: {…}}"
            guard let read = parts(node, Grammar.routeTarget, form, as: what) else { return nil }
            (target, with) = read
        }
        guard let name = word(target, of: "the name of a route") else { return nil }
        guard !refuseDeparture(name, for: "what shows a step", at: target.place) else { return nil }
        guard let needed = needs(ofRoute: name, at: target.place) else { return nil }
        let id = RouteID(name)
        guard let with, !with.isNull else {
            return FlowSyntax.RouteTarget(route: id, place: target.place, keys: Set(needed.keys))
        }
        let mapped = self.with(with, wanted: needed)
        uses.append(.behind(mapped, [.route(name, at: target.place)]))
        let ofFlow = mapped.sources.filter { $0.value.flowKey != nil }
        checkBounds(
            needed.filter { ofFlow[$0.key] != nil },
            ofRoute: name,
            hold: mapped.parameters,
            of: "flow \"\(currentFlow ?? "")\"",
            at: target.place
        )
        return FlowSyntax.RouteTarget(
            route: id,
            place: target.place,
            sources: mapped.sources,
            keys: Set(needed.keys)
        )
    }
}
