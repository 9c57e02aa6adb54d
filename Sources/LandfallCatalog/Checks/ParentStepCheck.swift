import Landfall

/// Steps that are handed up to flows that do not have them.
struct ParentStepCheck: CatalogCheck {
    let catalog: BoundCatalog

    var findings = Findings()

    mutating func run() {
        var parentsByName: [String: [BoundFlow]] = [:]
        for flow in catalog.flows {
            for child in Set(flow.children) { parentsByName[child, default: []].append(flow) }
        }
        for flow in catalog.flowsInOrder {
            let parents = parentsByName[flow.name] ?? []
            for step in flow.steps {
                guard let handUp = step.handUp else { continue }
                if parents.isEmpty {
                    refuse(
                        "no flow has \"\(flow.name)\" as a step that could take \"\(handUp)\"",
                        at: step.place
                    )
                }
                for parent in parents
                where !parent.steps.contains(where: { $0.name == handUp }) {
                    let hint = hint(handUp, parent.steps.map(\.name))
                    refuse(
                        "flow \"\(parent.name)\" has no step \"\(handUp)\"\(hint)",
                        at: step.place
                    )
                }
            }
        }
    }
}
