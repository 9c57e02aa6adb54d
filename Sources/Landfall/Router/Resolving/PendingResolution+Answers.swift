extension PendingResolution {
    /// Answers with the plan of the attempt, or continues with the destination on top.
    func conclude(_ attempt: RouteAttempt, _ reading: Reading) -> Progress {
        guard let plan = attempt.plan else {
            return fail(attempt.fault ?? RoutingError(.generic, "nothing was planned"))
        }
        let route = reading.route
        let id = route.route.id
        let events = resolver.router.events(of: reading, plan, request: currentRequest)
        if let next = stack.popNext() { return build(on: plan, to: route, events, next: next) }
        if !stack.levels.isEmpty,
            let fault = stack.fault(under: id, plan, resolver.router.table)
        {
            return fail(fault)
        }
        flows.followRedirect(to: id, plan.after)
        if let fault = flows.rootFault(in: plan.after) { return fail(fault) }
        let outcome: Outcome =
            !flows.isEmpty ? .detour : plan.operations.isEmpty ? .alreadyThere : .navigate
        let token: String?
        do throws(RoutingError) {
            token = try self.token()
        } catch {
            return fail(error)
        }
        var answer = Answer.with(outcome)
        answer.plan.flow = flows.name
        if outcome == .detour { answer.detourReason = flows.detourReason }
        answer.plan.resume = token
        answer.plan.operations = plan.operations
        answer.plan.target = plan.target
        answer.treeAfter = plan.after
        answer.events = stack.levels.isEmpty ? events : stack.levels.flatMap(\.events) + events
        return done(&answer)
    }

    /// Goes on to a destination on top of the one that was reached, on the tree as it is by then.
    private func build(
        on plan: RoutePlan,
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
        state.tree = plan.after
        let reached = NavigationRequest(
            intent: request.intent,
            state: state,
            now: request.now,
            link: flows.formerLink
        )
        stack.append(
            DestinationStack.Level(route: id, plan: plan, events: events, request: reached)
        )
        return enter(next)
    }

    func refuse(_ reason: String) -> Progress {
        done(.with(.refused, reason: reason))
    }

    func fail(_ error: RoutingError) -> Progress {
        recorder?.note(error)
        return done(.failing(error))
    }

    /// Adds what every answer has to one of which no more is to be said.
    func done(_ answer: Answer) -> Progress {
        var answer = answer
        return done(&answer)
    }

    /// Adds what every answer has.
    ///
    /// - Parameter answer: The answer, changed in its place, since a plan that two have is copied first.
    /// - Returns: The answer, or that of what comes instead.
    func done(_ answer: inout Answer) -> Progress {
        if let reason = results.obstacle(to: answer) { return skipFollowUp(because: reason) }
        answer.plan.assignments = assignments
        results.complete(&answer)
        if let attempt {
            answer.plan.route = attempt.route.route.id
            answer.plan.context = attempt.context.sortedText
        }
        answer.recordedLink = stack.recordedLink
        answer.redaction = flows.redaction
        if let secrets = attempt?.route.secretKeys, !secrets.isEmpty {
            answer.redaction = flows.redaction ?? ContextRedaction(secrets: secrets)
            answer.redaction?.secrets = secrets
        }
        answer.explanation = recorder?.explanation
        resolver.complete(&answer.plan, for: request, basis: basis, planID: planID)
        return .done(Resolution(answer, to: request))
    }

    /// Leads back as if the route had named none to come behind the result, whose screen
    /// disappears.
    private func skipFollowUp(because reason: String) -> Progress {
        results.skipFollowUp(because: reason)
        stack.clear()
        flows.clear()
        return enter(.returnTo)
    }
}
