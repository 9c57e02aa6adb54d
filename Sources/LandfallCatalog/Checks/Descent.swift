/// What some nodes lead to, followed without recursion: a chain may be as long as the catalog.
struct Descent<Node: Hashable> {
    /// The nodes, each before all that it leads to; where they go in circles, no order holds.
    private(set) var order: [Node] = []

    /// The circles, as far as each node is entered once.
    private(set) var circles: [Circle] = []

    /// Nodes of which each leads to the next, and the last to the first.
    struct Circle {
        /// The nodes, at most one more than were asked for.
        let nodes: [Node]

        /// The last of the circle.
        let last: Node

        /// Which of the nodes that ``last`` leads to is the first of the circle.
        let number: Int
    }

    /// A node of which some successors were followed.
    private struct Visit {
        let node: Node
        let successors: [Node]
        var count = 0
    }

    /// Follows all that some nodes lead to.
    ///
    /// - Parameters:
    ///   - start: The nodes, in the order in which they are entered.
    ///   - limit: How many nodes of a circle are of interest.
    ///   - successors: What a node leads to.
    init(
        from start: some Sequence<Node>,
        circlesUpTo limit: Int,
        leadingTo successors: (Node) -> [Node]
    ) {
        var open: [Visit] = []
        var places: [Node: Int] = [:]
        var finished: Set<Node> = []
        func enter(_ node: Node) {
            places[node] = open.count
            open.append(Visit(node: node, successors: successors(node)))
        }
        for node in start where !finished.contains(node) {
            enter(node)
            while let visit = open.last {
                guard visit.count < visit.successors.count else {
                    open.removeLast()
                    places[visit.node] = nil
                    finished.insert(visit.node)
                    order.append(visit.node)
                    continue
                }
                open[open.count - 1].count += 1
                let next = visit.successors[visit.count]
                if let place = places[next] {
                    let nodes = open[place...].prefix(limit + 1).map(\.node)
                    circles.append(Circle(nodes: nodes, last: visit.node, number: visit.count))
                } else if !finished.contains(next) {
                    enter(next)
                }
            }
        }
        order.reverse()
    }
}
