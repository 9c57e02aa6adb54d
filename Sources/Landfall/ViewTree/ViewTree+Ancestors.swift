extension ViewTree {
    /// The container or screen that holds a node, or `nil` for a root and for a presented node.
    public func parent(of node: NodeIndex) -> NodeIndex? {
        let parent = nodes[node.position].parent
        return parent.isNone ? nil : parent
    }

    /// The ancestor without a parent, or the node itself.
    public func outermostAncestor(of node: NodeIndex) -> NodeIndex {
        var current = node
        while let parent = parent(of: current) { current = parent }
        return current
    }

    /// The node and its ancestors, nearest first; presentation edges are not crossed.
    public func selfAndAncestors(of node: NodeIndex) -> [NodeIndex] {
        var chain = [node]
        var current = node
        while let parent = parent(of: current) {
            chain.append(parent)
            current = parent
        }
        return chain
    }

    /// The first of a node and its real ancestors, nearest first, that a predicate accepts;
    /// allocates nothing.
    package func firstOfSelfAndAncestors(
        of node: NodeIndex,
        where predicate: (NodeIndex) -> Bool
    ) -> NodeIndex? {
        var current: NodeIndex? = node
        while let place = current {
            if predicate(place) { return place }
            current = parent(of: place)
        }
        return nil
    }

    /// The parent as the app overrides it, else the real one.
    public func overriddenParent(of node: NodeIndex) -> NodeIndex? {
        let override = nodes[node.position].parentOverride
        guard !override.isNone, nodes[override.position].isAttached else { return parent(of: node) }
        return override
    }

    /// The node and its ancestors as the app overrides them, nearest first.
    ///
    /// Overrides are checked for cycles when the tree is read; one that falls back to the real
    /// parent, since what it named has left the tree, ends the chain where it would close one.
    public func selfAndOverriddenAncestors(of node: NodeIndex) -> [NodeIndex] {
        var chain = [node]
        while let parent = chain.last.flatMap(overriddenParent), !chain.contains(parent) {
            chain.append(parent)
        }
        return chain
    }

    /// The first of a node's ancestors, as the app overrides them, that a predicate accepts, nearest
    /// first, the node itself left out; allocates nothing.
    ///
    /// - Parameters:
    ///   - node: Where the chain begins.
    ///   - predicate: Asked of each ancestor, more than once only where the chain goes in a circle.
    /// - Returns: The first that the predicate accepts, or `nil`.
    package func firstAncestor(
        of node: NodeIndex,
        where predicate: (NodeIndex) -> Bool
    ) -> NodeIndex? {
        var current = node
        // A chain of more steps than there are nodes goes in a circle.
        for _ in nodes.indices {
            guard let parent = overriddenParent(of: current) else { return nil }
            if predicate(parent) { return parent }
            current = parent
        }
        return nil
    }
}
