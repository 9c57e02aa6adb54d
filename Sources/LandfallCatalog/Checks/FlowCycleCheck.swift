/// Flows that are, over others, steps of themselves.
struct FlowCycleCheck: CatalogCheck {
    /// The catalog.
    let catalog: CatalogSyntax

    /// What was found up to here.
    var findings = Findings()

    mutating func run() {
        var finished: Set<String> = []
        for flow in catalog.flowsInOrder { visit(flow.name, path: [], &finished) }
    }

    private mutating func visit(_ name: String, path: [String], _ finished: inout Set<String>) {
        if let start = path.firstIndex(of: name) {
            let circle = (path[start...] + [name]).joined(separator: " → ")
            let place = catalog.flowsByName[name]?.place ?? Place(line: 1, column: 1)
            return refuse("these flows are steps of each other: \(circle)", at: place)
        }
        guard !finished.contains(name), let flow = catalog.flowsByName[name] else { return }
        for child in flow.children { visit(child, path: path + [name], &finished) }
        finished.insert(name)
    }
}
