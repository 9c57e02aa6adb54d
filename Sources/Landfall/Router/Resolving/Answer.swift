/// An answer while it is made and handed on: what its plan says, and what is recorded with it.
///
/// A class, since the whole course of an intent works on one answer: it is written where it is, and
/// handed on as one reference. ``Resolution`` is the same for whoever keeps it.
package final class Answer {
    /// What was known of the device and the intent.
    package let request: NavigationRequest

    /// What the plan says.
    package internal(set) var plan: ActionPlan.Content

    /// The tree once the plan is carried out; `nil` where it changes nothing.
    private(set) var treeAfter: ViewTree?

    /// What may be recorded of the intent's link; `nil` where it is not known yet.
    package internal(set) var recordedLink: String?

    /// What few answers have.
    var rarities = AnswerRarities()

    /// Begins the answer to a request with what every plan says; what becomes of the intent is
    /// written last.
    ///
    /// - Parameters:
    ///   - request: What is known of the device and the intent.
    ///   - planID: The id of the plan.
    ///   - basis: What the plan is based on.
    ///   - catalogVersion: The digest of the catalog.
    init(
        to request: NavigationRequest,
        planID: consuming String,
        basedOn basis: consuming PlanBasis,
        catalogVersion: consuming String
    ) {
        plan = ActionPlan.Content(outcome: .failed)
        plan.parts.planID = planID
        plan.parts.intentID = request.intent.intentID
        plan.parts.deviceID = request.intent.deviceID
        plan.parts.basedOn = basis
        plan.parts.catalogVersion = catalogVersion
        plan.parts.issuedAt = request.now
        plan.parts.expiresAt = request.intent.expiresAt
        self.request = request
    }

    /// Goes on with an answer that was kept.
    package init(_ resolution: Resolution) {
        request = resolution.request
        plan = ActionPlan.Content(resolution.plan)
        treeAfter = resolution.treeAfter
        recordedLink = resolution.recordedLink
        rarities = resolution.rarities
    }

    /// Whether a route that asked for a result gets one.
    package var hasResult: Bool { rarities.hasResult }

    /// Why a detour was made; `nil` where none was, or any reason would do.
    package var detourReason: String? { rarities.detourReason }

    /// The assignments that count as exposures; see ``Resolution/exposures``.
    package var exposures: [Assignment] {
        request.exposures(among: plan.parts.assignments)
    }

    /// The plan's context for records; see ``Resolution/recordedContext``.
    package var recordedContext: [ContextEntry] { rarities.recordedContext(of: plan.parts.context) }

    /// The events for records; see ``Resolution/recordedEvents``.
    package var recordedEvents: [NavigationEvent] {
        rarities.hasEvents ? rarities.recordedEvents(beside: plan.parts.context) : []
    }
}

// MARK: How an answer ends

/// The end of a resolution that comes to no plan.
enum Ending {
    /// The intent came too late.
    case expired
    /// It is refused: why, as a stable word, and the flow that was left.
    case refused(String, flow: String? = nil)
    /// The browser opens a link.
    case opening(String)
    /// Something went wrong.
    case failed(RoutingError)
    /// What is shown already stays: its screen, and the flow that was left.
    case staying(NodeID?, flow: String?)

    /// What keeps a route from being shown that ends like this, now and at every later try; a stable
    /// word, `nil` where trying again may help.
    var obstacle: String? {
        switch self {
        case .refused(let reason, _): reason
        // Nobody has tapped the link again.
        case .opening: "no_link"
        case .failed(let error): error.code.isWorthRetrying ? nil : error.code.rawValue
        case .expired, .staying: nil
        }
    }
}

extension Answer {
    /// Writes what is to be done.
    ///
    /// - Parameters:
    ///   - plan: The operations, and where they lead.
    ///   - isDetour: Whether another screen than the destination is shown first.
    func carryOut(_ plan: RoutePlan, isDetour: Bool) {
        treeAfter = plan.after
        self.plan.parts.operations = plan.operations
        self.plan.parts.outcome =
            isDetour ? .detour : plan.operations.isEmpty ? .alreadyThere : .navigate
        self.plan.parts.target = plan.target
    }

    /// Writes what becomes of an intent without a plan.
    func end(_ ending: Ending) {
        switch ending {
        case .expired:
            plan.parts.outcome = .expired
        case .refused(let reason, let flow):
            plan.parts.outcome = .refused
            plan.parts.reason = reason
            plan.parts.flow = flow
        case .opening(let url):
            plan.parts.outcome = .openURL
            plan.parts.url = url
        case .failed(let error):
            plan.parts.outcome = .failed
            plan.parts.reason = error.code.rawValue
            plan.parts.error = error.planError
            if error.code.isWorthRetrying { plan.parts.retryAfter = Router.transitionRetry }
        case .staying(let target, let flow):
            plan.parts.outcome = .alreadyThere
            plan.parts.flow = flow
            plan.parts.target = target
        }
    }
}

extension RoutingError.Code {
    /// Whether the same intent may well succeed a little later.
    fileprivate var isWorthRetrying: Bool {
        [.transitionInProgress, .guardTimeout, .interceptorFailed].contains(self)
    }
}

// MARK: What is recorded

/// What few answers have, apart from the rest, which is handed on with each.
struct AnswerRarities: Sendable {
    /// `nil` where the answer has none of it.
    private var shared: Shared<Content>?

    private struct Content: Sendable {
        var result: RouteResult?
        var events: [NavigationEvent] = []
        var detourReason: String?
        var redaction: ContextRedaction?
        var explanation: Explanation?
    }

    /// The content, to be changed in its place.
    private var own: Content {
        get { shared?.value ?? Content() }
        _modify {
            var content = shared ?? Shared(Content())
            shared = nil
            defer { shared = content }
            yield &content.value
        }
    }

    /// See ``Resolution/result``.
    var result: RouteResult? {
        get { shared?.value.result }
        set { if shared != nil || newValue != nil { own.result = newValue } }
    }

    /// Whether there is a result.
    var hasResult: Bool { shared != nil && result != nil }

    /// See ``Resolution/events``.
    var events: [NavigationEvent] {
        get { shared?.value.events ?? [] }
        set { if shared != nil || !newValue.isEmpty { own.events = newValue } }
    }

    /// Whether there are events.
    var hasEvents: Bool { shared != nil && !events.isEmpty }

    /// See ``Resolution/detourReason``.
    var detourReason: String? {
        get { shared?.value.detourReason }
        set { if shared != nil || newValue != nil { own.detourReason = newValue } }
    }

    /// What a flow has to do with the plan's context; `nil` where none has.
    var redaction: ContextRedaction? {
        get { shared?.value.redaction }
        set { if shared != nil || newValue != nil { own.redaction = newValue } }
    }

    /// Leaves the values of some keys of the plan's context out of records.
    mutating func hide(_ secretKeys: Set<String>) {
        var redaction = redaction ?? ContextRedaction(secrets: secretKeys)
        redaction.secrets = secretKeys
        self.redaction = redaction
    }

    /// See ``Resolution/explanation``.
    var explanation: Explanation? {
        get { shared?.value.explanation }
        set { if shared != nil || newValue != nil { own.explanation = newValue } }
    }

    /// A plan's context, without the values that flows have given.
    func recordedContext(of context: [ContextEntry]) -> [ContextEntry] {
        guard shared != nil, let redaction else { return context }
        return redaction.redacting(context)
    }

    /// The events, without the values that flows have given to the plan's context.
    func recordedEvents(beside context: [ContextEntry]) -> [NavigationEvent] {
        guard let redaction else { return events }
        let values = redaction.hidden(in: context)
        return events.map { event in
            NavigationEvent(
                name: event.name,
                properties: event.properties.map { ContextRedaction.redacting($0, of: values) }
            )
        }
    }
}

extension NavigationRequest {
    /// Those of a plan's assignments that count as exposures.
    func exposures(among assignments: [Assignment]) -> [Assignment] {
        guard !assignments.isEmpty, !intent.isBot else { return [] }
        for place in assignments.indices where !assignments[place].isExposure {
            return assignments.filter(\.isExposure)
        }
        // As a rule all are, and share the list.
        return assignments
    }
}
