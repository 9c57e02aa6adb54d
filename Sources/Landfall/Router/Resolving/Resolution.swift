/// A plan and what is recorded with it.
///
/// Copies share what they hold until one of them is changed.
public struct Resolution: Sendable {
    /// The plan.
    public var plan: ActionPlan

    /// What was known of the device and the intent.
    public let request: NavigationRequest

    /// The tree once the plan is carried out; `nil` where it changes nothing.
    var treeAfter: ViewTree?

    /// What may be recorded of the intent's link; `nil` where it is not known yet.
    let recordedLink: String?

    /// What few answers have.
    var rarities: AnswerRarities

    /// Keeps an answer that has come to its end, whose plan is taken out.
    init(_ answer: Answer) {
        request = answer.request
        treeAfter = answer.treeAfter
        recordedLink = answer.recordedLink
        rarities = answer.rarities
        plan = ActionPlan(takingFrom: &answer.plan)
    }

    /// Keeps a copy of an answer.
    package init(copying answer: Answer) {
        request = answer.request
        treeAfter = answer.treeAfter
        recordedLink = answer.recordedLink
        rarities = answer.rarities
        plan = ActionPlan(copying: answer.plan)
    }

    /// The device's state once the plan is carried out.
    public var after: DeviceState {
        var state = request.state
        if let treeAfter { state.tree = treeAfter }
        return state
    }

    /// The result that the intent gave to the route that asked for it; `nil` where it gave none.
    public var result: RouteResult? {
        get { rarities.result }
        set { rarities.result = newValue }
    }

    /// The events of post-navigation interceptors.
    public var events: [NavigationEvent] {
        get { rarities.events }
        set { rarities.events = newValue }
    }

    /// Why an interceptor asked for a detour, as a stable word; `nil` for other plans, and for one
    /// that goes on in a flow.
    public var detourReason: String? {
        get { rarities.detourReason }
        set { rarities.detourReason = newValue }
    }

    /// Why the plan is as it is; `nil` unless that was asked for.
    public var explanation: Explanation? {
        get { rarities.explanation }
        set { rarities.explanation = newValue }
    }

    /// The assignments that count as exposures: the hash decided, the subject takes part, a person
    /// tapped, and the answer followed from them.
    ///
    /// The plan names only the experiments that it followed from: those that had been evaluated when
    /// the reading came to what decided the answer. A refusal, a detour or a redirect counts for the
    /// experiments in front of its interceptor, which another variation might not have led to, and
    /// not for those behind it, since it comes whatever their variation. A plan that failed counts,
    /// or a variation whose plan fails more often would seem smaller than it is.
    public var exposures: [Assignment] { request.exposures(among: plan.assignments) }

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
        rarities.redaction = nil
    }
}

// MARK: What is recorded

extension Resolution {
    /// The plan's context for records: without the values that flows have given, which a person may
    /// have typed.
    public var recordedContext: [ContextEntry] { rarities.recordedContext(of: plan.context) }

    /// The events for records, without those values.
    public var recordedEvents: [NavigationEvent] { rarities.recordedEvents(beside: plan.context) }
}
