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

    /// Notes flows that give the flow around them a value of another type than it has there.
    mutating func checkFlowResults() {
        for (_, flow) in flows.sorted(by: { $0.value.place < $1.value.place }) {
            for step in flow.steps {
                guard case .flow(let name) = step.target, let inner = flows[name] else { continue }
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

extension [String: Route.Parameter] {
    /// The same keys, each within the bounds that others of the same name have, too.
    func held(to others: Self) -> Self {
        reduce(into: self) { held, entry in
            guard let other = others[entry.key], var own = held[entry.key] else { return }
            if !other.allowed.isEmpty {
                own.allowed =
                    own.allowed.isEmpty
                    ? other.allowed : own.allowed.filter { other.allowed.contains($0) }
                // None is left: nothing will do, which an empty list would not say.
                if own.allowed.isEmpty { own.allowed = other.allowed }
            }
            own.minimum = [own.minimum, other.minimum].compactMap(\.self).max()
            own.maximum = [own.maximum, other.maximum].compactMap(\.self).min()
            held[entry.key] = own
        }
    }
}
