/// The reason why a route can't be resolved for a tree.
public struct RoutingError: Error, Hashable, Sendable {
    /// What kind of fault it is.
    public var code: Code

    /// One sentence for the person who reads the log; it holds no value of a context.
    public var message: String

    /// The step at which it happened.
    public var step: StepPlace?

    /// The node that stands in the way.
    public var node: NodeID?

    /// The outermost container of that node.
    public var container: NodeID?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: What kind of fault it is.
    ///   - message: One sentence for the person who reads the log.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The kinds of fault; the raw values are the words of the wire contract.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// There is no route of that name.
        case unknownDestination = "unknown_destination"
        /// The destination's context lacks something or has a value of another type.
        case invalidContext = "invalid_context"
        /// No step was found, and the chain has no beginning.
        case noOrigin = "no_origin"
        /// No container of the kind that an action needs.
        case typeMismatch = "type_mismatch"
        /// The steps don't fit together in this tree.
        case compositionFailed = "composition_failed"
        /// A screen that must not be dismissed or covered is in the way.
        case notDismissible = "not_dismissible"
        /// Something is moving on the device; trying again soon will help.
        case transitionInProgress = "transition_in_progress"
        /// An interceptor took longer than it may; trying again can help.
        case guardTimeout = "guard_timeout"
        /// An interceptor could not decide; trying again can help.
        case interceptorFailed = "interceptor_failed"
        /// A fault of the app's own, from a factory, a task or a transform written in Swift.
        case generic = "generic"
        /// The chain has more steps, the plan more operations, or the intent more destinations,
        /// redirects and detours than is allowed.
        case limitExceeded = "limit_exceeded"
        /// The plan, or the result beside it, is larger than its topic takes.
        case planTooLarge = "plan_too_large"
    }

    /// The error as a plan says it.
    public var planError: PlanError {
        PlanError(
            code: code.rawValue,
            step: step?.description,
            node: node,
            container: container,
            message: message
        )
    }

    /// The same error, with the step at which it happened if that is not known yet.
    func at(_ step: StepPlace) -> RoutingError {
        var copy = self
        copy.step = self.step ?? step
        return copy
    }
}

/// The place of a step: its route, and how many steps from the target it stands.
public struct StepPlace: Hashable, Sendable, CustomStringConvertible {
    /// The route that the step belongs to.
    public let route: RouteID

    /// The number of the step, the target's being 0; a switch has a number of its own, and the
    /// steps of each of its cases are counted on from there; `nil` for the route as a whole.
    public let index: Int?

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - route: The route that the step belongs to.
    ///   - index: The number of the step; `nil` for the route as a whole.
    public init(_ route: RouteID, _ index: Int? = nil) {
        self.route = route
        self.index = index
    }

    /// The place as plans say it: `route/index`, or the route's name.
    public var description: String { index.map { "\(route)/\($0)" } ?? route.name }
}
