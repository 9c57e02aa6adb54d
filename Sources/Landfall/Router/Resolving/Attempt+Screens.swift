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

// MARK: What a plan shows of a flow

extension Attempt {
    /// Takes note of where the innermost step was redirected to: to another route that shows it, or
    /// out of the flow, which never came to run then.
    func followRedirect(to route: RouteID, _ tree: ViewTree) {
        if Departure(route) != nil { flows = [] }
        guard let open = flows.last, let own = self.route(of: open), own != route else { return }
        if isRunning(flow(open.name), in: tree) {
            flows[flows.count - 1].shownBy = route
        } else {
            flows = []
        }
    }

    /// Why nobody could go on behind the step that is shown: its flow would not run.
    func rootFault(in tree: ViewTree) -> RoutingError? {
        guard let open = flows.last, !isRunning(flow(open.name), in: tree) else { return nil }
        return RoutingError(
            .compositionFailed,
            "what shows step \"\(open.step.name)\" of flow \"\(open.name)\" does not bring its root"
                + " \"\(flow(open.name).root)\""
        )
    }
}
