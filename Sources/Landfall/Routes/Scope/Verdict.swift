/// The answer of a pre-navigation interceptor.
public enum Verdict: Hashable, Sendable {
    /// The navigation proceeds.
    case proceed
    /// It does not, for a reason that is a stable word in lower snake case.
    case refuse(reason: String)
    /// It goes somewhere else.
    case redirect(to: Destination)
    /// Something else comes first.
    case detour(Detour)
    /// The link is opened in a browser; an intent without one is refused with `no_link`.
    case openURL
    /// The interceptor could not decide.
    case failed(RoutingError)
}

extension Verdict {
    /// Why an experiment behind an interceptor that says this is no exposure, in words for a person;
    /// `nil` where it may be one.
    var exposureObstacle: String? {
        switch self {
        case .proceed: nil
        case .refuse: "the intent is refused, whatever the variation"
        case .redirect: "the intent is redirected, whatever the variation"
        case .detour: "a detour comes first, whatever the variation"
        case .openURL: "a browser opens the link, whatever the variation"
        case .failed: "an interceptor fails, whatever the variation"
        }
    }
}

/// A flow that comes before a destination, such as signing in.
public struct Detour: Hashable, Sendable {
    /// The name of the flow.
    public var flow: String

    /// What shows its only step, for a flow that the table does not have.
    public var destination: Destination?

    /// The step that it is entered at; `nil` for the first one that is needed.
    public var step: FlowStep?

    /// What is known where the flow is asked for, as text, in ascending order of the keys.
    public var context: [ContextEntry] = []

    /// With which reason the intent is refused where the flow needs none of its steps.
    ///
    /// It is also recorded with a plan that makes the detour, unless it is the usual one.
    public var reason = Detour.anyReason

    /// The reason of a detour that says none.
    static let anyReason = "flow_not_needed"

    /// A detour through a flow of the table.
    ///
    /// - Parameters:
    ///   - flow: The name of the flow.
    ///   - reason: With which reason the intent is refused where the flow needs none of its steps.
    public init(flow: String, reason: String = "flow_not_needed") {
        self.flow = flow
        self.reason = reason
    }

    /// A detour over one screen, in place of a flow.
    ///
    /// - Parameters:
    ///   - flow: What the detour is called; no name of a flow of the table.
    ///   - destination: What shows the screen.
    public init(flow: String, destination: Destination) {
        self.flow = flow
        self.destination = destination
    }
}
