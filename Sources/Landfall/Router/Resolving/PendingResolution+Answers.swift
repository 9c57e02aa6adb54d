extension PendingResolution {
    /// Answers with the plan of the attempt, or continues with the destination on top.
    mutating func conclude(_ reading: Reading) -> Halt {
        guard let plan = attempt.plan else {
            return fail(attempt.fault ?? RoutingError(.generic, "nothing was planned"))
        }
        let events = resolver.router.events(of: reading, plan)
        if let next = stack.popNext() {
            return build(on: plan, to: reading.route, events, next: next)
        }
        if !stack.levels.isEmpty,
            let fault = stack.fault(under: reading.route.route.id, plan, resolver.router.table)
        {
            return fail(fault)
        }
        if !flows.isEmpty {
            flows.followRedirect(to: reading.route.route.id, plan.after)
            if let fault = flows.rootFault(in: plan.after) { return fail(fault) }
        }
        do throws(RoutingError) {
            return done(answer(by: plan, events, token: needsToken ? try token() : nil))
        } catch {
            return fail(error)
        }
    }

    /// The answer that has a plan carried out.
    private func answer(
        by plan: RoutePlan,
        _ events: consuming [NavigationEvent],
        token: consuming String?
    ) -> Resolution {
        let outcome: Outcome =
            !flows.isEmpty ? .detour : plan.operations.isEmpty ? .alreadyThere : .navigate
        var answer = Resolution(outcome, of: request)
        if outcome == .detour { answer.detourReason = flows.detourReason }
        carryOut(plan, token: token, &answer.plan.said)
        answer.treeAfter = plan.after
        answer.events = stack.levels.isEmpty ? events : stack.levels.flatMap(\.events) + events
        return answer
    }

    /// Writes what is to be done.
    private func carryOut(
        _ plan: RoutePlan,
        token: consuming String?,
        _ parts: inout ActionPlan.Parts
    ) {
        parts.flow = flows.name
        parts.resume = token
        parts.operations = plan.operations
        parts.target = plan.target
    }

    /// Goes on to a destination on top of the one that was reached, on the tree as it is by then.
    private mutating func build(
        on plan: RoutePlan,
        to route: PreparedRoute,
        _ events: [NavigationEvent],
        next: Destination
    ) -> Halt {
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

    mutating func refuse(_ reason: String) -> Halt {
        done(Resolution(.refused, reason: reason, of: request))
    }

    mutating func fail(_ error: RoutingError) -> Halt {
        recorder?.note(error)
        return done(.failing(error, of: request))
    }

    /// Adds what every answer has.
    ///
    /// - Parameter answer: The answer, handed over, since a plan that two have is copied first.
    /// - Returns: The answer, or that of what comes instead.
    mutating func done(_ answer: consuming Resolution) -> Halt {
        if let reason = results.obstacle(to: answer) { return skipFollowUp(because: reason) }
        results.complete(&answer)
        answer.recordedLink = stack.recordedLink
        answer.redaction = flows.redaction
        let route = attempt.route
        if let route, !route.secretKeys.isEmpty {
            answer.redaction = flows.redaction ?? ContextRedaction(secrets: route.secretKeys)
            answer.redaction?.secrets = route.secretKeys
        }
        if let recorder { answer.explanation = recorder.explanation }
        complete(&answer.plan.said, to: route)
        return .answer(answer)
    }

    /// Writes what every plan says.
    private func complete(_ plan: inout ActionPlan.Parts, to route: PreparedRoute?) {
        plan.planID = planID
        plan.intentID = request.intent.intentID
        plan.deviceID = request.intent.deviceID
        if let route {
            plan.route = route.route.id
            plan.context = attempt.context.sortedText
        }
        plan.basedOn = basis
        plan.assignments = assignments
        plan.catalogVersion = resolver.catalogVersion
        plan.issuedAt = request.now
        plan.expiresAt = request.intent.expiresAt
    }

    /// Leads back as if the route had named none to come behind the result, whose screen
    /// disappears.
    private mutating func skipFollowUp(because reason: String) -> Halt {
        results.skipFollowUp(because: reason)
        stack.clear()
        flows.clear()
        return enter(.returnTo)
    }
}
