extension Attempt {
    /// Answers with what the plan of the pass has come to, or goes on to the destination on top.
    func conclude(_ pass: Pass, _ reading: Reading) -> Progress {
        guard let way = pass.way else {
            return fail(pass.fault ?? RoutingError(.generic, "no way was planned"))
        }
        let route = reading.route
        let id = route.route.id
        let events = resolver.router.events(of: reading, way, request: currentRequest)
        if let next = course.popNext() { return build(on: way, to: route, events, next: next) }
        if !course.levels.isEmpty,
            let fault = course.fault(under: id, way, resolver.router.table)
        {
            return fail(fault)
        }
        flows.followRedirect(to: id, way.after)
        if let fault = flows.rootFault(in: way.after) { return fail(fault) }
        let outcome: Outcome =
            !flows.isEmpty ? .detour : way.operations.isEmpty ? .alreadyThere : .navigate
        let token: String?
        do throws(RoutingError) {
            token = try self.token()
        } catch {
            return fail(error)
        }
        return done(Answer(outcome)) { answer in
            answer.plan.flow = flows.name
            if outcome == .detour { answer.detourReason = flows.detourReason }
            answer.plan.resume = token
            answer.plan.operations = way.operations
            answer.plan.target = way.target
            answer.treeAfter = way.after
            answer.events =
                course.levels.isEmpty ? events : course.levels.flatMap(\.events) + events
        }
    }

    /// Goes on to a destination on top of the one that was reached, on the tree as it is by then.
    private func build(
        on way: Way,
        to route: PreparedRoute,
        _ events: [NavigationEvent],
        next: Destination
    ) -> Progress {
        // Its plan has one token, for the last of them.
        let id = route.route.id
        guard route.route.result == nil else {
            return fail(
                RoutingError(
                    .compositionFailed,
                    "\"\(id)\" asks for a result, which only the last destination of a list can"
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
        course.append(Course.Level(route: id, way: way, events: events, request: reached))
        return enter(next)
    }

    func refuse(_ reason: String) -> Progress {
        done(Answer(.refused, reason: reason))
    }

    func fail(_ error: RoutingError) -> Progress {
        recorder?.note(error)
        return done(Answer(failing: error))
    }

    /// Gives the answer what holds whatever it is.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - fill: Says in place what else is in it, which a copy on the way would cost more than.
    /// - Returns: The answer, or that of what comes instead.
    func done(
        _ answer: consuming Answer,
        _ fill: (inout Answer) -> Void = { _ in }
    ) -> Progress {
        fill(&answer)
        if let reason = results.obstacle(to: answer) { return leadBack(since: reason) }
        answer.plan.assignments = assignments
        results.complete(&answer)
        if let pass {
            answer.plan.route = pass.route.route.id
            answer.plan.context = pass.context.sortedText
        }
        answer.recordedLink = course.recordedLink
        answer.redaction = flows.redaction
        if let secrets = pass?.route.secretKeys, !secrets.isEmpty {
            answer.redaction = flows.redaction ?? ContextRedaction(secrets: secrets)
            answer.redaction?.secrets = secrets
        }
        answer.explanation = recorder?.explanation
        resolver.complete(&answer.plan, for: request, basis: basis)
        return .done(Resolution(answer, to: request))
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
