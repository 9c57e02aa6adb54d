extension Reading {
    /// The events of its post-navigation interceptors: those of the screens of a plan, then those of
    /// the routes.
    func events(of plan: RoutePlan) -> [NavigationEvent] {
        guard hasPostInterceptors || !table.globals.postInterceptors.isEmpty else { return [] }
        let globals = table.globals.postInterceptors
        let request = scope.request
        var stack: [NodeID] = []
        for landed in plan.landed where !stack.contains(landed.node) { stack.append(landed.node) }
        var found: [NavigationEvent] = []
        func ask(
            _ interceptor: any PostNavigationInterceptor,
            at node: NodeID,
            context: Context
        ) {
            let landing = Landing(
                route: route.route.id,
                context: context,
                request: request,
                node: node,
                target: plan.target,
                stack: stack
            )
            found += interceptor.events(for: landing)
        }
        for landed in plan.landed {
            if !globals.isEmpty {
                // A root that is replaced is in the tree before it alone.
                let isLeft = plan.after.node(landed.node) == nil
                let tree = isLeft ? request.state.tree : plan.after
                let place = tree.node(landed.node)
                let type = place.map(tree.type) ?? ScreenType("")
                let supertypes = place.map(tree.supertypes) ?? []
                for interceptor in globals where interceptor.isMeant(for: type, supertypes) {
                    ask(interceptor, at: landed.node, context: landed.context)
                }
            }
            for interceptor in landed.step?.step.postInterceptors ?? [] {
                ask(interceptor, at: landed.node, context: landed.context)
            }
        }
        for entered in entered {
            for interceptor in entered.route.route.postInterceptors {
                ask(interceptor, at: plan.target, context: entered.context)
            }
        }
        return found
    }
}
