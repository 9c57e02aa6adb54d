/// A feature whose value decides whether a subject can take part.
public struct Prerequisite: Hashable, Sendable {
    /// The feature.
    public var feature: String

    /// What must hold of its value, which the condition sees as the attribute `value`.
    public var condition: TargetingCondition

    /// Creates a prerequisite.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - condition: What must hold of its value.
    public init(feature: String, condition: TargetingCondition) {
        self.feature = feature
        self.condition = condition
    }

    /// Whether it is met.
    func isMet(in context: ExperimentContext) -> Bool {
        let value = context.features[feature] ?? .null
        return condition.holds(for: ["value": value], groups: context.groups)
    }
}
