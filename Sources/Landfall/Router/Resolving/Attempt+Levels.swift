extension Attempt {
    /// A destination for which a way was found, while others are to be shown on top of it.
    struct Level {
        /// Where it leads.
        let route: RouteID
        /// The way, with those of the levels beneath it.
        let way: Way
        /// The events of its interceptors.
        let events: [NavigationEvent]
        /// The device as it will be by then.
        let request: NavigationRequest
    }

    /// The device as it will be when the destination is shown that is being tried.
    var currentRequest: NavigationRequest {
        levels.last?.request ?? (flows.isEmpty && formerLink == nil ? request : flowRequest)
    }

    /// What is planned beneath that destination.
    var groundwork: Groundwork? {
        levels.last.map { Groundwork(start: request.state.tree, way: $0.way) }
    }

    /// Goes on to a destination on top of the one that was reached, on the tree as it is by then.
    func build(
        on way: Way,
        to route: RouteID,
        _ events: [NavigationEvent],
        next: Destination
    ) -> Progress {
        var state = request.state
        state.tree = way.after
        let reached = NavigationRequest(
            intent: request.intent,
            state: state,
            now: request.now,
            link: formerLink
        )
        levels.append(Level(route: route, way: way, events: events, request: reached))
        return enter(next)
    }

    /// That a route is not there, and which of the destinations names it.
    func noRoute(_ route: RouteID) -> RoutingError {
        let isName = route.name.utf8.count <= RouteID.lengthLimit
        let name = isName ? " \"\(ExplanationText.printable(route.name))\"" : " of such a long name"
        let isListed = goal.count > 1 && redirectCount == 0 && flows.isEmpty
        let place =
            isListed ? ": destination \(goal.count - pending.count) of \(goal.count)" : ""
        return RoutingError(.unknownDestination, "there is no route\(name)\(place)")
    }

    /// Why a route can't be shown beneath others: its plan has one token, for the last of them.
    static func resultFault(of route: Route) -> RoutingError? {
        guard route.result != nil else { return nil }
        return RoutingError(
            .compositionFailed,
            "\"\(route.id)\" asks for a result, which only the last destination of a list can"
        )
    }

    /// Why the destinations of a list are not on top of each other in the end: one took another away,
    /// hid it where going back does not lead, or turned its screen into its own.
    func levelFault(under last: RouteID, _ way: Way) -> RoutingError? {
        guard !levels.isEmpty else { return nil }
        var above = (levels.map(\.way) + [way])[...]
        for level in levels {
            above = above.dropFirst()
            guard Departure(level.route) == nil else { continue }
            guard let end = way.after.node(level.way.target) else {
                return RoutingError(
                    .compositionFailed,
                    "what shows \"\(last)\" takes \"\(level.route)\" away, on top of which it was to"
                        + " be shown"
                )
            }
            if let container = switched(above: end, in: way.after) {
                return RoutingError(
                    .compositionFailed,
                    "what shows \"\(last)\" switches \"\(way.after.type(of: container))\" away from"
                        + " \"\(level.route)\", on top of which it was to be shown"
                )
            }
            let then = level.way.after.node(level.way.target)
            let context = then.map(level.way.after.context(of:))
            guard above.contains(where: { $0.target == level.way.target }),
                context != way.after.context(of: end)
            else { continue }
            return RoutingError(
                .compositionFailed,
                "what is shown on top of \"\(level.route)\" is found in the same screen, which would"
                    + " get another context"
            )
        }
        return nil
    }

    /// The container that shows another of its children than the one in which a screen is, so that
    /// nobody comes to the screen by going back.
    private func switched(above screen: NodeIndex, in tree: ViewTree) -> NodeIndex? {
        var child = screen
        while let above = tree.parent(of: child) ?? tree.ownPresenter(of: child) {
            switch tree.kind(of: above) {
            case .tab, .custom:
                guard tree.parent(of: child) == above, !tree.isVisibleChild(child, of: above) else {
                    break
                }
                let position = Array(tree.children(of: above)).firstIndex(of: child)
                if let position, !isStack(above, position, in: tree) { return above }
            case .screen, .navigation, .split:
                break
            }
            child = above
        }
        return nil
    }
}
