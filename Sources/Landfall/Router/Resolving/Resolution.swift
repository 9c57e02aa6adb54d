/// A plan and what is recorded with it.
public struct Resolution: Sendable {
    /// The plan.
    public var plan: ActionPlan

    /// The tree once the plan is carried out; `nil` where it changes nothing.
    var treeAfter: ViewTree?

    /// The device's state once the plan is carried out.
    public var after: DeviceState {
        var state = request.state
        if let treeAfter { state.tree = treeAfter }
        return state
    }

    /// What was known of the device and the intent.
    public let request: NavigationRequest

    /// What who asked for it gets; `nil` where the intent gave no result.
    public var result: RouteResult?

    /// The events of post-navigation interceptors.
    public var events: [NavigationEvent] = []

    /// Why an interceptor asked for a detour, as a stable word; `nil` for other plans, and for one
    /// that goes on in a flow.
    public var detourReason: String?

    /// What a flow has to do with the plan's context; `nil` where none has.
    var disclosure: Disclosure?

    /// Why the plan is as it is; `nil` unless that was asked for.
    public var explanation: Explanation?

    init(_ outcome: Outcome, _ request: NavigationRequest, reason: String? = nil) {
        self.plan = ActionPlan(outcome: outcome)
        self.request = request
        plan.reason = reason
    }

    /// The assignments that count as exposures: the hash decided, the subject takes part, a person
    /// tapped, and the answer followed from them.
    ///
    /// A plan that failed counts, or a variation whose way fails more often would seem smaller than
    /// it is; a refusal does not, since it comes whatever the variation.
    public var exposures: [Assignment] {
        guard !plan.assignments.isEmpty, exposureObstacle == nil else { return [] }
        return plan.assignments.filter { $0.isInExperiment && $0.isHashUsed }
    }

    /// Why no assignment of the answer counts as an exposure, in words for a person; `nil` where those
    /// do that the hash decided.
    package var exposureObstacle: String? {
        if request.intent.isBot { return "the click is a machine's" }
        return switch plan.outcome {
        case .navigate, .alreadyThere, .detour, .failed: nil
        case .refused: "the intent is refused, whatever the variation"
        case .expired: "the intent has expired"
        case .openURL: "a browser opens the link"
        }
    }
}

// MARK: What is recorded

extension Resolution {
    /// The plan's context for records: without the values that flows have given, which a person may
    /// have typed.
    public var recordedContext: [ContextEntry] {
        disclosure?.redacting(plan.context) ?? plan.context
    }

    /// The events for records, without those values.
    public var recordedEvents: [NavigationEvent] {
        guard let disclosure else { return events }
        let values = disclosure.hidden(in: plan.context)
        return events.map { event in
            NavigationEvent(
                name: event.name,
                properties: event.properties.map { Disclosure.redacting($0, of: values) }
            )
        }
    }
}
