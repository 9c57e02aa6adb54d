/// Something in a condition that can't be what its author meant.
public struct ConditionFault: Error, Hashable, Sendable {
    /// The way from the whole condition to the place.
    public let path: [Step]

    /// Whether the key at the end of the path is meant, and not what stands under it.
    public let isAtKey: Bool

    /// What is wrong.
    public let problem: Problem

    /// One step into a condition.
    public enum Step: Hashable, Sendable {
        /// To what stands under a key.
        case key(String)
        /// To an element of a list.
        case index(Int)
    }

    /// The kind of a fault.
    public enum Problem: Hashable, Sendable {
        /// There is no such operator.
        case unknownOperator(String)
        /// The operator stands where an attribute should, or the other way round.
        case misplacedOperator(String)
        /// An operator stands beside a key that is none.
        case mixedKeys(String)
        /// The operand, or the whole condition, should be something else.
        case wrongKind(of: String, expected: String)
        /// The text is no regular expression that can be read here.
        case expression(RegularExpressionFault)
        /// It lies deeper than ``TargetingCondition/depthLimit``.
        case tooDeep
    }
}
