/// The flows that run or are begun for an intent, and what they have gathered.
struct FlowState: ~Copyable {
    let table: RouteTable

    /// The intent and the device as they came.
    let intentRequest: NavigationRequest

    /// The flows, the outermost first.
    var open: [ResumePoint.OpenFlow] = []

    /// The token that the intent resumes, apart from the rest since few intents have one.
    private var resumed: Shared<ResumePoint>?

    /// The token that the intent resumes; `nil` for an intent without a token.
    var former: ResumePoint? { resumed?.value }

    /// How many steps of flows were shown since the intent came first.
    private(set) var stepCount = 0

    /// The flow that the person has cancelled.
    private(set) var cancelled: String?

    /// Why an interceptor asked for what comes first.
    private(set) var detourReason: String?

    /// What may be recorded of a context that a flow has made, apart from the rest since few have one.
    private var ownRedaction: Shared<ContextRedaction>?

    /// What may be recorded of a context that a flow has made; `nil` where none has.
    private(set) var redaction: ContextRedaction? {
        get { ownRedaction?.value }
        set { ownRedaction = newValue.map { Shared($0) } }
    }

    /// What comes next.
    enum Move {
        /// A destination shows the step.
        case destination(Destination)
        /// No flow is left: the destination of the intent comes next.
        case finished
        /// There is no such flow or step any more.
        case refuse(ResumeFault)
        case fail(RoutingError)
    }

    /// Begins without a flow.
    ///
    /// - Parameters:
    ///   - table: The routes and the flows.
    ///   - request: The intent and the device as they came.
    init(table: RouteTable, request: NavigationRequest) {
        self.table = table
        self.intentRequest = request
    }

    /// Whether no flow runs or is begun.
    var isEmpty: Bool { open.isEmpty }

    /// The name of the flow that the answer has to do with.
    var name: String? { open.last?.name ?? cancelled }

    /// The link that led to the detour that the intent resumes.
    var formerLink: String? {
        guard let former, !former.link.isEmpty else { return nil }
        return former.link
    }

    /// Whom the intent was meant for when it came first, or empty.
    var userID: String { former?.userID ?? intentRequest.intent.userID }

    /// The device and the intent, with what the flows have gathered.
    var request: NavigationRequest {
        open.isEmpty && resumed == nil ? intentRequest : gatheredRequest
    }

    private var gatheredRequest: NavigationRequest {
        guard !open.isEmpty || formerLink != nil else { return intentRequest }
        return NavigationRequest(
            intent: intentRequest.intent,
            state: intentRequest.state,
            now: intentRequest.now,
            link: formerLink,
            flow: gathered
        )
    }

    var scope: FlowScope {
        FlowScope(request: request, data: gathered, context: open.last?.context ?? [])
    }

    /// What the device shows as the intent comes.
    var screens: ShownScreens { ShownScreens(table: table, tree: intentRequest.state.tree) }

    /// What was gathered, the inner flows' values over those of the outer ones.
    private var gathered: Context {
        var values = Context()
        for open in open {
            let types = flow(open.name).data
            for entry in open.data {
                values[entry.key] = types[entry.key]?.value(from: entry.value)
            }
        }
        return values
    }

    /// The flow of a name; one that shows a lone destination has none in the table.
    func flow(_ name: String) -> any Flow { table.flows[name] ?? SingleScreenFlow(name: name) }

    /// The route that shows the open step of a flow; `nil` where another flow shows it.
    func route(of open: ResumePoint.OpenFlow) -> RouteID? {
        guard case .route(let destination) = flow(open.name).target(of: open.step, in: scope)
        else { return nil }
        return destination.route
    }

    /// Takes the flows of a token.
    mutating func restore(from point: ResumePoint) {
        resumed = Shared(point)
        open = point.flows
        stepCount = point.stepCount
    }

    /// Forgets what runs, where the answer leads back.
    mutating func clear() {
        open = []
        (detourReason, redaction) = (nil, nil)
    }

    // MARK: To a flow

    /// Begins what comes before the destination.
    ///
    /// - Parameter detour: What an interceptor asks for.
    /// - Returns: Why the intent is refused instead; `nil` where there is a step to show.
    /// - Throws: ``RoutingError`` where too many flows run in each other.
    mutating func begin(_ detour: Detour) throws(RoutingError) -> String? {
        detourReason = detour.reason == Detour.anyReason ? nil : detour.reason
        // The step whose route asked for this waits until it is over.
        if !open.isEmpty { open[open.count - 1].isShown = false }
        guard open.count < IntentResolver.redirectLimit else { throw Self.tooManyFlows }
        if let destination = detour.destination, flow(detour.flow) is SingleScreenFlow {
            let step = FlowStep(destination.route.name, values: destination.context)
            begin(detour.flow, at: step, detour.context)
            return nil
        }
        if let step = detour.step {
            begin(detour.flow, at: step, detour.context)
            return nil
        }
        guard table.flows[detour.flow] != nil else { return ResumeFault.unknownFlow.rawValue }
        return begin(detour.flow, detour.context) ? nil : detour.reason
    }

    /// Opens a flow at its first step.
    ///
    /// - Returns: Whether it has one.
    private mutating func begin(_ name: String, _ context: [ContextEntry]) -> Bool {
        let scope = FlowScope(request: request, data: gathered, context: context)
        guard case .show(let step) = flow(name).first(in: scope) else { return false }
        begin(name, at: step, context)
        return true
    }

    /// Opens a flow at a step that is still to be shown.
    private mutating func begin(_ name: String, at step: FlowStep, _ context: [ContextEntry]) {
        var flow = ResumePoint.OpenFlow(name: name, step: step)
        flow.context = context
        flow.isShown = false
        open.append(flow)
    }

    // MARK: From step to step

    /// Shows what waits, or else what comes behind the completed step, flow by flow from the
    /// innermost; finishes once no flow is left.
    mutating func next() -> Move {
        while let inner = open.last {
            stepCount += 1
            guard stepCount <= IntentResolver.flowStepLimit else { return .fail(Self.tooManySteps) }
            let move =
                inner.isShown
                ? flow(inner.name).next(after: inner.step, in: scope) : .show(inner.step)
            switch move {
            case .end:
                close()
            case .handUp(let step):
                close()
                guard !open.isEmpty else { continue }
                open[open.count - 1].step = step
                open[open.count - 1].isShown = false
            case .show(let step):
                if let move = show(step) { return move }
            }
        }
        redaction = nil
        return .finished
    }

    /// Shows a step of the innermost flow.
    ///
    /// - Returns: Where that leads; `nil` where another flow shows it, or has nothing to show.
    private mutating func show(_ step: FlowStep) -> Move? {
        let position = open.count - 1
        open[position].step = step
        open[position].isShown = true
        open[position].shownBy = nil
        switch flow(open[position].name).target(of: step, in: scope) {
        case .route(let destination):
            let isSingleScreen = position == 0 && flow(open[0].name) is SingleScreenFlow
            redaction = isSingleScreen ? nil : ContextRedaction(open)
            return .destination(destination)
        case .flow(let name):
            guard open.count < IntentResolver.redirectLimit else { return .fail(Self.tooManyFlows) }
            guard table.flows[name] != nil else { return .refuse(.unknownFlow) }
            _ = begin(name, open[position].context)
            return nil
        case nil:
            return .refuse(.unknownFlow)
        }
    }

    /// Ends the innermost flow, and gives its result to the one around it.
    private mutating func close() {
        let inner = open.removeLast()
        let result = flow(inner.name).result
        guard let position = open.indices.last else { return }
        let known = flow(open[position].name).data
        merge(inner.data.filter { result.contains($0.key) && known[$0.key] != nil }, at: position)
    }

    /// Leaves all flows, for where the innermost says.
    ///
    /// - Returns: The destination; `nil` where none of them names one.
    mutating func cancel() -> Destination? {
        cancelled = open.last?.name
        redaction = ContextRedaction(open)
        defer { open = [] }
        for inner in open.reversed() {
            let destination = flow(inner.name).destination(cancelling: inner.step, in: scope)
            if let destination { return destination }
        }
        return nil
    }

    /// Takes over what the open step has brought.
    mutating func take(_ data: Attributes) throws(ResumeFault) {
        guard let inner = open.last else { throw .malformed }
        let flow = flow(inner.name)
        // The result that the step's route asks for goes to the flow, as far as the flow knows it.
        var results = (route(of: inner).flatMap { table[$0] }?.result ?? [:])
            .filter { flow.data[$0.key] != nil }
        results.merge(flow.results(of: inner.step, in: scope)) { _, own in own }
        let values = try RouteResult.values(of: data, results)
        merge(
            values.map { ContextEntry(key: $0.key, value: $0.value.text) },
            at: open.count - 1
        )
    }

    private mutating func merge(_ entries: [ContextEntry], at position: Int) {
        let keys = Set(entries.map(\.key))
        open[position].data.removeAll { keys.contains($0.key) }
        open[position].data += entries
        open[position].data.sort { $0.key < $1.key }
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
