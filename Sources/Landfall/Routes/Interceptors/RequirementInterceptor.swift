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
