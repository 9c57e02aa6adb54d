/// The reason why a tree could not be built from what a device reported.
public enum ViewTreeError: Error, Hashable, Sendable {
    /// More nodes than ``ViewTreeLimits/nodes``, or four times as many type names.
    case tooManyNodes
    /// Nested deeper than ``ViewTreeLimits/depth``.
    case tooDeep
    /// More entries at one node than ``ViewTreeLimits/contextEntries``.
    case tooManyContextEntries
    /// More supertypes of one node than ``ViewTreeLimits/supertypes``.
    case tooManySupertypes
    /// A text longer than ``ViewTreeLimits/stringBytes``.
    case stringTooLong
    /// More windows than ``ViewTreeLimits/windows``.
    case tooManyWindows
    /// A node or a window without an id.
    case missingID
    /// A node without a type.
    case missingType
    /// An id that begins with `$`, which is kept for what plans create.
    case reservedID
    /// Two nodes, or two windows, of one id.
    case duplicateID
    /// A node that is presented, or held, by itself.
    case cycle
    /// A `selected`, a `visible` or a `parentOverride` that names nothing in the tree.
    case danglingReference

    /// The stable word for dead letters and counters.
    public var code: String {
        switch self {
        case .tooManyNodes: "too_many_nodes"
        case .tooDeep: "nesting_too_deep"
        case .tooManyContextEntries: "too_many_context_entries"
        case .tooManySupertypes: "too_many_supertypes"
        case .stringTooLong: "string_too_long"
        case .tooManyWindows: "too_many_windows"
        case .missingID: "missing_node_id"
        case .missingType: "missing_node_type"
        case .reservedID: "reserved_node_id"
        case .duplicateID: "duplicate_node_id"
        case .cycle: "tree_cycle"
        case .danglingReference: "dangling_reference"
        }
    }
}

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
