extension FlowState {
    /// Takes note of where the innermost step was redirected to: to another route that shows it, or
    /// out of the flow, which never came to run then.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - tree: The tree once the plan is carried out.
    mutating func followRedirect(to route: RouteID, _ tree: ViewTree) {
        guard !open.isEmpty else { return }
        if Departure(route) != nil { open = [] }
        guard let inner = open.last, let own = self.route(of: inner), own != route else { return }
        if ShownScreens(table: table, tree: tree).isRunning(flow(inner.name)) {
            open[open.count - 1].shownBy = route
        } else {
            open = []
        }
    }

    /// Why the step that is shown could not be resumed: its flow would not run.
    func rootFault(in tree: ViewTree) -> RoutingError? {
        guard let inner = open.last else { return nil }
        let flow = flow(inner.name)
        guard !ShownScreens(table: table, tree: tree).isRunning(flow) else { return nil }
        return RoutingError(
            .compositionFailed,
            "what shows step \"\(inner.step.name)\" of flow \"\(inner.name)\" does not bring its root"
                + " \"\(flow.root)\""
        )
    }

    /// The flows as a token holds them.
    ///
    /// - Parameter tree: The tree once the plan is carried out; `nil` where there is no plan.
    /// - Returns: The flows, each with whether it runs then.
    func opened(in tree: ViewTree?) -> [ResumePoint.OpenFlow] {
        guard let tree else { return open }
        let screens = ShownScreens(table: table, tree: tree)
        return open.map { inner in
            var inner = inner
            inner.isRunning = screens.isRunning(flow(inner.name))
            return inner
        }
    }
}
