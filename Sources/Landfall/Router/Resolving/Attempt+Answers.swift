extension Attempt {
    /// Answers with what the plan of the pass has come to.
    func conclude(_ pass: Pass, _ reading: Reading) -> Progress {
        guard let way = pass.way else {
            return fail(pass.fault ?? RoutingError(.generic, "no way was planned"))
        }
        let events = resolver.router.events(of: reading, way, request: currentRequest)
        if let next = pending.popFirst() {
            if let fault = Self.resultFault(of: reading.route.route) { return fail(fault) }
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
        resolution.events = levels.isEmpty ? events : levels.flatMap(\.events) + events
        return done(resolution)
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
        if let reason = obstacle(behindResult: resolution.plan) {
            return leadBack(insteadOf: resolution.plan, since: reason)
        }
        resolution.plan.assignments = assignments
        // Where there is no plan the screen is open still, and the app sends the result again.
        switch resolution.plan.outcome {
        case .failed, .expired: break
        case .navigate, .alreadyThere:
            resolution.result = finding
            resolution.plan.reason = unreached
        case .detour, .openURL, .refused: resolution.result = finding
        }
        if let pass {
            resolution.plan.route = pass.route.route.id
            resolution.plan.context = pass.context.sortedText
        }
        resolution.recordedLink = recordedLink
        resolution.disclosure = disclosure
        if let secrets = pass?.route.secretKeys, !secrets.isEmpty {
            resolution.disclosure = disclosure ?? Disclosure(secrets: secrets)
            resolution.disclosure?.secrets = secrets
        }
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
