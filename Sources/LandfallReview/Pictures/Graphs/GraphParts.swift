import Landfall

/// The parts of a graph: one for each tab, one for what is presented, and one for what holds them.
///
/// An edge from one part to another becomes a line of text in one of its nodes.
struct GraphParts {
    /// A part of a graph.
    struct Part {
        /// What stands above it.
        let title: String
        /// Its nodes, and the edges between them.
        var graph: CatalogGraph
    }

    /// The parts, none empty; one for a graph without tabs.
    let parts: [Part]

    /// How many edges to other parts a node names.
    private static let lineLimit = 3

    /// Divides a graph.
    ///
    /// - Parameter graph: The graph.
    init(_ graph: CatalogGraph) {
        var division = GraphDivision(graph)
        division.divide()
        guard !division.titles.isEmpty else {
            parts = [Part(title: "", graph: graph)]
            return
        }
        var lines: [String: [String]] = [:]
        let titles = Dictionary(graph.nodes.map { ($0.id, $0.title) }) { first, _ in first }
        for edge in graph.edges where division.part(of: edge.from) != division.part(of: edge.to) {
            let isAtStart = edge.kind.isDashed || [.child, .step, .condition].contains(edge.kind)
            let (node, other) = isAtStart ? (edge.from, edge.to) : (edge.to, edge.from)
            let line = Self.line(for: edge, titles[other] ?? "")
            if !(lines[node] ?? []).contains(line) { lines[node, default: []].append(line) }
        }
        var parts = division.titles.map { Part(title: $0, graph: CatalogGraph()) }
        for var node in graph.nodes {
            let own = lines[node.id] ?? []
            node.details += own.prefix(Self.lineLimit)
            if own.count > Self.lineLimit {
                node.details.append("and \(own.count - Self.lineLimit) more")
            }
            parts[division.part(of: node.id)].graph.nodes.append(node)
        }
        for edge in graph.edges where division.part(of: edge.from) == division.part(of: edge.to) {
            parts[division.part(of: edge.from)].graph.edges.append(edge)
        }
        for place in parts.indices { parts[place].graph.removeNamed(graph) }
        self.parts = parts.filter { !$0.graph.nodes.isEmpty }
    }

    private static func line(for edge: GraphEdge, _ other: String) -> String {
        let label = edge.shownLabel
        return switch edge.kind {
        case .from: "from \(other)"
        case .action: "\(label) on \(other)"
        case .child: "holds \(other)"
        case .target: "shown by \(other)"
        case .condition, .step, .redirect, .detour, .dismissal, .cancellation:
            label.isEmpty ? other : "\(label): \(other)"
        }
    }
}

extension CatalogGraph {
    /// Takes out what only says where something begins or leads back, where text says it now.
    fileprivate mutating func removeNamed(_ whole: CatalogGraph) {
        let ends = Set(edges.flatMap { [$0.from, $0.to] })
        let joined = Set(whole.edges.flatMap { [$0.from, $0.to] })
        nodes.removeAll {
            [.start, .departure].contains($0.kind) && !ends.contains($0.id)
                && joined.contains($0.id)
        }
    }

    /// What is joined, each on its own, in the order of the first nodes; nodes that nothing joins are
    /// together.
    var components: [CatalogGraph] {
        var roots = Dictionary(nodes.map { ($0.id, $0.id) }) { first, _ in first }
        func root(of id: String) -> String {
            var id = id
            while let next = roots[id], next != id { id = next }
            return id
        }
        for edge in edges {
            let (one, other) = (root(of: edge.from), root(of: edge.to))
            if one != other { roots[other] = one }
        }
        let ends = Set(edges.flatMap { [$0.from, $0.to] })
        var order: [String] = []
        var parts: [String: CatalogGraph] = [:]
        for node in nodes {
            let key = ends.contains(node.id) ? root(of: node.id) : ""
            if parts[key] == nil { order.append(key) }
            parts[key, default: CatalogGraph()].nodes.append(node)
        }
        for edge in edges { parts[root(of: edge.from)]?.edges.append(edge) }
        return order.compactMap { parts[$0] }
    }
}

/// Decides to which part of a picture each node belongs.
struct GraphDivision {
    /// The titles of the parts; empty where there are no tabs.
    ///
    /// The first holds the others, the last is what is presented.
    private(set) var titles: [String] = []

    private let graph: CatalogGraph
    private var places: [String: Int] = [:]
    private let outgoing: [String: [GraphEdge]]
    private let incoming: [String: [GraphEdge]]
    private let kinds: [String: GraphNode.Kind]

    /// Takes a graph, of which all is in one part.
    init(_ graph: CatalogGraph) {
        self.graph = graph
        outgoing = Dictionary(grouping: graph.edges, by: \.from)
        incoming = Dictionary(grouping: graph.edges, by: \.to)
        kinds = Dictionary(graph.nodes.map { ($0.id, $0.kind) }) { first, _ in first }
    }

    /// The part of a node.
    func part(of node: String) -> Int { places[node] ?? 0 }

    mutating func divide() {
        var groups: [[String]] = []
        for tabs in graph.nodes where tabs.details.first == NodeKind.tab.word.lowercased() {
            for head in children(of: tabs.id) { add(below(head), to: &groups) }
        }
        guard groups.count > 1 else { return }
        let names = Dictionary(graph.nodes.map { ($0.id, $0.title) }) { first, _ in first }
        let heads = groups.map { $0.compactMap { names[$0] }.prefix(2).joined(separator: ", ") }
        titles = ["What holds the tabs"] + heads.map { "Tab \($0)" } + ["Presented over it"]
        for (number, group) in groups.enumerated() {
            for node in group { places[node] = number + 1 }
        }
        // A screen that is put into a part belongs to it, then routes that lead there, then what covers them.
        spread()
        for node in graph.nodes where places[node.id] == nil {
            // A screen that is pushed in a tab here and presented there belongs to the tab.
            places[node.id] = firstStack(of: node)
        }
        spread()
        for node in graph.nodes where places[node.id] == nil && isPresented(node) {
            places[node.id] = titles.count - 1
        }
        // Routes and flows that lead to what is presented, and switches that lead elsewhere.
        spread()
        for node in graph.nodes where places[node.id] == nil && node.kind == .choice {
            places[node.id] = (incoming[node.id] ?? []).compactMap { places[$0.from] }.first
        }
    }

    /// Gives nodes the part of their neighbours, as far as that says something.
    private mutating func spread() {
        var before = -1
        while before != places.count {
            before = places.count
            for node in graph.nodes where places[node.id] == nil {
                places[node.id] = place(of: node)
            }
        }
    }

    /// The part of the first container of a part into which a screen is put.
    private func firstStack(of node: GraphNode) -> Int? {
        guard node.kind == .screen else { return nil }
        return (incoming[node.id] ?? []).filter {
            $0.kind == .action && kinds[$0.from] == .container
        }
        .compactMap { places[$0.from] }.first
    }

    private func children(of node: String) -> [String] {
        (outgoing[node] ?? []).filter { $0.kind == .child }.map(\.to)
    }

    /// A child of a tab container with all that it is built with.
    private func below(_ head: String) -> [String] {
        var all: [String] = []
        var open = [head]
        while let node = open.popLast() {
            guard !all.contains(node) else { continue }
            all.append(node)
            open += children(of: node).reversed()
        }
        return all
    }

    /// Adds a group, joined with those that share a node with it.
    private func add(_ group: [String], to groups: inout [[String]]) {
        guard let first = groups.firstIndex(where: { !Set($0).isDisjoint(with: group) }) else {
            groups.append(group)
            return
        }
        groups[first] += group.filter { !groups[first].contains($0) }
        for other in groups.indices.reversed()
        where other > first && !Set(groups[other]).isDisjoint(with: groups[first]) {
            let joined = groups.remove(at: other)
            groups[first] += joined.filter { !groups[first].contains($0) }
        }
    }

    /// The part of a node, from those of its neighbours; `nil` while they say nothing.
    private func place(of node: GraphNode) -> Int? {
        switch node.kind {
        case .screen, .container:
            let sources = (incoming[node.id] ?? []).filter { [.action, .child].contains($0.kind) }
            let known = sources.compactMap { places[$0.from] }
            guard known.count == sources.count, Set(known).count == 1 else { return nil }
            return known.first
        case .route, .choice:
            let targets = (outgoing[node.id] ?? []).filter {
                [.target, .condition].contains($0.kind)
            }
            return targets.compactMap { places[$0.to] }.first
        case .flow:
            let steps = (outgoing[node.id] ?? []).filter { $0.kind == .step }
            return steps.compactMap { places[$0.to] }.first
        case .start, .every, .departure: return nil
        }
    }

    /// Whether a type is put over something, or with what is.
    private func isPresented(_ node: GraphNode) -> Bool {
        guard node.kind == .screen || node.kind == .container else { return false }
        var seen: Set<String> = []
        var open = [node.id]
        while let next = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            for edge in incoming[next] ?? [] where [.action, .child].contains(edge.kind) {
                if edge.kind == .action, edge.label.contains("present") { return true }
                open.append(edge.from)
            }
        }
        return false
    }
}
