/// A condition over the attributes of a subject, in GrowthBook's condition language.
///
/// It holds for whom it holds in GrowthBook's JavaScript SDK, the reference: values turn into others
/// as they do there, a missing attribute is `null`, and an operator that is not known or whose
/// operand is of the wrong kind never holds. Such parts are ``faults``, for those who can refuse them.
public struct TargetingCondition: Hashable, Sendable {
    /// The deepest nesting; what lies deeper never holds.
    public static let depthLimit = 64

    /// What its author should look at, in the order of the names; empty for a sound condition.
    public let faults: [ConditionFault]

    /// The attributes that it asks for, as it names them: paths with their dots.
    public let attributes: Set<String>

    private let node: ConditionNode

    /// Reads a condition.
    ///
    /// - Parameter condition: An object whose keys are attributes, paths with dots, or `$and`, `$or`,
    ///   `$nor`, `$not`.
    public init(_ condition: JSONValue) {
        var compiler = ConditionCompiler()
        self.node = compiler.condition(condition)
        self.faults = compiler.faults
        self.attributes = compiler.attributes
    }

    /// Whether the condition holds.
    ///
    /// - Parameters:
    ///   - attributes: The subject's attributes.
    ///   - groups: What `$inGroup` and `$notInGroup` look into.
    /// - Returns: Whether all that it asks for holds.
    public func holds(
        for attributes: some AttributeSource,
        groups: SavedGroups = SavedGroups()
    ) -> Bool {
        node.holds(for: attributes, groups: groups)
    }
}
