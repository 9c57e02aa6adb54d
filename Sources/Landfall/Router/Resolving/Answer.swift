/// A plan and what is recorded with it, while they are put together.
struct Answer: Sendable {
    var plan: ActionPlan
    /// The tree once the plan is carried out; `nil` where it changes nothing.
    var treeAfter: ViewTree?
    /// What who asked for it gets; `nil` where the intent gave no result.
    var result: RouteResult?
    /// The events of post-navigation interceptors.
    var events: [NavigationEvent] = []
    /// Why an interceptor asked for a detour, as a stable word.
    var detourReason: String?
    /// What may be recorded of the intent's link; `nil` where it is not known yet.
    var recordedLink: String?
    /// What a flow has to do with the plan's context; `nil` where none has.
    var redaction: ContextRedaction?
    /// Why the plan is as it is; `nil` unless that was asked for.
    var explanation: Explanation?
}

extension Answer {
    /// Begins an answer.
    static func with(_ outcome: Outcome, reason: String? = nil) -> Answer {
        var plan = ActionPlan(outcome: outcome)
        plan.reason = reason
        return Answer(plan: plan)
    }

    /// Leaves a link to the browser.
    static func opening(_ url: String) -> Answer {
        var plan = ActionPlan(outcome: .openURL)
        plan.url = url
        return Answer(plan: plan)
    }

    /// Says why there is no plan.
    static func failing(_ error: RoutingError) -> Answer {
        var plan = ActionPlan(outcome: .failed)
        plan.reason = error.code.rawValue
        plan.error = error.planError
        if error.code.isWorthRetrying { plan.retryAfter = Router.transitionRetry }
        return Answer(plan: plan)
    }
}

extension RoutingError.Code {
    /// Whether the same intent may well succeed a little later.
    fileprivate var isWorthRetrying: Bool {
        [.transitionInProgress, .guardTimeout, .interceptorFailed].contains(self)
    }
}
