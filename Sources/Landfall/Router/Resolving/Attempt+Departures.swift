extension Attempt {
    /// Leads back, as a departure says.
    ///
    /// - Parameters:
    ///   - departure: How far back.
    ///   - route: The departure as the Router knows it.
    ///   - token: Whose plan's screen is meant; `nil` for that of the token behind which the intent
    ///     goes on.
    /// - Returns: The answer.
    func leave(_ departure: Departure, _ route: PreparedRoute, token: String?) -> Progress {
        recorder?.enter(route.route.id, context: Context())
        let pass = Pass(route: route, context: Context())
        self.pass = pass
        guard levels.isEmpty else {
            return fail(
                RoutingError(
                    .compositionFailed,
                    "\"\(departure.rawValue)\" shows nothing on top of another destination, and"
                        + " can only come first"
                )
            )
        }
        if let closing, !isThere(closing) { return stay() }
        if departure == .close, let destination = dismissal { return enter(destination) }
        var shown = former?.shown
        if departure == .returnTo, let token {
            do throws(ResumeFault) {
                let point = try point(of: token)
                if isOthers(point) {
                    leaveOut(behind: 0, since: "the intent is for another user")
                    return done(Resolution(.refused, request, reason: "wrong_user"))
                }
                shown = point.shown
            } catch {
                return done(Resolution(.refused, request, reason: error.rawValue))
            }
        } else if departure == .returnTo, former == nil {
            let message = "the destination lacks \(Departure.tokenKey)"
            return fail(RoutingError(.invalidContext, message))
        }
        guard let (node, leaving) = place(of: departure, shown) else { return nowhere(departure) }
        return go(to: node, leaving, along: pass)
    }

    /// Where a departure begins, and what it does there; `nil` where there is nothing to leave.
    private func place(
        of departure: Departure,
        _ shown: ResumePoint.Shown?
    ) -> (node: NodeIndex, leaving: Leaving)? {
        let tree = request.state.tree
        let level = tree.topLevel
        switch departure {
        case .close:
            return tree.ownPresenter(of: level).map { ($0, .dismissing) }
        case .back:
            if let back = tree.stepBack(in: level, { isStack($0, $1, in: tree) }) {
                return (back.container, .showing(back.child))
            }
            return tree.ownPresenter(of: level).map { ($0, .dismissing) }
        case .returnTo:
            guard let shown, let node = tree.node(shown.node), tree.type(of: node) == shown.type
            else { return nil }
            return (node, .revealing)
        }
    }

    /// Whether a custom container goes back to a child by taking off those above it.
    func isStack(_ container: NodeIndex, _ index: Int, in tree: ViewTree) -> Bool {
        let table = resolver.router.table
        let count = tree.children(of: container).count
        for type in [tree.type(of: container)] + tree.supertypes(of: container) {
            guard let behavior = table.behaviors[type] else { continue }
            return behavior.reveal(index, of: count) == .keepFirst(index + 1)
        }
        return false
    }

    private func go(to node: NodeIndex, _ leaving: Leaving, along pass: Pass) -> Progress {
        let place = StepPlace(pass.route.route.id)
        let scope = StepScope(request: request, context: Context(), recorder: recorder)
        recorder?.note(place, .begins(request.state.tree.id(of: node)))
        let reading = Reading(
            route: pass.route,
            origin: PlacedOrigin(
                node: node,
                step: nil,
                context: Context(),
                place: place,
                values: Context()
            ),
            entered: [Reading.Entered(route: pass.route, context: Context())],
            leaving: leaving
        )
        pass.reading = reading
        do throws(RoutingError) {
            pass.way = try resolver.router.way(for: reading, in: scope)
            return conclude(pass, reading)
        } catch {
            return fail(error)
        }
    }

    /// Answers where there is nothing to leave: with a refusal, unless a result is given, which must
    /// not be lost for that.
    private func nowhere(_ departure: Departure) -> Progress {
        if request.state.tree.hasTransition {
            return fail(RoutingError(.transitionInProgress, Router.movingMessage))
        }
        guard finding != nil else {
            return done(Resolution(.refused, request, reason: departure.refusal))
        }
        guard departure == .returnTo else { return stay() }
        return enter(.back)
    }

    /// Answers that nothing has to be done.
    private func stay() -> Progress {
        var resolution = Resolution(.alreadyThere, request)
        resolution.plan.flow = cancelledFlow
        let tree = request.state.tree
        resolution.plan.target = tree.visibleScreen.map(tree.id)
        return done(resolution)
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
