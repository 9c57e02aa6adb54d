/// The screens of the app at one moment, with the objects behind them.
@MainActor public struct CapturedTree {
    /// What is shown.
    public let tree: ScreenTree

    /// The objects that stand for the nodes.
    public let handles: [NodeID: HostHandle]

    /// Whether nothing moves: no transition is under way, no gesture, no alert on its way in.
    public let isSettled: Bool

    /// Creates a captured tree.
    ///
    /// - Parameters:
    ///   - tree: What is shown.
    ///   - handles: The objects that stand for the nodes.
    ///   - isSettled: Whether nothing moves.
    public init(_ tree: ScreenTree, handles: [NodeID: HostHandle] = [:], isSettled: Bool = true) {
        self.tree = tree
        self.handles = handles
        self.isSettled = isSettled
    }

    /// Whether the key window shows something.
    public var showsSomething: Bool { tree.root(ofWindow: tree.keyWindow) != nil }

    /// The node that an object stands for.
    ///
    /// - Parameter object: A controller of the app's.
    /// - Returns: `nil` for an object that is not shown.
    public func node(of object: AnyObject) -> NodeID? {
        handles.first { $0.value.object === object }?.key
    }
}

/// A weak reference to the object that stands for a node.
@MainActor public struct HostHandle {
    /// The object, as long as the app keeps it.
    public private(set) weak var object: AnyObject?

    /// Creates a reference.
    ///
    /// - Parameter object: The object, which is not kept alive.
    public init(_ object: AnyObject) { self.object = object }
}
