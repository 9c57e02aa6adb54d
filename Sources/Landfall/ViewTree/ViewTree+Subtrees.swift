extension ViewTree {
    /// The node, all below it and all that any of them presents.
    package func subtree(of node: NodeIndex) -> [NodeIndex] {
        var found = [node]
        var next = 0
        while next < found.count {
            let place = found[next].position
            found.append(contentsOf: links[nodes[place].children.range])
            if !nodes[place].presented.isNone { found.append(nodes[place].presented) }
            next += 1
        }
        return found
    }

    /// The first of a node, all below it and all that any of them presents, that a predicate
    /// accepts: parents before children, children before what is presented; allocates nothing.
    package func firstNode(
        inSubtreeOf node: NodeIndex,
        where predicate: (NodeIndex) -> Bool
    ) -> NodeIndex? {
        if predicate(node) { return node }
        for position in nodes[node.position].children.range {
            if let found = firstNode(inSubtreeOf: links[position], where: predicate) {
                return found
            }
        }
        let presented = nodes[node.position].presented
        return presented.isNone ? nil : firstNode(inSubtreeOf: presented, where: predicate)
    }

    /// The node and all that can be seen inside it, children of containers included, what any of
    /// them presents left out.
    public func visibleClosure(of node: NodeIndex) -> [NodeIndex] {
        var found = [node]
        var next = 0
        while next < found.count {
            let place = found[next]
            for child in 0..<visibleChildCount(of: place) {
                if let child = visibleChild(at: child, of: place) { found.append(child) }
            }
            next += 1
        }
        return found
    }

    /// The first of a node and all that can be seen inside it that a predicate accepts: parents
    /// before children; allocates nothing.
    package func firstNode(
        visibleIn node: NodeIndex,
        where predicate: (NodeIndex) -> Bool
    ) -> NodeIndex? {
        if predicate(node) { return node }
        for place in 0..<visibleChildCount(of: node) {
            if let child = visibleChild(at: place, of: node),
                let found = firstNode(visibleIn: child, where: predicate)
            {
                return found
            }
        }
        return nil
    }

    /// What can be seen inside a node and beside it, once each of its ancestors shows the way to it.
    ///
    /// - Parameter chain: The node and its ancestors, nearest first.
    /// - Returns: The nodes, those that are on the way itself left out.
    func visibleBeside(_ chain: [NodeIndex]) -> [NodeIndex] {
        var seen: [NodeIndex] = []
        if let node = chain.first { seen += visibleClosure(of: node).dropFirst() }
        for (child, ancestor) in zip(chain, chain.dropFirst())
        where isVisibleChild(child, of: ancestor) {
            forEachVisibleChild(of: ancestor) { other in
                if other != child { seen += visibleClosure(of: other) }
            }
        }
        return seen
    }
}
