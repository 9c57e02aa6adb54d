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
        guard begin(detour.flow, detour.context) else {
            return done(Resolution(.refused, request, reason: detour.reason))
        }
        return goOn()
    }

    /// Goes on behind a detour, where a token says.
    func goOn(behind resume: Resume) -> Progress {
        do throws(ResumeFault) {
            let point = try point(of: resume.token)
            former = point
            formerLink = point.link.isEmpty ? nil : point.link
            flows = point.flows
            stepCount = point.stepCount
            userID = point.userID
            if let question = point.question { return try take(resume, for: question, of: point) }
            goal = point.goal
            guard let open = flows.last else { throw .malformed }
            let flow = flow(open.name)
            guard let route = open.shownBy ?? route(of: open),
                resolver.router.table.prepared(route) != nil
            else { throw .unknownFlow }
            if isOthers(point) { return done(Resolution(.refused, request, reason: "wrong_user")) }
            if !resume.isCompleted {
                closing = route
                return cancel()
            }
            guard isRunning(flow),
                flows.allSatisfy({ !$0.isRunning || isRunning(self.flow($0.name)) })
            else { throw .flowEnded }
            guard isOpen(route) else { throw .stepNotOpen }
            try take(resume.data, of: flow)
            return goOn()
        } catch {
            return done(Resolution(.refused, request, reason: error.rawValue))
        }
    }

    /// The token by which the app comes back; `nil` where no flow runs and no result is asked for, or
    /// nobody makes tokens.
    ///
    /// - Throws: ``RoutingError/Code/limitExceeded`` when it would be too long.
    func token() throws(RoutingError) -> String? {
        let asked = asked
        guard !flows.isEmpty || asked != nil, let tokens = resolver.tokens else { return nil }
        let seconds = request.now.seconds + resolver.detourLifetime.components.seconds
        let end = Timestamp(seconds: seconds, nanoseconds: 0)
        var point = ResumePoint(
            deviceID: request.intent.deviceID,
            expiresAt: end ?? request.now,
            goal: asked == nil ? goal : [],
            flows: flows
        )
        point.intentID = former?.intentID ?? request.intent.intentID
        point.shown = shownBefore
        point.question = asked
        if let tree = pass?.way?.after {
            for position in flows.indices {
                let flow = flow(flows[position].name)
                point.flows[position].isRunning = isRunning(flow, in: tree)
            }
        }
        point.userID = userID
        point.link = currentRequest.link ?? ""
        point.stepCount = stepCount
        let token = tokens.token(sealing: point.encoded)
        guard token.utf8.count <= IntentResolver.tokenLimit else {
            throw RoutingError(
                .limitExceeded,
                "the resume token would have more than \(IntentResolver.tokenLimit) bytes"
            )
        }
        return token
    }

    /// Takes note of where the innermost step was redirected to: to another route that shows it, or
    /// out of the flow, which never came to run then.
    func followRedirect(to route: RouteID, _ tree: ViewTree) {
        if Departure(route) != nil { flows = [] }
        guard let open = flows.last, let own = self.route(of: open), own != route else { return }
        if isRunning(flow(open.name), in: tree) {
            flows[flows.count - 1].shownBy = route
        } else {
            flows = []
        }
    }

    /// The route that shows the open step of the innermost flow.
    private func route(of open: ResumePoint.OpenFlow) -> RouteID? {
        guard case .route(let destination) = flow(open.name).target(of: open.step, in: flowScope)
        else { return nil }
        return destination.route
    }

    /// Opens a token of this device.
    func point(of token: String) throws(ResumeFault) -> ResumePoint {
        guard token.utf8.count <= IntentResolver.tokenLimit else { throw .malformed }
        guard let tokens = resolver.tokens else { throw .unknownKey }
        let point = try ResumePoint(decoding: try tokens.payload(of: token))
        guard point.deviceID == request.intent.deviceID else { throw .otherDevice }
        guard request.now < point.expiresAt else { throw .expired }
        return point
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

    private var flowScope: FlowScope {
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

    private func flow(_ name: String) -> any Flow {
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
            return enter(destination)
        case .flow(let name):
            guard flows.count < IntentResolver.redirectLimit else { return fail(Self.tooManyFlows) }
            _ = begin(name, flows[position].context)
            return nil
        case nil:
            return done(
                Resolution(.refused, request, reason: ResumeFault.unknownFlow.rawValue)
            )
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
        results.merge(flow.results(of: step)) { _, own in own }
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
