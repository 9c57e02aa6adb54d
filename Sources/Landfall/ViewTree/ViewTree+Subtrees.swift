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
