import Landfall
import LandfallCatalog

extension GraphBuilder {
    /// An open end: a node to join to the next one of the chain.
    private struct Open {
        /// Where the edge begins that leads to the next node, its kind, and its label.
        var arrival: (from: String, kind: GraphEdge.Kind, label: String)?
        /// The node that is put into the next one, and by which action.
        var placed: (node: String, action: String)?
    }

    /// Adds the chain of a route, with all branches of its switches.
    ///
    /// - Parameter route: The route.
    mutating func addChain(of route: BoundRoute) {
        let node = Self.id(of: route.id)
        addTurns(route.interceptors, from: node)
        var number = 0
        add(route.chain, of: node, Open(arrival: (node, .target, "")), &number)
    }

    private mutating func add(
        _ chain: BoundChain,
        of route: String,
        _ open: Open,
        _ number: inout Int
    ) {
        var open = open
        for step in chain.steps {
            let node = Self.id(of: step.type)
            join(&open, to: node)
            open.placed = (node, step.action)
            addTurns(step.interceptors, from: route)
            if let template = step.template { addChildren(of: template) }
        }
        switch chain.origin {
        case .current: begin("current", "what is on top", open)
        case .root: begin("root", "the root of the window", open)
        case .found(let finder): begin("found:\(finder.label)", "where \(finder.label) is", open)
        case .route(let other, _):
            let hasSteps = !chain.steps.isEmpty
            join(&open, to: Self.id(of: other))
            if hasSteps { add(.from, from: Self.id(of: other), to: route) }
        case .choice(let cases, let otherwise):
            number += 1
            let node = "switch:\(route.dropFirst("route:".count)):\(number)"
            add(.choice, node, "switch")
            if let arrival = open.arrival {
                add(arrival.kind, from: arrival.from, to: node, arrival.label)
            } else {
                add(.condition, from: route, to: node)
            }
            for choice in cases {
                open.arrival = (node, .condition, choice.condition)
                add(choice.chain, of: route, open, &number)
            }
            guard let otherwise else { return }
            open.arrival = (node, .condition, "else")
            add(otherwise, of: route, open, &number)
        }
    }

    /// Joins what is open to the next node of a chain.
    private mutating func join(_ open: inout Open, to node: String) {
        if let arrival = open.arrival {
            add(arrival.kind, from: arrival.from, to: node, arrival.label)
        }
        if let placed = open.placed, !placed.action.isEmpty, placed.action != "none" {
            add(.action, from: node, to: placed.node, placed.action)
        }
        open = Open()
    }

    /// Ends a chain where it continues from no other route; shown where anything leads to it.
    private mutating func begin(_ word: String, _ title: String, _ open: Open) {
        let hasAction = open.placed.map { !$0.action.isEmpty && $0.action != "none" } ?? false
        guard hasAction || open.arrival != nil else { return }
        var open = open
        add(.start, "start:\(word)", title)
        join(&open, to: "start:\(word)")
    }

    /// Adds what a step builds its container with, where its declaration says otherwise.
    private mutating func addChildren(of template: ViewTemplate) {
        for child in template.children {
            let ends = (Self.id(of: template.type), Self.id(of: child.type))
            add(.child, from: ends.0, to: ends.1)
            addChildren(of: child)
        }
    }
}
