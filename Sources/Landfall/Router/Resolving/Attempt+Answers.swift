extension Attempt {
    /// Answers with what the plan of the pass has come to, or goes on to the destination on top.
    func conclude(_ pass: Pass, _ reading: Reading) -> Progress {
        guard let way = pass.way else {
            return fail(pass.fault ?? RoutingError(.generic, "no way was planned"))
        }
        let route = reading.route.route
        let events = resolver.router.events(of: reading, way, request: currentRequest)
        if let next = course.popNext() { return build(on: way, to: route, events, next: next) }
        if let fault = course.fault(under: route.id, way, resolver.router.table) {
            return fail(fault)
        }
        flows.followRedirect(to: route.id, way.after)
        if let fault = flows.rootFault(in: way.after) { return fail(fault) }
        let outcome: Outcome =
            !flows.isEmpty ? .detour : way.operations.isEmpty ? .alreadyThere : .navigate
        var resolution = Resolution(outcome, request)
        resolution.plan.flow = flows.name
        if outcome == .detour { resolution.detourReason = flows.detourReason }
        do throws(RoutingError) {
            resolution.plan.resume = try token()
        } catch {
            return fail(error)
        }
        resolution.plan.operations = way.operations
        resolution.plan.target = way.target
        resolution.treeAfter = way.after
        resolution.events =
            course.levels.isEmpty ? events : course.levels.flatMap(\.events) + events
        return done(resolution)
    }

    /// Goes on to a destination on top of the one that was reached, on the tree as it is by then.
    private func build(
        on way: Way,
        to route: Route,
        _ events: [NavigationEvent],
        next: Destination
    ) -> Progress {
        // Its plan has one token, for the last of them.
        guard route.result == nil else {
            return fail(
                RoutingError(
                    .compositionFailed,
                    "\"\(route.id)\" asks for a result, which only the last destination of a list can"
                )
            )
        }
        var state = request.state
        state.tree = way.after
        let reached = NavigationRequest(
            intent: request.intent,
            state: state,
            now: request.now,
            link: flows.formerLink
        )
        course.append(Course.Level(route: route.id, way: way, events: events, request: reached))
        return enter(next)
    }

    func refuse(_ reason: String) -> Progress {
        done(Resolution(.refused, request, reason: reason))
    }

    func fail(_ error: RoutingError) -> Progress {
        recorder?.note(error)
        return done(Resolution(failing: error, request))
    }

    /// Gives the answer what holds whatever it is.
    func done(_ resolution: consuming Resolution) -> Progress {
        if let reason = results.obstacle(to: resolution.plan) { return leadBack(since: reason) }
        resolution.plan.assignments = assignments
        results.complete(&resolution)
        if let pass {
            resolution.plan.route = pass.route.route.id
            resolution.plan.context = pass.context.sortedText
        }
        resolution.recordedLink = course.recordedLink
        resolution.redaction = flows.redaction
        if let secrets = pass?.route.secretKeys, !secrets.isEmpty {
            resolution.redaction = flows.redaction ?? ContextRedaction(secrets: secrets)
            resolution.redaction?.secrets = secrets
        }
        resolution.explanation = recorder?.explanation
        resolver.complete(&resolution, basis: basis)
        return .done(resolution)
    }

    /// Leads back as if the route had named none to come behind the result, whose screen
    /// disappears.
    private func leadBack(since reason: String) -> Progress {
        results.leadBack(since: reason)
        course.clear()
        flows.clear()
        return enter(.returnTo)
    }
}
