/// A rule of the device that an operation breaks.
public struct TreeRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which rule is broken.
    public var code: Code

    /// The node that stands in the way; `nil` where a window or a number is at fault.
    public var node: NodeID?

    /// Creates a refusal.
    ///
    /// - Parameters:
    ///   - code: Which rule is broken.
    ///   - node: The node that stands in the way.
    public init(_ code: Code, _ node: NodeID? = nil) {
        self.code = code
        self.node = node
    }

    /// The word of the rule, and the node.
    public var description: String {
        node.map { "\(code.rawValue) (\($0))" } ?? code.rawValue
    }

    /// The rules that can be broken; the raw values are stable words.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The device never had a node of that id.
        case unknownNode = "unknown_node"
        /// The device has no window of that id.
        case unknownWindow = "unknown_window"
        /// An earlier operation has removed the node.
        case notInWindow = "not_in_window"
        /// The node is no container of the kind that the operation needs.
        case wrongKind = "wrong_kind"
        /// Another container holds the node.
        case notAChild = "not_a_child"
        /// A list names a node twice.
        case repeatedChild = "repeated_child"
        /// An index is negative, or past the end where that has no meaning.
        case indexOutOfRange = "index_out_of_range"
        /// A new node's id is not of the form `$1`, `$2`, ….
        case malformedID = "malformed_id"
        /// The plan uses a new node's id twice.
        case usedID = "used_id"
        /// A navigation container would lie in another.
        case nestedNavigation = "nested_navigation"
        /// A collapsed split would hold more than its primary.
        case collapsedSplit = "collapsed_split"
        /// A split would hold more than a primary and a detail.
        case tooManyColumns = "too_many_columns"
        /// A split has no primary yet.
        case noPrimary = "no_primary"
        /// A split shows no detail yet.
        case noDetail = "no_detail"
        /// Another node than the named one would present.
        case wrongPresenter = "wrong_presenter"
        /// The presenter, or a container around it, presents something already.
        case alreadyPresenting = "already_presenting"
        /// The node presents nothing that could be dismissed.
        case notPresenting = "not_presenting"
        /// The presenter's view is not in the window.
        case notInHierarchy = "not_in_hierarchy"
        /// Something that the operation touches is being presented or dismissed.
        case inTransition = "in_transition"
    }
}
