/// What of routes and flows a tree shows.
struct ShownScreens {
    let table: RouteTable
    let tree: ViewTree

    /// Whether the root of a flow is in the tree.
    func isRunning(_ flow: any Flow) -> Bool {
        flow.root.name.isEmpty || isInTree([flow.root], where: { _, _ in true })
    }

    /// Whether the screen can be seen to which a route leads.
    func isOpen(_ route: RouteID) -> Bool {
        let types = table.targets(of: route)
        return types.isEmpty || isInTree(types, where: { $0.isVisible($1) })
    }

    /// Whether the screen is in the tree to which a route leads.
    func isInTree(_ route: RouteID) -> Bool {
        let types = table.targets(of: route)
        return types.isEmpty || isInTree(types, where: { _, _ in true })
    }

    private func isInTree(
        _ types: Set<ScreenType>,
        where holds: (ViewTree, NodeIndex) -> Bool
    ) -> Bool {
        tree.nodes.indices.contains { position in
            let node = NodeIndex(position)
            let isOfType =
                types.contains(tree.type(of: node))
                || tree.supertypes(of: node).contains(where: types.contains)
            return isOfType && tree.nodes[position].isAttached && holds(tree, node)
        }
    }

    /// Whether a custom container goes back to a child by taking off those above it.
    func isStack(_ container: NodeIndex, _ index: Int) -> Bool {
        let count = tree.children(of: container).count
        for type in [tree.type(of: container)] + tree.supertypes(of: container) {
            guard let behavior = table.behaviors[type] else { continue }
            return behavior.reveal(index, of: count) == .keepFirst(index + 1)
        }
        return false
    }

    /// The container that shows another of its children than the one in which a screen is, so that
    /// nobody comes to the screen by going back.
    func switched(above screen: NodeIndex) -> NodeIndex? {
        var child = screen
        while let above = tree.parent(of: child) ?? tree.ownPresenter(of: child) {
            switch tree.kind(of: above) {
            case .tab, .custom:
                guard tree.parent(of: child) == above, !tree.isVisibleChild(child, of: above) else {
                    break
                }
                let position = Array(tree.children(of: above)).firstIndex(of: child)
                if let position, !isStack(above, position) { return above }
            case .screen, .navigation, .split:
                break
            }
            child = above
        }
        return nil
    }
}
