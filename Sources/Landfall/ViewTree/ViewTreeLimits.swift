/// The bounds of a view tree, checked while it is read and before anything is allocated for it.
public struct ViewTreeLimits: Hashable, Sendable {
    /// The most nodes of one device, all windows together.
    public var nodes = 1000

    /// The most type names of one device: four for each node.
    var types: Int { nodes.multipliedReportingOverflow(by: 4).overflow ? .max : nodes * 4 }

    /// The deepest nesting, children and presented nodes counted alike.
    public var depth = 64

    /// The most context entries of one node.
    public var contextEntries = 64

    /// The most supertypes of one node, repeated ones counted once: a search compares all of them.
    public var supertypes = 32

    /// The longest text of a field, in bytes of UTF-8.
    public var stringBytes = 2048

    /// The most windows of one device.
    public var windows = 16

    /// Creates the limits of the wire contract.
    public init() {}
}
