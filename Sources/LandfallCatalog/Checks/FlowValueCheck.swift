import Landfall

/// Steps, and routes after cancelling, that need a value which nothing has brought by then.
///
/// A step that is passed over by its `when` brings nothing either; that is seen only when it is.
struct FlowValueCheck: CatalogCheck {
    let catalog: BoundCatalog

    var findings = Findings()

    /// How many flows may gather each value.
    private var gatherers: [String: Int] = [:]

    /// The values that any flow may gather.
    private var values: Set<String> = []

    /// Begins with nothing found.
    init(catalog: BoundCatalog) { self.catalog = catalog }

    mutating func run() {
        for key in catalog.flowsByName.values.flatMap(\.data.keys) {
            gatherers[key, default: 0] += 1
        }
        values = Set(gatherers.keys)
        for flow in catalog.flowsInOrder {
            let around = valuesAround(flow)
            for missing in missingValues(in: flow, from: 0, with: around) {
                refuse(
                    "step \"\(missing.step.name)\" needs \"$flow.\(missing.key)\" for route"
                        + " \"\(missing.route)\", which no step before it brings",
                    at: missing.step.place
                )
            }
            guard let target = flow.cancelling else { continue }
            for key in needs(of: target) where !around.contains(key) {
                refuse(
                    "route \"\(target.route)\" needs \"$flow.\(key)\", which is not there yet where the"
                        + " first step is cancelled",
                    at: target.place
                )
            }
        }
        for entry in catalog.parts.flowEntries {
            guard let flow = catalog.flowsByName[entry.flow],
                let start = flow.steps.firstIndex(where: { $0.name == entry.step })
            else { continue }
            let around = valuesAround(flow)
            let always = missingValues(in: flow, from: 0, with: around)
            for missing in missingValues(in: flow, from: start, with: around)
            where missing.isCertain && !always.contains(missing) {
                refuse(
                    "step \"\(missing.step.name)\" needs \"$flow.\(missing.key)\", which has no value"
                        + " where flow \"\(entry.flow)\" begins at step \"\(entry.step)\"",
                    at: entry.place
                )
            }
        }
    }

    /// A step, and the key that is not there when it is shown.
    private struct MissingValue: Equatable {
        let step: BoundFlow.Step
        let route: RouteID
        let key: String
        /// Whether the step is shown whatever its `when` says.
        let isCertain: Bool

        static func == (first: MissingValue, second: MissingValue) -> Bool {
            (first.step.name, first.key) == (second.step.name, second.key)
        }
    }

    /// Returns the values that are missing when the steps of a flow are shown in order, from one of
    /// them on.
    private func missingValues(
        in flow: BoundFlow,
        from start: Int,
        with around: Set<String>
    ) -> [MissingValue] {
        var known = around
        var missing: [MissingValue] = []
        for (index, step) in flow.steps.enumerated().dropFirst(start) {
            switch step.target {
            case .route(let target):
                missing += needs(of: target).filter { !known.contains($0) }.map {
                    let isCertain = index == start || step.when == nil
                    return MissingValue(
                        step: step,
                        route: target.route,
                        key: $0,
                        isCertain: isCertain
                    )
                }
                // Any step may bring what the flow gives to its parent.
                known.formUnion(flow.result.keys)
            case .flow(let name):
                known.formUnion(catalog.flowsByName[name]?.result.keys ?? [:].keys)
            }
            known.formUnion(step.results.keys)
        }
        return missing
    }

    /// The keys of the flow without which a route can't be shown.
    private func needs(of target: BoundFlow.RouteTarget) -> [String] {
        let needed = catalog.parameters[target.route.name] ?? [:]
        let keys = (target.sources ?? [:]).compactMap { key, source -> String? in
            guard needed[key]?.isOptional == false else { return nil }
            return source.flowKey
        }
        return Set(keys).sorted()
    }

    /// Returns the values that the flows around one may have gathered.
    private func valuesAround(_ flow: BoundFlow) -> Set<String> {
        let own = flow.data.keys.filter { gatherers[$0] == 1 }
        return own.isEmpty ? values : values.subtracting(own)
    }
}

extension ValueSource {
    /// The key of the flow that is read; `nil` for anything else.
    var flowKey: String? {
        if case .flow(let key) = self { key } else { nil }
    }
}
