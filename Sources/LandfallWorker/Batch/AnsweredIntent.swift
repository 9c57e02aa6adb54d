import Landfall

/// What was decided about an intent.
///
/// A class, since plan and request have dozens of texts and lists: they are counted once, and not
/// each time that the decision is handed on.
final class AnsweredIntent: Sendable {
    /// The plan.
    let plan: ActionPlan
    /// What was known of the device and the intent.
    let request: NavigationRequest
    /// Why a detour was made; `nil` where none was, or any reason would do.
    let detourReason: String?
    /// The plan's context for records, without what flows have given.
    let recordedContext: [ContextEntry]
    /// The events of post-navigation interceptors for records, without those values.
    let recordedEvents: [NavigationEvent]
    /// The assignments that count as exposures.
    let exposures: [Assignment]
    /// What is to be kept of those.
    let kept: [KeptAssignment]

    /// Takes over of a resolution what is recorded.
    ///
    /// - Parameters:
    ///   - resolution: The resolution.
    ///   - resolver: The resolver that made it.
    init(_ resolution: Resolution, by resolver: IntentResolver) {
        plan = resolution.plan
        request = resolution.request
        detourReason = resolution.detourReason
        recordedContext = resolution.recordedContext
        recordedEvents = resolution.recordedEvents
        exposures = resolution.exposures
        kept = resolver.additions(by: exposures)
    }

    /// Why the intent could not go on behind a detour; `nil` where it could, or none was meant.
    var resumeFault: ResumeFault? {
        let hasToken =
            switch request.intent.target {
            case .resume: true
            case .destination(let destination): Departure(destination.route) == .returnTo
            case .link, .destinations: false
            }
        guard hasToken, plan.outcome == .refused else { return nil }
        return plan.reason.flatMap(ResumeFault.init)
    }
}
