import Landfall

extension CatalogParser {
    /// Reads the flows.
    ///
    /// - Parameter node: The flows by name; `nil` for none.
    /// - Returns: The flows; with their names alone where more could not be read.
    mutating func flows(_ node: SourceNode?) -> [String: FlowSyntax] {
        var flows: [String: FlowSyntax] = [:]
        for entry in named(node, of: "flows") {
            flows[entry.key] = flow(entry) ?? FlowSyntax(entry.key, at: entry.place)
        }
        return flows
    }

    private mutating func flow(_ entry: SourceNode.Entry) -> FlowSyntax? {
        guard let fields = fields(entry.value, Grammar.flow) else { return nil }
        let owner = "flow \"\(entry.key)\""
        var flow = FlowSyntax(entry.key, at: entry.place)
        flow.root = needed("root", of: fields, in: owner, at: entry.place)
            .flatMap { written($0, of: "the name of a screen or container") }
        flow.result = result(fields["result"], of: owner)
        flow.resultPlace = fields.place(of: "result")
        flow.data = context(fields["data"], of: "the data of \(owner)")
        let steps = named(fields["steps"], of: "the steps of a flow")
        if steps.isEmpty { refuse("\(owner) needs at least one step", at: entry.place) }
        flow.steps = steps.map { flowStep($0) }
        flow.cancelling = fields["cancelled"].flatMap {
            routeTarget($0, with: nil, of: "\"cancelled\"")
        }
        return flow
    }

    private mutating func flowStep(_ entry: SourceNode.Entry) -> FlowSyntax.Step {
        let node = entry.value.value(of: "result")
        var step = FlowSyntax.Step(
            name: entry.key,
            place: entry.place,
            resultPlace: node?.place ?? entry.place
        )
        step.results = result(node, of: "step \"\(entry.key)\"")
        guard let fields = fields(entry.value, Grammar.flowStep) else { return step }
        step.when = fields["when"].flatMap { condition($0) }
        step.handUp = fields["parent-step"].flatMap { word($0, of: "the name of a step") }
        step.target = target(fields, of: entry)
        return step
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
        return written(node, of: "the name of a flow").map { .flow($0) }
    }

    /// Reads a route by name, or `{route, with}`.
    private mutating func routeTarget(
        _ node: SourceNode,
        with: SourceNode?,
        of what: String
    ) -> FlowSyntax.RouteTarget? {
        var (target, mapping) = (node, with)
        if node.entries != nil, with == nil {
            let form = "{route: …, with: {…}}"
            guard let read = parts(node, Grammar.routeTarget, form, as: what) else { return nil }
            (target, mapping) = read
        }
        return written(target, of: "the name of a route").map { name in
            FlowSyntax.RouteTarget(
                route: name,
                mapping: mapping.flatMap { $0.isNull ? nil : self.with($0) }
            )
        }
    }
}
