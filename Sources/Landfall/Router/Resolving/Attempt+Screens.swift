extension Attempt {
    /// Whether the root of a flow is in the device's tree.
    func isRunning(_ flow: any Flow, in tree: ViewTree? = nil) -> Bool {
        flow.root.name.isEmpty
            || isThere([flow.root], in: tree ?? request.state.tree, where: { _, _ in true })
    }

    /// Whether the screen can be seen to which a route leads.
    func isOpen(_ route: RouteID) -> Bool {
        let types = resolver.router.table.targets(of: route)
        return types.isEmpty
            || isThere(types, in: request.state.tree, where: { $0.isVisible($1) })
    }

    /// Whether the screen is in the tree to which a route leads.
    func isThere(_ route: RouteID) -> Bool {
        let types = resolver.router.table.targets(of: route)
        return types.isEmpty || isThere(types, in: request.state.tree, where: { _, _ in true })
    }

    private func isThere(
        _ types: Set<ScreenType>,
        in tree: ViewTree,
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
}
