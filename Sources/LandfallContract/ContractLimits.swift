public import Landfall

/// The bounds of a record, each checked before anything is allocated for what it bounds.
public struct ContractLimits: Hashable, Sendable {
    /// The longest value of a record, in bytes.
    public var recordBytes = 256 * 1024

    /// The longest key of a record, in bytes: an answer goes out under it.
    public var keyBytes = 2048

    /// The most entries of one record: messages, elements of lists, entries of maps and values of
    /// open properties, each counted wherever it comes, also one that is empty, that replaces another
    /// or that is merged into another.
    ///
    /// A context key that is not ASCII counts once more for every eight bytes.
    public var entries = 20_000

    /// The most bytes of the names and values of all headers of a record.
    public var headerBytes = 64 * 1024

    /// The bounds of a tree of screens; its text and context limits hold for intents as well.
    public var tree = ViewTreeLimits()

    /// The longest token of a plan, in bytes; what an app sends back is not held to it here, so that
    /// the intent is answered.
    public var tokenBytes = 4096

    /// The most destinations of one intent.
    public var destinations = 16

    /// The most results of plans in one report of a device.
    public var results = 32

    /// The most values in one set of open properties, all levels counted, and those that a later
    /// one of their key replaces.
    public var attributeValues = 1000

    /// Creates the limits of the wire contract.
    public init() {}

    /// Refuses a key that is too long.
    ///
    /// - Parameter count: The bytes of a record's key.
    /// - Throws: ``ContractError/keyTooLong(bytes:limit:)``.
    func checkKey(count: Int) throws(ContractError) {
        guard count <= keyBytes else { throw .keyTooLong(bytes: count, limit: keyBytes) }
    }

    /// The deepest nesting of JSON or of protobuf groups, whatever it is nested for.
    ///
    /// Twice the depth of a tree, since each node is an object in an array, and some more for what
    /// the tree is wrapped in.
    var nesting: Int { 2 * tree.depth + 16 }
}
