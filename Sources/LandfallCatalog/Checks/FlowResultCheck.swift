import Landfall

/// Flows of which a key has two types, in their steps or in the flows that are steps of them.
struct FlowResultCheck: CatalogCheck {
    let catalog: BoundCatalog

    var findings = Findings()

    mutating func run() {
        for flow in catalog.flowsInOrder {
            for (parameters, place) in flow.brought {
                for (key, parameter) in parameters.sorted(by: { $0.key < $1.key }) {
                    guard let known = flow.data[key], known.type != parameter.type else { continue }
                    refuse("\"\(key)\" is \(known.type.phrase) elsewhere in the flow", at: place)
                }
            }
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
