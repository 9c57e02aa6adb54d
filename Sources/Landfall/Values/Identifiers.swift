/// The name of a node: an id of the device's snapshot, or `$1`, `$2`, … for what a plan creates.
public struct NodeID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The id as it stands on the wire.
    public let text: String

    /// Creates an id.
    ///
    /// - Parameter text: The id as it stands on the wire.
    public init(_ text: String) { self.text = text }

    /// Creates an id from a literal.
    public init(stringLiteral value: String) { self.text = value }

    /// Whether a plan created the node; snapshots may not use such ids.
    public var isCreatedByPlan: Bool { text.utf8.first == UInt8(ascii: "$") }

    /// The id as it stands on the wire.
    public var description: String { text }
}

/// The name that an app gives a kind of screen or container, such as `Chat`.
public struct ScreenType: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as it stands in snapshots and catalogs.
    public let name: String

    /// Creates a type name.
    ///
    /// - Parameter name: The name as it stands in snapshots and catalogs.
    public init(_ name: String) { self.name = name }

    /// Creates a type name from a literal.
    public init(stringLiteral value: String) { self.name = value }

    /// The name as it stands in snapshots and catalogs.
    public var description: String { name }
}

/// The name of a route, unique in its catalog.
public struct RouteID: Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The most bytes of a name that is recorded, and of one in a catalog.
    public static let lengthLimit = 128

    /// The name as it stands in catalogs, destinations and analytics rows.
    public let name: String

    /// Creates a route name.
    ///
    /// - Parameter name: The name as it stands in catalogs.
    public init(_ name: String) { self.name = name }

    /// Creates a route name from a literal.
    public init(stringLiteral value: String) { self.name = value }

    /// The name as it stands in catalogs.
    public var description: String { name }

    /// Orders two routes by name.
    public static func < (left: RouteID, right: RouteID) -> Bool { left.name < right.name }
}
