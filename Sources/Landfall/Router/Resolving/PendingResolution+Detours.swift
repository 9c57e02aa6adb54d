extension PendingResolution {
    /// Begins what comes before the destination.
    mutating func begin(_ detour: Detour) -> Halt {
        hasAskedEarly = true
        do throws(RoutingError) {
            try stack.suspend()
            if let reason = try flows.begin(detour) { return refuse(reason) }
        } catch {
            return fail(error)
        }
        return continueFlow()
    }

    /// Resumes after a detour, where the token says.
    mutating func resumeFlow(with resume: Resume) -> Halt {
        do throws(ResumeFault) {
            let point = try point(of: resume.token)
            recorder?.note(Explanation.Resumption(point, resume))
            flows.restore(from: point)
            if let question = point.question { return try take(resume, for: question, of: point) }
            stack.request(point.destinations)
            let table = resolver.router.table
            guard point.destinations.allSatisfy({ table.prepared($0.route) != nil }) else {
                throw .unknownFlow
            }
            guard let open = flows.open.last else { throw .malformed }
            guard let route = open.shownBy ?? flows.route(of: open), table.prepared(route) != nil
            else { throw .unknownFlow }
            if request.isForAnotherUser(point.userID) { return refuse("wrong_user") }
            guard resume.isCompleted else {
                try flows.checkCancellation(
                    showing: route,
                    isDestinationReached: isDestinationReached
                )
                results.closing = route
                return cancel()
            }
            try flows.checkCompletion(showing: route)
            try flows.take(resume.data)
            let flow = flows.flow(open.name)
            guard !flows.hasAdvanced(in: flow, past: open.step, at: route) else {
                throw .stepNotOpen
            }
            return continueFlow()
        } catch {
            return refuse(error.rawValue)
        }
    }

    /// Shows the next step of the flows, or the destination of the intent.
    private mutating func continueFlow() -> Halt {
        switch flows.next() {
        case .destination(let destination):
            hasAskedEarly = true
            return enter(destination)
        case .finished:
            hasAskedEarly = false
            return enter(stack.destinations)
        case .refuse(let fault): return refuse(fault.rawValue)
        case .fail(let error): return fail(error)
        }
    }

    /// Leaves all flows, for where the innermost says.
    private mutating func cancel() -> Halt {
        if let destination = flows.cancel() { return enter(destination) }
        return done(.refused("flow_cancelled", flow: flows.cancelled))
    }

    /// Whether the device shows the destination already, and no interceptor that decides at once
    /// objects.
    private var isDestinationReached: Bool {
        let router = resolver.router
        guard let destination = stack.destinations.last, Departure(destination.route) == nil,
            let route = router.table.prepared(destination.route),
            let context = try? route.route.context(from: destination.context)
        else { return false }
        let scope = StepScope(request: flows.request, context: context)
        var ignored: (assignments: [Assignment], passed: [Reading.Question]) = ([], [])
        guard
            let reading = try? router.read(
                route,
                in: scope,
                assignments: &ignored.assignments,
                passed: &ignored.passed
            ),
            let plan = try? router.plan(for: reading), plan.operations.isEmpty
        else { return false }
        return router.table.early.allSatisfy { $0.interceptor.mayProceed(in: scope) }
            && reading.questions.allSatisfy { question in
                question.interceptor.mayProceed(
                    in: StepScope(request: flows.request, context: question.context)
                )
            }
    }
}

extension PreNavigationInterceptor {
    /// Whether the interceptor lets through; one that takes a while may.
    fileprivate func mayProceed(in scope: StepScope) -> Bool {
        switch decision(in: scope) {
        case .now(.proceed), .later: true
        case .now: false
        }
    }
}
