extension ViewTree {
    /// The first node, in RouteComposer's depth-first order, that a predicate accepts.
    ///
    /// From each node: nothing if it is being dismissed (with all that it presents); the node
    /// itself; its ancestors; its visible children, then the others, in container order; what it
    /// presents; what presents it. The way back is never taken. A place that was searched in vain
    /// with the same options is not searched again, which changes no result and bounds the work.
    ///
    /// - Parameters:
    ///   - start: Where the search begins.
    ///   - options: Where it looks.
    ///   - predicate: Asked of each node that is come to, in order.
    /// - Returns: The first node that the predicate accepts, or `nil`.
    public func firstNode(
        from start: NodeIndex,
        options: SearchOptions,
        where predicate: (NodeIndex) -> Bool
    ) -> NodeIndex? {
        var search = Search(tree: self)
        return search.visit(start, options, predicate)
    }

    /// One search; remembers where it looked in vain.
    private struct Search {
        let tree: ViewTree
        /// One bit for each set of options, one word for each node; empty while not needed.
        var searched: [UInt64] = []

        mutating func visit(
            _ node: NodeIndex,
            _ options: SearchOptions,
            _ predicate: (NodeIndex) -> Bool
        ) -> NodeIndex? {
            guard tree.record(node).transition != .dismissing else { return nil }
            if options.contains(.current), predicate(node) { return node }
            if options.contains(.parent), let parent = tree.overriddenParent(of: node),
                let found = hop(to: parent, [.current, .parent], predicate)
            {
                return found
            }
            if let found = visitChildren(of: node, options, predicate) { return found }
            if options.contains(.presented), let presented = tree.presented(by: node),
                let found = hop(to: presented, options.subtracting(.presenting), predicate)
            {
                return found
            }
            guard options.contains(.presenting), let presenter = tree.presenter(of: node) else {
                return nil
            }
            return hop(to: presenter, options.subtracting(.presented), predicate)
        }

        /// Visits a node that several others lead to, unless that was done in vain before.
        private mutating func hop(
            to node: NodeIndex,
            _ options: SearchOptions,
            _ predicate: (NodeIndex) -> Bool
        ) -> NodeIndex? {
            isFirst(node, options) ? visit(node, options, predicate) : nil
        }

        private mutating func visitChildren(
            of node: NodeIndex,
            _ options: SearchOptions,
            _ predicate: (NodeIndex) -> Bool
        ) -> NodeIndex? {
            guard tree.kind(of: node).isContainer,
                !options.isDisjoint(with: [.visible, .contained])
            else { return nil }
            var inner: SearchOptions =
                options.contains(.visible)
                ? [.current, .visible] : [.current, .contained]
            if options.contains(.presented) { inner.insert(.presented) }
            let visible = tree.visibleChildren(of: node)
            for child in visible {
                if let found = visit(child, inner, predicate) { return found }
            }
            guard options.contains(.contained) else { return nil }
            for child in tree.children(of: node) where !visible.contains(child) {
                if let found = visit(child, inner, predicate) { return found }
            }
            return nil
        }

        private mutating func isFirst(_ node: NodeIndex, _ options: SearchOptions) -> Bool {
            if searched.isEmpty {
                searched = Array(repeating: 0, count: tree.nodes.count)
            }
            let bit: UInt64 = 1 << UInt64(options.rawValue & 63)
            guard searched[node.position] & bit == 0 else { return false }
            searched[node.position] |= bit
            return true
        }
    }
}
