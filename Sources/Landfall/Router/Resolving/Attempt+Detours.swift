extension Attempt {
    /// Begins what comes before the destination.
    func begin(_ detour: Detour) -> Progress {
        hasAskedEarly = true
        do throws(RoutingError) {
            try course.suspend()
            if let reason = try flows.begin(detour) { return refuse(reason) }
        } catch {
            return fail(error)
        }
        return goOn()
    }

    /// Goes on behind a detour, where a token says.
    func goOn(behind resume: Resume) -> Progress {
        do throws(ResumeFault) {
            let point = try point(of: resume.token)
            recorder?.note(Explanation.Resumption(point, resume))
            flows.goOn(at: point)
            if let question = point.question { return try take(resume, for: question, of: point) }
            course.aim(at: point.goal)
            let table = resolver.router.table
            guard point.goal.allSatisfy({ table.prepared($0.route) != nil }) else {
                throw .unknownFlow
            }
            guard let open = flows.open.last else { throw .malformed }
            guard let route = open.shownBy ?? flows.route(of: open), table.prepared(route) != nil
            else { throw .unknownFlow }
            if isOthers(point.userID) { return refuse("wrong_user") }
            guard resume.isCompleted else {
                try flows.checkCancellation(showing: route, isGoalReached: isGoalReached)
                results.closing = route
                return cancel()
            }
            try flows.checkCompletion(showing: route)
            try flows.take(resume.data)
            let flow = flows.flow(open.name)
            guard !flows.hasGoneOn(in: flow, behind: open.step, at: route) else {
                throw .stepNotOpen
            }
            return goOn()
        } catch {
            return refuse(error.rawValue)
        }
    }

    /// Shows what comes next of the flows, or goes where the intent wanted to.
    private func goOn() -> Progress {
        switch flows.next() {
        case .destination(let destination):
            hasAskedEarly = true
            return enter(destination)
        case .goal:
            hasAskedEarly = false
            return enter(course.goal)
        case .refuse(let fault): return refuse(fault.rawValue)
        case .fail(let error): return fail(error)
        }
    }

    /// Leaves all flows, for where the innermost says.
    private func cancel() -> Progress {
        if let destination = flows.cancel() { return enter(destination) }
        return done(Answer(.refused, reason: "flow_cancelled")) { refusal in
            refusal.plan.flow = flows.cancelled
        }
    }

    /// Whether the device shows the goal already, and nothing that decides at once objects.
    private var isGoalReached: Bool {
        let router = resolver.router
        guard let goal = course.goal.last, Departure(goal.route) == nil,
            let route = router.table.prepared(goal.route),
            let context = try? route.route.context(from: goal.context)
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
            let way = try? router.way(for: reading, in: scope, on: nil), way.operations.isEmpty
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
