import Landfall

/// What only all flows together, or flows and routes, tell.
extension CatalogReader {
    /// Notes flows that are, over others, steps of themselves.
    mutating func checkFlowCycles(_ entries: [SourceNode.Entry]) {
        var finished: Set<String> = []
        for entry in entries { visit(entry.key, path: [], &finished) }
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

    /// Notes steps that are handed up to flows that do not have them.
    mutating func checkHandUps() {
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
