public import Landfall

/// The bounds of a record, each checked before anything is allocated for what it bounds.
public struct ContractLimits: Hashable, Sendable {
    /// The longest value of a record, in bytes.
    public var recordBytes = 256 * 1024

    /// The bounds of a tree of screens; its text and context limits hold for intents as well.
    public var tree = ViewTreeLimits()

    /// The longest token of a plan, in bytes; what an app sends back is not held to it here, so that
    /// the intent is answered.
    public var tokenBytes = 4096

    /// The most destinations of one intent.
    public var destinations = 16

    /// The most values in one set of open properties, all levels counted.
    public var attributeValues = 1000

    /// Creates the limits of the wire contract.
    public init() {}

    /// The deepest nesting of JSON or of protobuf groups, whatever it is nested for.
    ///
    /// Twice the depth of a tree, since each node is an object in an array, and some more for what
    /// the tree is wrapped in.
    var nesting: Int { 2 * tree.depth + 16 }
}
