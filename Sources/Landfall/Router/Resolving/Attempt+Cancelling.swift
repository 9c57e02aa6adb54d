extension Attempt {
    /// Looks whether a step can still be cancelled: while it is shown, and when it went away before
    /// that was said, but not behind its completion.
    ///
    /// A flow that still runs shows another of its steps then; one that does not may have come to
    /// its end, which the flow around it or the destination tells.
    ///
    /// - Parameter route: What shows the step.
    /// - Throws: ``ResumeFault/stepNotOpen`` or ``ResumeFault/flowEnded``.
    func checkCancellation(showing route: RouteID) throws(ResumeFault) {
        guard let open = flows.last else { throw .malformed }
        let own = flow(open.name)
        let isInside = own is LoneFlow ? isThere(route) : isRunning(own)
        guard !isInside else {
            guard isOpen(route), !hasGoneOn(in: own, behind: open.step, at: route) else {
                throw .stepNotOpen
            }
            return
        }
        guard !hasGoneOnAround else { throw .stepNotOpen }
        guard !isGoalReached else { throw .flowEnded }
    }

    /// Whether a flow around the innermost one shows what comes behind that one.
    private var hasGoneOnAround: Bool {
        flows.dropLast().contains { open in
            let around = flow(open.name)
            guard isRunning(around) else { return false }
            // A step that waits until the inner flow is over is shown itself then.
            guard open.isShown else { return route(of: open).map(isOpen) ?? false }
            return hasGoneOn(in: around, behind: open.step)
        }
    }

    /// Whether what comes behind a step is seen already, on a screen of its own.
    ///
    /// - Parameters:
    ///   - flow: The flow.
    ///   - step: The step.
    ///   - route: What shows the step; `nil` where a flow does.
    /// - Returns: Whether the next step's screen can be seen, and is not the step's own.
    func hasGoneOn(in flow: any Flow, behind step: FlowStep, at route: RouteID? = nil) -> Bool {
        guard case .show(let next) = flow.next(after: step, in: flowScope), next != step,
            case .route(let destination) = flow.target(of: next, in: flowScope)
        else { return false }
        let table = resolver.router.table
        let own = route.map { table.targets(of: $0) } ?? []
        let others = table.targets(of: destination.route)
        return !others.isEmpty && others.isDisjoint(with: own) && isOpen(destination.route)
    }

    /// Whether the device shows the goal already, and nothing that decides at once objects.
    private var isGoalReached: Bool {
        guard let goal = goal.last, Departure(goal.route) == nil,
            let route = resolver.router.table.prepared(goal.route),
            let context = try? route.route.context(from: goal.context)
        else { return false }
        let scope = StepScope(request: flowRequest, context: context)
        var ignored: (assignments: [Assignment], passed: [Reading.Question]) = ([], [])
        guard
            let reading = try? resolver.router.read(
                route,
                in: scope,
                assignments: &ignored.assignments,
                passed: &ignored.passed
            ),
            let way = try? resolver.router.way(for: reading, in: scope, on: nil),
            way.operations.isEmpty
        else { return false }
        let early = resolver.router.table.globals.early
        return early.allSatisfy { $0.mayProceed(in: scope) }
            && reading.questions.allSatisfy { question in
                question.interceptor.mayProceed(
                    in: StepScope(request: flowRequest, context: question.context)
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
