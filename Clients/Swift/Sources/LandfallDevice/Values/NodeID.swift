/// The id of a node: the device's own, or `$1`, `$2`, … for what a plan creates.
public struct NodeID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The id as text.
    public let text: String

    /// Creates an id.
    ///
    /// - Parameter text: The id as text; one that a device gives must not begin with `$`.
    public init(_ text: String) { self.text = text }

    /// Creates an id of a literal.
    public init(stringLiteral value: String) { self.init(value) }

    /// Whether a plan has given the id.
    public var isCreatedByPlan: Bool { text.hasPrefix("$") }

    /// The id as text.
    public var description: String { text }
}
