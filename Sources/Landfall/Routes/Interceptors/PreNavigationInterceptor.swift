/// Is asked before a plan is sent whether it may be.
///
/// Those of a route are asked one after the other, in the order in which the chain is read: the
/// target's first. The first that does not proceed ends it.
public protocol PreNavigationInterceptor: Sendable {
    /// The interceptor's name, for explanations.
    var label: String { get }

    /// Refuses an invalid context, while the chain is read.
    ///
    /// - Parameter scope: The place of the step, with its context.
    /// - Throws: ``RoutingError`` when the interceptor could not decide on such a context.
    func prepare(in scope: StepScope) throws(RoutingError)

    /// Decides, or says that it has to be waited for.
    ///
    /// It is asked once the chain has been read and a way been found that no screen in the tree
    /// forbids; one in front of an experiment also where what its variation led to has failed.
    ///
    /// - Parameter scope: The place of the step that the interceptor stands at.
    /// - Returns: Whether the navigation may continue, at once or later.
    func decision(in scope: StepScope) -> Decision
}

extension PreNavigationInterceptor {
    /// The name of the interceptor's type.
    public var label: String { String(describing: Self.self) }

    /// Refuses nothing.
    public func prepare(in scope: StepScope) throws(RoutingError) {}
}

/// The answer of an interceptor.
public enum Decision: Sendable {
    /// It is known at once.
    case now(Verdict)
    /// It has to be waited for: at most the given time, or the resolver's own limit for `nil`.
    ///
    /// What the question throws makes the plan fail with
    /// ``RoutingError/Code/interceptorFailed``; taking longer, with
    /// ``RoutingError/Code/guardTimeout``.
    case later(within: Duration?, ask: @Sendable () async throws -> Verdict)

    /// Waits at most as long as the resolver does for any interceptor.
    ///
    /// - Parameter ask: Finds out; it is cancelled when the time is over.
    /// - Returns: The decision.
    public static func later(_ ask: @escaping @Sendable () async throws -> Verdict) -> Decision {
        .later(within: nil, ask: ask)
    }
}

/// Lets through only where a condition holds.
public struct RequirementInterceptor: PreNavigationInterceptor {
    private let condition: any Condition
    private let otherwise: Verdict

    /// The interceptor's name, for explanations.
    public let label: String

    /// Creates the interceptor.
    ///
    /// - Parameters:
    ///   - condition: What must hold; it may not ask for an experiment.
    ///   - otherwise: What the interceptor says where it does not.
    ///   - label: The interceptor's name, for explanations.
    public init(_ condition: any Condition, otherwise: Verdict, label: String = "require") {
        self.condition = condition
        self.otherwise = otherwise
        self.label = label
    }

    /// Asks the condition.
    public func decision(in scope: StepScope) -> Decision {
        var conditions = ConditionScope(step: scope, experiments: nil)
        return .now(condition.holds(in: &conditions) ? .proceed : otherwise)
    }
}

/// Lets through only a person who is signed in.
public struct SignedInInterceptor: PreNavigationInterceptor {
    private let otherwise: Verdict

    /// Creates the interceptor.
    ///
    /// - Parameter otherwise: What it says of anybody else.
    public init(otherwise: Verdict = .refuse(reason: "signed_out")) { self.otherwise = otherwise }

    /// Looks at the session of the device.
    public func decision(in scope: StepScope) -> Decision {
        .now(scope.request.state.isAuthenticated ? .proceed : otherwise)
    }

    /// The catalog's word.
    public var label: String { "signed-in" }
}
