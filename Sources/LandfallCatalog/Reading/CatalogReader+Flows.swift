import Landfall

extension CatalogReader {
    /// Reads `flows`, as far as a detour needs them: where each begins.
    mutating func readFlows(_ node: SourceNode?) {
        for entry in named(node, of: "flows") {
            // Known from here on, so that a fault in a flow is no fault of what leads to it.
            flows[entry.key] = FlowDeclaration()
            guard
                let fields = fields(
                    entry.value,
                    of: "a flow",
                    known: ["root", "steps", "result"]
                )
            else { continue }
            let root = root(fields["root"], of: entry)
            _ = context(fields["result"], of: "the result of flow \"\(entry.key)\"")
            let steps = named(fields["steps"], of: "the steps of a flow")
            if steps.isEmpty {
                refuse("flow \"\(entry.key)\" needs at least one step", at: entry.place)
            }
            let scope = ContextScope(owner: "flow \"\(entry.key)\"", parameters: [:])
            let read = steps.compactMap { flowStep($0, in: scope) }
            flows[entry.key] = FlowDeclaration(root: root, steps: read)
        }
    }

    private mutating func root(_ node: SourceNode?, of entry: SourceNode.Entry) -> String {
        guard let node else {
            refuse("flow \"\(entry.key)\" lacks \"root\"", at: entry.place)
            return ""
        }
        guard let name = word(node, of: "the name of a screen or container") else { return "" }
        if types[name] == nil {
            refuseUnknown("screen or container", name, among: types.keys, at: node.place)
        }
        return name
    }

    private mutating func flowStep(
        _ entry: SourceNode.Entry,
        in scope: ContextScope
    ) -> FlowDeclaration.Step? {
        guard let fields = fields(entry.value, of: "a step of a flow", known: ["route", "when"])
        else { return nil }
        guard let route = fields["route"] else {
            refuse("step \"\(entry.key)\" lacks \"route\"", at: entry.place)
            return nil
        }
        let condition = fields["when"].flatMap { self.condition($0, in: scope) }
        if let when = fields["when"] { refuseExperiment(condition, at: when.place) }
        guard let name = word(route, of: "the name of a route") else { return nil }
        guard parameters[name] != nil else {
            refuseUnknown("route", name, among: parameters.keys, at: route.place)
            return nil
        }
        return FlowDeclaration.Step(name: entry.key, route: RouteID(name), condition: condition)
    }

    /// Notes an experiment where only a switch may ask one.
    mutating func refuseExperiment(_ condition: CatalogCondition?, at place: Place) {
        guard condition?.asksExperiment ?? false else { return }
        refuse("an experiment can only decide a switch, not an interceptor", at: place)
    }
}
