extension PendingResolution {
    /// Answers with the plan of the attempt, or continues with the destination on top.
    mutating func conclude(_ reading: Reading) -> Halt {
        guard let plan = attempt.plan else {
            return fail(attempt.fault ?? RoutingError(.generic, "nothing was planned"))
        }
        let events = reading.events(of: plan)
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
            return finish(with: plan, events, token: needsToken ? try token() : nil)
        } catch {
            return fail(error)
        }
    }

    /// Answers by having a plan carried out.
    private mutating func finish(
        with plan: RoutePlan,
        _ events: [NavigationEvent],
        token: consuming String?
    ) -> Halt {
        if !flows.isEmpty { answer.rarities.detourReason = flows.detourReason }
        answer.rarities.events =
            stack.levels.isEmpty ? events : stack.levels.flatMap(\.events) + events
        answer.carryOut(plan, isDetour: !flows.isEmpty)
        answer.plan.parts.flow = flows.name
        answer.plan.parts.resume = token
        return finish()
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

    mutating func refuse(_ reason: String) -> Halt { done(.refused(reason)) }

    mutating func fail(_ error: RoutingError) -> Halt {
        recorder?.note(error)
        return done(.failed(error))
    }

    /// Answers where there is no plan.
    ///
    /// - Parameter ending: What is answered.
    /// - Returns: That answer, or that of what comes instead.
    mutating func done(_ ending: Ending) -> Halt {
        if let reason = results.obstacle(to: ending) { return skipFollowUp(because: reason) }
        answer.end(ending)
        return finish()
    }

    /// Adds what every answer has of the route that was tried.
    private mutating func finish() -> Halt {
        results.complete(answer)
        answer.rarities.redaction = flows.redaction
        if let recorder { answer.rarities.explanation = recorder.explanation }
        guard let route = attempt.route else { return .answer }
        if !route.secretKeys.isEmpty { answer.rarities.hide(route.secretKeys) }
        answer.plan.parts.route = route.route.id
        answer.plan.parts.context = attempt.context.sortedText
        return .answer
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
