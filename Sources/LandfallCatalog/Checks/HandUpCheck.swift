import Landfall

/// Steps that are handed up to flows that do not have them.
struct HandUpCheck: CatalogCheck {
    /// The flows by name.
    let flows: [String: FlowDeclaration]

    /// What was found up to here.
    var findings = Findings()

    mutating func run() {
        for (name, flow) in flows.sorted(by: { $0.value.place < $1.value.place }) {
            let parents = flows.filter { $0.value.children.contains(name) }
            for step in flow.steps {
                guard let handUp = step.handUp else { continue }
                if parents.isEmpty {
                    refuse(
                        "no flow has \"\(name)\" as a step that could take \"\(handUp)\"",
                        at: step.place
                    )
                }
                for (parent, around) in parents.sorted(by: { $0.key < $1.key })
                where !around.steps.contains(where: { $0.name == handUp }) {
                    let hint = hint(handUp, around.steps.map(\.name))
                    refuse("flow \"\(parent)\" has no step \"\(handUp)\"\(hint)", at: step.place)
                }
            }
        }
    }
}
