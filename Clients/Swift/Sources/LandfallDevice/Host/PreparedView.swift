/// A new subtree whose objects are made and not shown yet.
@MainActor public struct PreparedView {
    /// What the plan says of it.
    public let view: ViewNode

    /// The objects of all its nodes, those of what it holds and presents among them.
    public let objects: [NodeID: AnyObject]

    /// Creates a prepared view.
    ///
    /// - Parameters:
    ///   - view: What the plan says of it.
    ///   - objects: The objects of all its nodes.
    public init(_ view: ViewNode, objects: [NodeID: AnyObject]) {
        self.view = view
        self.objects = objects
    }

    /// The object of the outermost node.
    public var root: AnyObject? { objects[view.id] }
}
