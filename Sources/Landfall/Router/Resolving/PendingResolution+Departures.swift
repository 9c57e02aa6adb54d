extension PendingResolution {
    /// Leads back, as a departure says.
    ///
    /// - Parameters:
    ///   - departure: How far back.
    ///   - route: The departure as the Router knows it.
    ///   - token: Whose plan's screen is meant; `nil` for that of the token that the intent brings.
    /// - Returns: The answer.
    mutating func leave(
        _ departure: Departure,
        _ route: PreparedRoute,
        token: String?
    ) -> Halt {
        recorder?.enter(route.route.id, context: Context())
        attempt = RouteAttempt(route: route, context: Context())
        guard stack.levels.isEmpty else {
            return fail(
                RoutingError(
                    .compositionFailed,
                    "\"\(departure.rawValue)\" shows nothing on top of another destination, and"
                        + " can only come first"
                )
            )
        }
        if let closing = results.closing, !flows.screens.isInTree(closing) { return stay() }
        if departure == .close, let destination = dismissal { return enter(destination) }
        var shown = flows.former?.shown
        if departure == .returnTo, let token {
            do throws(ResumeFault) {
                let point = try point(of: token)
                if request.isForAnotherUser(point.userID) {
                    dropExposures(behind: 0, since: "the intent is for another user")
                    return refuse("wrong_user")
                }
                shown = point.shown
            } catch {
                return refuse(error.rawValue)
            }
        } else if departure == .returnTo, flows.former == nil {
            let message = "the destination lacks \(Departure.tokenKey)"
            return fail(RoutingError(.invalidContext, message))
        }
        guard let (node, dismissal) = place(of: departure, shown) else {
            return nothingToLeave(departure)
        }
        return go(to: node, dismissal, along: route)
    }

    /// Where a departure begins, and what it does there; `nil` where there is nothing to leave.
    private func place(
        of departure: Departure,
        _ shown: ResumePoint.Shown?
    ) -> (node: NodeIndex, dismissal: DismissalStep)? {
        let tree = request.state.tree
        let level = tree.topLevel
        switch departure {
        case .close:
            return tree.ownPresenter(of: level).map { ($0, .dismissing) }
        case .back:
            if let back = tree.stepBack(in: level, { flows.screens.isStack($0, $1) }) {
                return (back.container, .showing(back.child))
            }
            return tree.ownPresenter(of: level).map { ($0, .dismissing) }
        case .returnTo:
            guard let shown, let node = tree.node(shown.node), tree.type(of: node) == shown.type
            else { return nil }
            return (node, .revealing)
        }
    }

    private mutating func go(
        to node: NodeIndex,
        _ dismissal: DismissalStep,
        along route: PreparedRoute
    ) -> Halt {
        let place = StepPlace(route.route.id)
        let scope = StepScope(request: request, context: Context(), recorder: recorder)
        recorder?.note(place, .begins(request.state.tree.id(of: node)))
        let reading = Reading(
            of: route,
            in: scope,
            table: resolver.router.table,
            origin: PlacedOrigin(
                node: node,
                step: nil,
                context: Context(),
                place: place,
                values: Context()
            ),
            dismissal: dismissal
        )
        attempt.take(reading)
        do throws(RoutingError) {
            attempt.plan = try resolver.router.plan(for: reading)
            return conclude(reading)
        } catch {
            return fail(error)
        }
    }

    /// Answers where there is nothing to leave: with a refusal, unless a result is to be given,
    /// which must not be lost.
    private mutating func nothingToLeave(_ departure: Departure) -> Halt {
        if request.state.tree.hasTransition {
            return fail(RoutingError(.transitionInProgress, Router.movingMessage))
        }
        guard results.result != nil else { return refuse(departure.refusal) }
        guard departure == .returnTo else { return stay() }
        return enter(.back)
    }

    /// Answers that nothing has to be done.
    private mutating func stay() -> Halt {
        let tree = request.state.tree
        return done(.staying(tree.visibleScreen.map(tree.id), flow: flows.cancelled))
    }

    /// Where the close button of the visible screen leads, or of the nearest container around it
    /// that says so.
    private var dismissal: Destination? {
        let table = resolver.router.table
        let tree = request.state.tree
        guard !table.dismissals.isEmpty, let screen = tree.visibleScreen else { return nil }
        for node in tree.selfAndAncestors(of: screen) {
            for type in [tree.type(of: node)] + tree.supertypes(of: node) {
                guard let id = table.dismissals[type] else { continue }
                let keys = table.prepared(id)?.route.parameters ?? [:]
                let context = tree.context(of: node).filter { keys[$0.key] != nil }
                return Destination(route: id, context: context)
            }
        }
        return nil
    }
}
