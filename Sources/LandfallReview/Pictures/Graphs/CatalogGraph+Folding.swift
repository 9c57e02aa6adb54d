extension CatalogGraph {
    /// Makes one switch of those that have the same cases, which lead to the same.
    mutating func foldSwitches() {
        var names: [String: String] = [:]
        repeat {
            names = equalSwitches
            nodes.removeAll { names[$0.id] != nil }
            var known: Set<GraphEdge> = []
            edges = edges.map { edge in
                GraphEdge(
                    from: names[edge.from] ?? edge.from,
                    to: names[edge.to] ?? edge.to,
                    kind: edge.kind,
                    label: edge.label
                )
            }.filter { known.insert($0).inserted }
        } while !names.isEmpty
    }

    /// The switches that are like another one before them, with that.
    private var equalSwitches: [String: String] {
        let outgoing = Dictionary(grouping: edges, by: \.from)
        var first: [Set<Case>: String] = [:]
        var names: [String: String] = [:]
        for node in nodes where node.kind == .choice {
            let cases = Set((outgoing[node.id] ?? []).map { Case(to: $0.to, label: $0.label) })
            if let other = first[cases] {
                names[node.id] = other
            } else {
                first[cases] = node.id
            }
        }
        return names
    }

    /// A case of a switch.
    private struct Case: Hashable {
        let to: String
        let label: String
    }
}
