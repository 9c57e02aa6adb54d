/// Is asked before a plan is sent whether it may be.
public protocol PreNavigationInterceptor: Sendable {
    /// Decides from what is known of the device and the intent.
    ///
    /// - Parameters:
    ///   - request: What is known of the device and the intent.
    ///   - context: The context of the step that the interceptor stands at.
    /// - Returns: Whether the navigation may go on.
    func verdict(on request: NavigationRequest, context: Context) -> Verdict
}

/// What a pre-navigation interceptor says.
public enum Verdict: Hashable, Sendable {
    /// The navigation goes on.
    case proceed
    /// It does not, for a reason that is a stable word in lower snake case.
    case refuse(reason: String)
}

/// Lets through only a person who is signed in; else refuses with `signed_out`.
public struct SignedInInterceptor: PreNavigationInterceptor {
    /// Creates the interceptor.
    public init() {}

    /// Looks at the session of the device.
    public func verdict(on request: NavigationRequest, context: Context) -> Verdict {
        request.state.session?.isAuthenticated == true ? .proceed : .refuse(reason: "signed_out")
    }
}

/// Refuses with a reason of its own where a condition does not hold.
public struct RequirementInterceptor: PreNavigationInterceptor {
    private let condition: any Condition
    private let reason: String

    /// Creates the interceptor.
    ///
    /// - Parameters:
    ///   - condition: What must hold; it may not ask for an experiment.
    ///   - reason: A stable word in lower snake case.
    public init(_ condition: any Condition, otherwise reason: String) {
        self.condition = condition
        self.reason = reason
    }

    /// Asks the condition.
    public func verdict(on request: NavigationRequest, context: Context) -> Verdict {
        var scope = ConditionScope(request: request, context: context, experiments: nil)
        return condition.holds(in: &scope) ? .proceed : .refuse(reason: reason)
    }
}

/// Runs when a plan has been made that leads to the destination.
public protocol PostNavigationInterceptor: Sendable {
    /// Says what is worth a row of its own.
    ///
    /// - Parameter landing: Where the plan leads.
    /// - Returns: The events to record with the plan.
    func events(for landing: Landing) -> [NavigationEvent]
}

/// Where a plan leads, for post-navigation interceptors.
public struct Landing: Sendable {
    /// The route that was resolved.
    public let route: RouteID
    /// The context of the step that the interceptor stands at.
    public let context: Context
    /// What is known of the device and the intent.
    public let request: NavigationRequest
    /// The node that is visible at the end.
    public let target: NodeID
}

/// An event of the team's own, recorded with a plan.
public struct NavigationEvent: Hashable, Sendable {
    /// The name of the event.
    public var name: String
    /// What it says, as text, in ascending order of the keys.
    public var properties: [ContextEntry]

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - name: The name of the event.
    ///   - properties: What it says.
    public init(name: String, properties: [ContextEntry] = []) {
        self.name = name
        self.properties = properties.sorted { $0.key < $1.key }
    }
}
