import Landfall
import LandfallCatalog

/// Turns what a catalog says into nodes and edges.
struct GraphBuilder {
    /// The links of a route that are shown at the most.
    static let linkLimit = 3

    /// The graph so far.
    private(set) var graph = CatalogGraph()

    private var nodeIDs: Set<String> = []
    private var positions: [Ends: Int] = [:]
    private var isJoiningLabels = true

    /// The ends of an edge, by which edges are merged.
    private struct Ends: Hashable {
        let from: String
        let to: String
        let kind: GraphEdge.Kind
    }

    /// Draws up a graph.
    ///
    /// - Parameters:
    ///   - catalog: What the catalog says.
    ///   - only: The route that is drawn, with what concerns it; `nil` for all.
    init(_ catalog: BoundCatalog, only: RouteID?) {
        declare(catalog)
        let routes = catalog.routes
        for route in routes where only.map({ $0 == route.id }) ?? true { addChain(of: route) }
        let own = Set(graph.edges)
        isJoiningLabels = only == nil
        for route in routes where only != nil && route.id != only { addChain(of: route) }
        for type in catalog.types {
            for child in type.children {
                add(.child, from: Self.id(of: type.type), to: Self.id(of: child))
            }
            guard let route = type.dismissal else { continue }
            lead(.dismissal, from: Self.id(of: type.type), to: route, "close")
        }
        for flow in catalog.flows {
            addSteps(of: flow)
            guard let route = flow.cancellation else { continue }
            lead(.cancellation, from: Self.id(of: flow.name), to: route, "when cancelled")
        }
        for route in routes {
            guard let ending = route.ending else { continue }
            lead(.redirect, from: Self.id(of: route.id), to: ending, "with its result")
        }
        addTurns(catalog.interceptors, from: "every")
        if let only { keep(own, near: Self.id(of: only)) }
        graph.foldSwitches()
    }

    /// The id of a route's node, or of what leads back under such a name.
    static func id(of route: RouteID) -> String {
        Departure(route) == nil ? "route:\(route)" : "departure:\(route)"
    }

    /// The id of a type's node.
    static func id(of type: ScreenType) -> String { "type:\(type)" }

    /// The id of a flow's node.
    static func id(of flow: String) -> String { "flow:\(flow)" }

    /// Adds a node unless it is there.
    mutating func add(
        _ kind: GraphNode.Kind,
        _ id: String,
        _ title: String,
        details: [String] = []
    ) {
        guard nodeIDs.insert(id).inserted else { return }
        graph.nodes.append(GraphNode(id: id, kind: kind, title: title, details: details))
    }

    /// Adds an edge; one that is there already gets the other's label as well.
    mutating func add(
        _ kind: GraphEdge.Kind,
        from: String,
        to: String,
        _ label: String = ""
    ) {
        guard nodeIDs.contains(from), nodeIDs.contains(to) else { return }
        let ends = Ends(from: from, to: to, kind: kind)
        guard let position = positions[ends] else {
            positions[ends] = graph.edges.count
            graph.edges.append(GraphEdge(from: from, to: to, kind: kind, label: label))
            return
        }
        let known = graph.edges[position].label
        guard isJoiningLabels, !label.isEmpty,
            !known.split(separator: ";").map(\.trimmed).contains(label)
        else {
            return
        }
        graph.edges[position].label = known.isEmpty ? label : "\(known); \(label)"
    }

    /// Adds an edge to a route, or to what leads back, which is a node as soon as something leads there.
    mutating func lead(
        _ kind: GraphEdge.Kind,
        from node: String,
        to route: RouteID,
        _ label: String
    ) {
        if Departure(route) != nil { add(.departure, Self.id(of: route), route.name) }
        add(kind, from: node, to: Self.id(of: route), label)
    }

    /// Adds where interceptors lead that do not let through.
    mutating func addTurns(_ interceptors: [BoundInterceptor], from node: String) {
        for interceptor in interceptors {
            switch interceptor.fallback {
            case .redirect(let route, _):
                let label = "unless \(interceptor.label)"
                lead(.redirect, from: node, to: route, label)
            case .detour(let flow, _):
                let label = "unless \(interceptor.label)"
                add(.detour, from: node, to: Self.id(of: flow), label)
            case .own, .refuse, .openURL: break
            }
        }
    }

    private mutating func declare(_ catalog: BoundCatalog) {
        let asked = Self.names(of: catalog.interceptors)
        if !asked.isEmpty { add(.every, "every", "every route", details: [asked]) }
        for route in catalog.routes {
            add(.route, Self.id(of: route.id), route.id.name, details: Self.details(of: route))
        }
        for flow in catalog.flows {
            add(.flow, Self.id(of: flow.name), flow.name, details: ["lives in \(flow.root)"])
        }
        for type in catalog.types {
            let kind: GraphNode.Kind = type.kind.isContainer ? .container : .screen
            let details = type.kind.isContainer ? [type.kind.word.lowercased()] : []
            add(kind, Self.id(of: type.type), type.type.name, details: details)
        }
    }

    private mutating func addSteps(of flow: BoundFlow) {
        for (position, step) in flow.steps.enumerated() {
            let condition = step.condition.map { ", when \($0)" } ?? ""
            let label = "step \(position + 1), \(step.name)\(condition)"
            let target =
                switch step.target {
                case .route(let target): Self.id(of: target.route)
                case .flow(let name): Self.id(of: name)
                }
            add(.step, from: Self.id(of: flow.name), to: target, label)
        }
    }

    private static func details(of route: BoundRoute) -> [String] {
        var details = route.links.prefix(linkLimit).map { $0 }
        let more = route.links.count - details.count
        if more > 0 { details.append("… \(more) more") }
        if let result = route.result {
            let keys = result.keys.sorted().joined(separator: ", ")
            details.append(keys.isEmpty ? "gives a result" : "gives \(keys)")
        }
        let asked = names(of: route.interceptors)
        return asked.isEmpty ? details : details + [asked]
    }

    private static func names(of interceptors: [BoundInterceptor]) -> String {
        guard !interceptors.isEmpty else { return "" }
        return "asks " + interceptors.map(\.label).joined(separator: ", ")
    }

    /// Leaves only what has to do with a route.
    ///
    /// - Parameters:
    ///   - own: The edges of its chain.
    ///   - route: Its node.
    private mutating func keep(_ own: Set<GraphEdge>, near route: String) {
        var edges = own
        var types = Set(own.flatMap { [$0.from, $0.to] }.filter { $0.hasPrefix("type:") })
        for edge in graph.edges {
            let touches = edge.from == route || edge.to == route
            if touches || (edge.kind == .dismissal && types.contains(edge.from)) {
                edges.insert(edge)
            }
        }
        // Containers around what stands on the way, out to the outermost.
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for edge in graph.edges where edge.kind == .child && types.contains(edge.to) {
                if edges.insert(edge).inserted { isGrowing = true }
                if types.insert(edge.from).inserted { isGrowing = true }
            }
        }
        let ends = Set(edges.flatMap { [$0.from, $0.to] }).union([route])
        graph.edges = graph.edges.filter { edges.contains($0) }
        graph.nodes = graph.nodes.filter { ends.contains($0.id) }
    }
}

extension Substring {
    /// The text without the spaces before it.
    fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
