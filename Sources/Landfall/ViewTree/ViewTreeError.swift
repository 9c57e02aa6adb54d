/// Why a tree could not be built from what a device reported.
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
