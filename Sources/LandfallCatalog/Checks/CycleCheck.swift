import Landfall

/// Routes that stand on themselves.
struct CycleCheck: CatalogCheck {
    let catalog: BoundCatalog

    var findings = Findings()

    /// Whether every chain has an end.
    private(set) var isSound = true

    mutating func run() {
        var finished: Set<RouteID> = []
        for route in catalog.routes { visit(route.id, path: [], &finished) }
    }

    private mutating func visit(
        _ id: RouteID,
        path: [RouteID],
        _ finished: inout Set<RouteID>
    ) {
        guard let chain = catalog.chains[id], !finished.contains(id) else { return }
        for (next, place) in chain.successors {
            if let start = (path + [id]).firstIndex(of: next) {
                let circle = ((path + [id])[start...] + [next]).map(\.name)
                refuse("this leads in a circle: \(circle.joined(separator: " → "))", at: place)
                isSound = false
            } else if path.count >= RouteTable.stepLimit {
                refuse("more than \(RouteTable.stepLimit) routes stand on each other", at: place)
                isSound = false
            } else {
                visit(next, path: path + [id], &finished)
            }
        }
        finished.insert(id)
    }
}

/// Flows that are, over others, steps of themselves, or of too many.
struct FlowCycleCheck: CatalogCheck {
    let catalog: BoundCatalog

    var findings = Findings()

    /// The most flows of which a flow may be a step, over others.
    static let depthLimit = RouteTable.stepLimit

    /// Whether the steps of every flow have an end.
    private(set) var isSound = true

    /// Whether a chain of flows was too long to be followed.
    private(set) var isTooDeep = false

    mutating func run() {
        var finished: Set<String> = []
        for flow in catalog.flowsInOrder { visit(flow.name, path: [], &finished) }
    }

    private mutating func visit(_ name: String, path: [String], _ finished: inout Set<String>) {
        guard !isTooDeep, let flow = catalog.flowsByName[name] else { return }
        if let start = path.firstIndex(of: name) {
            let circle = (path[start...] + [name]).joined(separator: " → ")
            refuse("these flows are steps of each other: \(circle)", at: flow.place)
            isSound = false
            return
        }
        guard path.count <= Self.depthLimit else {
            refuse("flows stand more than \(Self.depthLimit) deep in each other", at: flow.place)
            (isTooDeep, isSound) = (true, false)
            return
        }
        guard !finished.contains(name) else { return }
        for child in flow.children { visit(child, path: path + [name], &finished) }
        finished.insert(name)
    }
}
