extension ViewTree {
    /// The children in container order.
    public func children(of node: NodeIndex) -> ArraySlice<NodeIndex> {
        let children = nodes[node.position].children.range
        // A list that operations have changed lies partly in no memory of its own.
        guard children.upperBound <= reported.links.count else { return children.map(link)[...] }
        return reported.links[children]
    }

    /// The index of the child that a tab container shows; a fresh one shows the first.
    public func selectedIndex(of node: NodeIndex) -> Int {
        max(0, Int(nodes[node.position].selected))
    }

    /// The children that can be seen while the node itself can be.
    public func visibleChildren(of node: NodeIndex) -> [NodeIndex] {
        let count = visibleChildCount(of: node)
        var visible: [NodeIndex] = []
        visible.reserveCapacity(count)
        for place in 0..<count {
            if let child = visibleChild(at: place, of: node) { visible.append(child) }
        }
        return visible
    }

    /// Does something with each child that can be seen while the node itself can be, in the order
    /// of ``visibleChildren(of:)``; allocates nothing.
    package func forEachVisibleChild(of node: NodeIndex, _ body: (NodeIndex) -> Void) {
        for place in 0..<visibleChildCount(of: node) {
            if let child = visibleChild(at: place, of: node) { body(child) }
        }
    }

    /// Whether a node is a child of another and can be seen while that one can be.
    ///
    /// Takes the same time whatever the number of children, except in a custom container.
    package func isVisibleChild(_ child: NodeIndex, of node: NodeIndex) -> Bool {
        guard nodes[child.position].parent == node else { return false }
        switch nodes[node.position].kind {
        case .screen, .split:
            return true
        case .navigation, .tab, .custom:
            for place in 0..<visibleChildCount(of: node)
            where visibleChild(at: place, of: node) == child {
                return true
            }
            return false
        }
    }

    /// The number of places at which ``visibleChild(at:of:)`` can be asked.
    func visibleChildCount(of node: NodeIndex) -> Int {
        switch nodes[node.position].kind {
        case .screen, .split: Int(nodes[node.position].children.count)
        case .navigation, .tab: shownLink(of: node) == nil ? 0 : 1
        case .custom: Int(nodes[node.position].visible.count)
        }
    }

    /// One of the children that can be seen while the node itself can be.
    ///
    /// - Parameters:
    ///   - place: Counted from zero, below ``visibleChildCount(of:)``.
    ///   - node: The node.
    /// - Returns: The child; `nil` where a custom container names one that it does not have.
    func visibleChild(at place: Int, of node: NodeIndex) -> NodeIndex? {
        let children = nodes[node.position].children.range
        switch nodes[node.position].kind {
        case .screen, .split:
            return link(at: children.lowerBound + place)
        case .navigation, .tab:
            return shownLink(of: node).map(link)
        case .custom:
            let visible = nodes[node.position].visible.range
            let index = link(at: visible.lowerBound + place).position
            let position = children.lowerBound + index
            return children.contains(position) ? link(at: position) : nil
        }
    }

    /// Where the link to the one child stands that a stack or tabs show; `nil` where they show none,
    /// and for nodes of another kind.
    func shownLink(of node: NodeIndex) -> Int? {
        let children = nodes[node.position].children.range
        switch nodes[node.position].kind {
        case .navigation:
            return children.last
        case .tab:
            let selected = selectedIndex(of: node)
            return selected < children.count ? children.lowerBound + selected : nil
        case .screen, .split, .custom:
            return nil
        }
    }
}
