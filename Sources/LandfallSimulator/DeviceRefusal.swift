public import Landfall

/// The refusal of UIKit, or of the app on top of it.
public struct DeviceRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which rule is broken.
    public var code: Code

    /// The position of the refused operation in the list, counted from zero.
    public var operation: Int

    /// The node that stands in the way; `nil` where a window or a number is at fault.
    public var node: NodeID?

    /// One sentence for the person who reads the log; it holds no value of a context.
    public var message: String

    /// Creates a refusal.
    ///
    /// - Parameters:
    ///   - code: Which rule is broken.
    ///   - node: The node that stands in the way.
    ///   - message: One sentence for the person who reads the log.
    ///   - operation: The position of the refused operation.
    public init(_ code: Code, node: NodeID?, _ message: String, operation: Int = 0) {
        self.code = code
        self.operation = operation
        self.node = node
        self.message = message
    }

    /// Position, word and sentence.
    public var description: String { "operation \(operation): \(code.rawValue): \(message)" }

    /// The rules that can be broken; the raw values are stable words.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The device never had a node of that name.
        case unknownNode = "unknown_node"
        /// The device has no window of that name.
        case unknownWindow = "unknown_window"
        /// The node has left its window by an earlier operation.
        case notInWindow = "not_in_window"
        /// The node is no container of the kind that the operation is for.
        case wrongKind = "wrong_kind"
        /// The node is held by another container.
        case notAChild = "not_a_child"
        /// A list names a node twice.
        case repeatedChild = "repeated_child"
        /// An index is negative, or past the end where that has no meaning.
        case indexOutOfRange = "index_out_of_range"
        /// A new node has a name that is not of the form `$1`, `$2`, ….
        case malformedID = "malformed_id"
        /// A new node has a name that the plan has given away already.
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
        /// Another node than the one that is named would present.
        case wrongPresenter = "wrong_presenter"
        /// The presenter, or a container around it, presents something already.
        case alreadyPresenting = "already_presenting"
        /// The node presents nothing that could be dismissed.
        case notPresenting = "not_presenting"
        /// The presenter's view is not in the window hierarchy.
        case notInHierarchy = "not_in_hierarchy"
        /// Something that the operation touches is being presented or dismissed.
        case inTransition = "in_transition"
    }
}
