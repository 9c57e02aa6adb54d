/// Flows that are, over others, steps of themselves.
struct FlowCycleCheck: CatalogCheck {
    /// The names of the flows, in the order of the file.
    let names: [String]

    /// The flows by name.
    let flows: [String: FlowDeclaration]

    /// What was found up to here.
    var findings = Findings()

    mutating func run() {
        var finished: Set<String> = []
        for name in names { visit(name, path: [], &finished) }
    }

    private mutating func visit(_ name: String, path: [String], _ finished: inout Set<String>) {
        if let start = path.firstIndex(of: name) {
            let circle = (path[start...] + [name]).joined(separator: " → ")
            let place = flows[name]?.place ?? Place(line: 1, column: 1)
            return refuse("these flows are steps of each other: \(circle)", at: place)
        }
        guard !finished.contains(name), let flow = flows[name] else { return }
        for child in flow.children { visit(child, path: path + [name], &finished) }
        finished.insert(name)
    }
}
