extension Attempt {
    /// Answers with what the plan of the pass has come to.
    func conclude() -> Progress {
        guard let reading = pass?.reading, let way = pass?.way else {
            return fail(pass?.fault ?? Self.noRoute)
        }
        let events = resolver.router.events(of: reading, way, request: currentRequest)
        if let next = pending.popFirst() {
            return build(on: way, to: reading.route.route.id, events, next: next)
        }
        if let fault = levelFault(under: reading.route.route.id, way) { return fail(fault) }
        followRedirect(to: reading.route.route.id, way.after)
        if let fault = rootFault(in: way.after) { return fail(fault) }
        let outcome: Outcome =
            !flows.isEmpty ? .detour : way.operations.isEmpty ? .alreadyThere : .navigate
        var resolution = Resolution(outcome, request)
        resolution.plan.flow = flows.last?.name ?? cancelledFlow
        if outcome == .detour { resolution.detourReason = detourReason }
        do throws(RoutingError) {
            resolution.plan.resume = try token()
        } catch {
            return fail(error)
        }
        resolution.plan.operations = way.operations
        resolution.plan.target = way.target
        resolution.treeAfter = way.after
        resolution.events = levels.flatMap(\.events) + events
        return done(resolution)
    }

    /// Why the destinations of a list are not all there in the end: one took another away, or
    /// turned its screen into its own.
    private func levelFault(under last: RouteID, _ way: Way) -> RoutingError? {
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

    /// Goes on to a destination on top of the one that was reached, on the tree as it is by then.
    private func build(
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

    func opening(_ url: String) -> Resolution {
        var resolution = Resolution(.openURL, request)
        resolution.plan.url = url
        return resolution
    }

    func fail(_ error: RoutingError) -> Progress {
        recorder?.note(error)
        var resolution = Resolution(.failed, request, reason: error.code.rawValue)
        resolution.plan.error = error.planError
        if error.code.isWorthRetrying { resolution.plan.retryAfter = Router.transitionRetry }
        return done(resolution)
    }

    func done(_ resolution: consuming Resolution) -> Progress {
        resolution.plan.assignments = assignments
        // Where there is no plan the screen is open still, and the app sends the result again.
        if ![.failed, .expired].contains(resolution.plan.outcome) { resolution.result = finding }
        if let pass {
            resolution.plan.route = pass.route.route.id
            resolution.plan.context = pass.context.sortedText
        }
        resolution.disclosure = disclosure
        resolution.explanation = recorder?.explanation
        resolver.complete(&resolution, basis: basis)
        return .done(resolution)
    }
}

extension RoutingError.Code {
    /// Whether the same intent may well succeed a little later.
    var isWorthRetrying: Bool {
        [.transitionInProgress, .guardTimeout, .interceptorFailed].contains(self)
    }
}
