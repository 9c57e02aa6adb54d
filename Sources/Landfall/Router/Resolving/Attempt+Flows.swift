extension Attempt {
    /// Begins what comes before the destination.
    func begin(_ detour: Detour) -> Progress {
        redirectCount += 1
        pending = []
        levels = []
        // What was to be left is not left again from where the detour ends.
        if goal.count > 1, goal.first.flatMap({ Departure($0.route) }) != nil {
            goal.removeFirst()
        }
        hasAskedEarly = true
        detourReason = detour.reason == Detour.anyReason ? nil : detour.reason
        // The step whose route asked for this waits until it is over.
        if !flows.isEmpty { flows[flows.count - 1].isShown = false }
        guard redirectCount <= IntentResolver.redirectLimit else { return fail(Self.endless) }
        guard flows.count < IntentResolver.redirectLimit else { return fail(Self.tooManyFlows) }
        if let destination = detour.destination, flow(detour.flow) is LoneFlow {
            let step = FlowStep(destination.route.name, values: destination.context)
            open(detour.flow, at: step, detour.context)
            return goOn()
        }
        if let step = detour.step {
            open(detour.flow, at: step, detour.context)
            return goOn()
        }
        guard resolver.router.table.flows[detour.flow] != nil else { return refuse(.unknownFlow) }
        guard begin(detour.flow, detour.context) else {
            return done(Resolution(.refused, request, reason: detour.reason))
        }
        return goOn()
    }

    private func refuse(_ fault: ResumeFault) -> Progress {
        done(Resolution(.refused, request, reason: fault.rawValue))
    }

    /// Goes on behind a detour, where a token says.
    func goOn(behind resume: Resume) -> Progress {
        do throws(ResumeFault) {
            let point = try point(of: resume.token)
            former = point
            recorder?.note(Explanation.Resumption(point, resume))
            formerLink = point.link.isEmpty ? nil : point.link
            flows = point.flows
            stepCount = point.stepCount
            userID = point.userID
            if let question = point.question { return try take(resume, for: question, of: point) }
            goal = point.goal
            guard goal.allSatisfy({ resolver.router.table.prepared($0.route) != nil }) else {
                throw .unknownFlow
            }
            guard let open = flows.last else { throw .malformed }
            let flow = flow(open.name)
            guard let route = open.shownBy ?? route(of: open),
                resolver.router.table.prepared(route) != nil
            else { throw .unknownFlow }
            if isOthers(point) { return done(Resolution(.refused, request, reason: "wrong_user")) }
            guard resume.isCompleted else {
                try checkCancellation(showing: route)
                closing = route
                return cancel()
            }
            guard isRunning(flow),
                flows.allSatisfy({ !$0.isRunning || isRunning(self.flow($0.name)) })
            else { throw .flowEnded }
            guard isOpen(route) else { throw .stepNotOpen }
            try take(resume.data, of: flow)
            guard !hasGoneOn(in: flow, behind: open.step, at: route) else { throw .stepNotOpen }
            return goOn()
        } catch {
            return refuse(error)
        }
    }

    /// The route that shows the open step of a flow; `nil` where another flow shows it.
    func route(of open: ResumePoint.OpenFlow) -> RouteID? {
        guard case .route(let destination) = flow(open.name).target(of: open.step, in: flowScope)
        else { return nil }
        return destination.route
    }

    /// Whether somebody else is signed in than the intent was meant for.
    func isOthers(_ point: ResumePoint) -> Bool {
        guard let session = request.state.session, session.isAuthenticated,
            !session.userID.isEmpty, !point.userID.isEmpty
        else { return false }
        return session.userID != point.userID
    }
}

// MARK: From step to step

extension Attempt {
    /// The device and the intent, with what the flows have gathered.
    var flowRequest: NavigationRequest {
        NavigationRequest(
            intent: request.intent,
            state: request.state,
            now: request.now,
            link: formerLink,
            flow: gathered
        )
    }

    var flowScope: FlowScope {
        FlowScope(request: flowRequest, data: gathered, context: flows.last?.context ?? [])
    }

    /// What was gathered, the inner flows' values over those of the outer ones.
    private var gathered: Context {
        var values = Context()
        for open in flows {
            let types = flow(open.name).data
            for entry in open.data {
                values[entry.key] = types[entry.key]?.value(from: entry.value)
            }
        }
        return values
    }

    func flow(_ name: String) -> any Flow {
        resolver.router.table.flows[name] ?? LoneFlow(name: name)
    }

    /// Opens a flow at its first step.
    ///
    /// - Returns: Whether it has one.
    private func begin(_ name: String, _ context: [ContextEntry]) -> Bool {
        let scope = FlowScope(request: flowRequest, data: gathered, context: context)
        guard case .show(let step) = flow(name).first(in: scope) else { return false }
        open(name, at: step, context)
        return true
    }

    /// Opens a flow at a step that is still to be shown.
    private func open(_ name: String, at step: FlowStep, _ context: [ContextEntry]) {
        var flow = ResumePoint.OpenFlow(name: name, step: step)
        flow.context = context
        flow.isShown = false
        flows.append(flow)
    }

    /// Shows what waits, or else what comes behind the completed step, flow by flow from the
    /// innermost; the goal once no flow is left.
    private func goOn() -> Progress {
        while let open = flows.last {
            stepCount += 1
            guard stepCount <= IntentResolver.flowStepLimit else { return fail(Self.tooManySteps) }
            let move =
                open.isShown
                ? flow(open.name).next(after: open.step, in: flowScope)
                : .show(open.step)
            switch move {
            case .end:
                close()
            case .handUp(let step):
                close()
                guard !flows.isEmpty else { continue }
                flows[flows.count - 1].step = step
                flows[flows.count - 1].isShown = false
            case .show(let step):
                if let progress = show(step) { return progress }
            }
        }
        hasAskedEarly = false
        disclosure = nil
        return enter(goal)
    }

    /// Shows a step of the innermost flow.
    ///
    /// - Returns: How far that is; `nil` where another flow shows it, or has nothing to show.
    private func show(_ step: FlowStep) -> Progress? {
        let position = flows.count - 1
        flows[position].step = step
        flows[position].isShown = true
        flows[position].shownBy = nil
        switch flow(flows[position].name).target(of: step, in: flowScope) {
        case .route(let destination):
            hasAskedEarly = true
            let isLone = position == 0 && flow(flows[0].name) is LoneFlow
            disclosure = isLone ? nil : Disclosure(flows)
            return enter(destination)
        case .flow(let name):
            guard flows.count < IntentResolver.redirectLimit else { return fail(Self.tooManyFlows) }
            guard resolver.router.table.flows[name] != nil else { return refuse(.unknownFlow) }
            _ = begin(name, flows[position].context)
            return nil
        case nil:
            return refuse(.unknownFlow)
        }
    }

    /// Ends the innermost flow, and gives its result to the one around it.
    private func close() {
        let open = flows.removeLast()
        let result = flow(open.name).result
        guard let position = flows.indices.last else { return }
        let known = flow(flows[position].name).data
        merge(open.data.filter { result.contains($0.key) && known[$0.key] != nil }, at: position)
    }

    /// Leaves all flows, for where the innermost says.
    private func cancel() -> Progress {
        cancelledFlow = flows.last?.name
        disclosure = Disclosure(flows)
        for open in flows.reversed() {
            let destination = flow(open.name)
                .destination(cancelling: open.step, in: flowScope)
            guard let destination else { continue }
            flows = []
            return enter(destination)
        }
        flows = []
        var refusal = Resolution(.refused, request, reason: "flow_cancelled")
        refusal.plan.flow = cancelledFlow
        return done(refusal)
    }

    /// Takes over what the open step has brought.
    private func take(_ data: Attributes, of flow: any Flow) throws(ResumeFault) {
        let position = flows.count - 1
        let step = flows[position].step
        // What the step's route asks for goes to the flow, as far as the flow knows it.
        var results = Self.result(of: route(of: flows[position]), in: resolver.router.table)
            .filter { flow.data[$0.key] != nil }
        results.merge(flow.results(of: step, in: flowScope)) { _, own in own }
        let values = try Self.values(of: data, results)
        merge(values.map { ContextEntry(key: $0.key, value: $0.value.text) }, at: position)
    }

    private func merge(_ entries: [ContextEntry], at position: Int) {
        let keys = Set(entries.map(\.key))
        flows[position].data.removeAll { keys.contains($0.key) }
        flows[position].data += entries
        flows[position].data.sort { $0.key < $1.key }
    }

    private static let tooManyFlows = RoutingError(
        .limitExceeded,
        "at most \(IntentResolver.redirectLimit) flows run in each other"
    )

    private static let tooManySteps = RoutingError(
        .limitExceeded,
        "a detour takes at most \(IntentResolver.flowStepLimit) steps"
    )
}
