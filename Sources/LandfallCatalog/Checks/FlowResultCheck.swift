import Landfall

/// Flows that give the flow around them a value of another type than it has there.
struct FlowResultCheck: CatalogCheck {
    let catalog: BoundCatalog

    /// What was found up to here.
    var findings = Findings()

    mutating func run() {
        for flow in catalog.flowsInOrder {
            for step in flow.steps {
                guard case .flow(let name) = step.target, let inner = catalog.flowsByName[name]
                else { continue }
                for (key, given) in inner.result.sorted(by: { $0.key < $1.key }) {
                    guard let own = flow.data[key], own.type != given.type else { continue }
                    refuse(
                        "flow \"\(name)\" gives \"\(key)\" as \(given.type.phrase), and here it is"
                            + " \(own.type.phrase)",
                        at: step.place
                    )
                }
            }
        }
    }
}
