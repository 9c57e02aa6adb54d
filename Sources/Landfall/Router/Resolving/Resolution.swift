/// A plan and what is recorded with it.
///
/// Copies share what they hold until one of them is changed.
public struct Resolution: Sendable {
    /// The plan.
    public var plan: ActionPlan

    /// What was known of the device and the intent.
    public let request: NavigationRequest

    /// Takes the plan out, for whoever answers with it: of the last copy nothing is counted up.
    package mutating func takePlan() -> ActionPlan.Content {
        ActionPlan.Content(takingFrom: &plan)
    }

    /// The tree once the plan is carried out; `nil` where it changes nothing.
    var treeAfter: ViewTree?

    /// What may be recorded of the intent's link; `nil` where it is not known yet.
    package var recordedLink: String?

    /// What few answers have; `nil` where this one has none of it.
    private var rarities: Shared<Rarities>?

    /// What few answers have, apart from the rest, which is handed on with each.
    private struct Rarities: Sendable {
        var result: RouteResult?
        var events: [NavigationEvent] = []
        var detourReason: String?
        var redaction: ContextRedaction?
        var explanation: Explanation?
    }

    /// The rarities, to be changed in their place.
    private var own: Rarities {
        get { rarities?.value ?? Rarities() }
        _modify {
            var shared = rarities ?? Shared(Rarities())
            rarities = nil
            defer { rarities = shared }
            yield &shared.value
        }
    }

    /// Begins an answer.
    init(_ outcome: Outcome, reason: String? = nil, of request: NavigationRequest) {
        self.request = request
        plan = ActionPlan(outcome: outcome)
        if let reason { plan.reason = reason }
    }

    /// The device's state once the plan is carried out.
    public var after: DeviceState {
        var state = request.state
        if let treeAfter { state.tree = treeAfter }
        return state
    }

    /// What who asked for it gets; `nil` where the intent gave no result.
    public var result: RouteResult? {
        get { rarities?.value.result }
        set { if rarities != nil || newValue != nil { own.result = newValue } }
    }

    /// The events of post-navigation interceptors.
    public var events: [NavigationEvent] {
        get { rarities?.value.events ?? [] }
        set { if rarities != nil || !newValue.isEmpty { own.events = newValue } }
    }

    /// Why an interceptor asked for a detour, as a stable word; `nil` for other plans, and for one
    /// that goes on in a flow.
    public var detourReason: String? {
        get { rarities?.value.detourReason }
        set { if rarities != nil || newValue != nil { own.detourReason = newValue } }
    }

    /// What a flow has to do with the plan's context; `nil` where none has.
    var redaction: ContextRedaction? {
        get { rarities?.value.redaction }
        set { if rarities != nil || newValue != nil { own.redaction = newValue } }
    }

    /// Why the plan is as it is; `nil` unless that was asked for.
    public var explanation: Explanation? {
        get { rarities?.value.explanation }
        set { if rarities != nil || newValue != nil { own.explanation = newValue } }
    }

    /// The assignments that count as exposures: the hash decided, the subject takes part, a person
    /// tapped, and the answer followed from them.
    ///
    /// The plan names only the experiments that it followed from: those that had been evaluated when
    /// the reading came to what decided the answer. A refusal, a detour or a redirect counts for the
    /// experiments in front of its interceptor, which another variation might not have led to, and
    /// not for those behind it, since it comes whatever their variation. A plan that failed counts,
    /// or a variation whose plan fails more often would seem smaller than it is.
    public var exposures: [Assignment] {
        let assignments = plan.assignments
        guard !assignments.isEmpty, !request.intent.isBot else { return [] }
        // As a rule all are, and share the list.
        if assignments.indices.allSatisfy({ assignments[$0].isExposure }) { return assignments }
        return assignments.filter(\.isExposure)
    }

    /// The experiments that were evaluated, and why each is no exposure even where the hash decided,
    /// in words for a person; those that the plan did not follow from only where the answer was
    /// explained.
    package var evaluations: [(assignment: Assignment, obstacle: String?)] {
        let bot = request.intent.isBot ? "the click is a machine's" : nil
        let counted = plan.assignments.map { (assignment: $0, obstacle: bot) }
        let known = Set(plan.assignments.map(\.experimentID))
        let leftOut = (explanation?.leftOut ?? []).filter {
            !known.contains($0.assignment.experimentID)
        }
        return counted + leftOut.map { ($0.assignment, bot ?? $0.obstacle) }
    }
}

// MARK: How an answer begins

extension Resolution {
    /// Leaves a link to the browser.
    static func opening(_ url: String, of request: NavigationRequest) -> Resolution {
        var answer = Resolution(.openURL, of: request)
        answer.plan.url = url
        return answer
    }

    /// Says why there is no plan.
    static func failing(_ error: RoutingError, of request: NavigationRequest) -> Resolution {
        var answer = Resolution(.failed, reason: error.code.rawValue, of: request)
        answer.plan.error = error.planError
        if error.code.isWorthRetrying { answer.plan.retryAfter = Router.transitionRetry }
        return answer
    }
}

extension RoutingError.Code {
    /// Whether the same intent may well succeed a little later.
    fileprivate var isWorthRetrying: Bool {
        [.transitionInProgress, .guardTimeout, .interceptorFailed].contains(self)
    }
}

// MARK: What can't be sent

extension Resolution {
    /// Puts a failed plan in the place of one that is too large to be sent.
    ///
    /// What the intent is, what the plan starts from, the route and the assignments stay; the
    /// operations, the context, the events and the result go.
    package mutating func failAsTooLarge() {
        let error = RoutingError(.planTooLarge, "the plan is larger than its topic takes")
        plan.outcome = .failed
        plan.reason = error.code.rawValue
        plan.error = error.planError
        plan.context = []
        plan.operations = []
        plan.target = nil
        plan.retryAfter = nil
        plan.url = nil
        plan.resume = nil
        plan.flow = nil
        treeAfter = nil
        result = nil
        events = []
        detourReason = nil
        redaction = nil
    }
}

// MARK: What is recorded

extension Resolution {
    /// The plan's context for records: without the values that flows have given, which a person may
    /// have typed.
    public var recordedContext: [ContextEntry] {
        redaction?.redacting(plan.context) ?? plan.context
    }

    /// The events for records, without those values.
    public var recordedEvents: [NavigationEvent] {
        guard let redaction else { return events }
        let values = redaction.hidden(in: plan.context)
        return events.map { event in
            NavigationEvent(
                name: event.name,
                properties: event.properties.map { ContextRedaction.redacting($0, of: values) }
            )
        }
    }
}
