/// One transition that a host is to make, with everything that it needs for it.
@MainActor public struct HostStep {
    /// What is to be done, by ids, with the catalog's options.
    public let operation: PlanOperation

    /// The new views of the operation, in its order.
    public let prepared: [PreparedView]

    /// The tree as the kit expects it now.
    public let before: ScreenTree

    /// The tree as it is to be afterwards: `after.node(container)?.children` is the container's
    /// next list.
    public let after: ScreenTree

    /// The objects of the snapshot and of all that the plan has created so far, this step included.
    private let objects: [NodeID: HostHandle]

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - operation: What is to be done.
    ///   - prepared: The new views of the operation.
    ///   - before: The tree as it is expected now.
    ///   - after: The tree as it is to be afterwards.
    ///   - objects: The objects of all nodes that the operation may name.
    public init(
        _ operation: PlanOperation,
        prepared: [PreparedView],
        before: ScreenTree,
        after: ScreenTree,
        objects: [NodeID: HostHandle]
    ) {
        self.operation = operation
        self.prepared = prepared
        self.before = before
        self.after = after
        self.objects = objects
    }

    /// The object that stands for a node.
    ///
    /// - Parameter id: An id of the snapshot's, or `$1`, `$2`, ….
    /// - Returns: `nil` when the app has let go of it, so that the step can't be done.
    public func object(_ id: NodeID) -> AnyObject? {
        for view in prepared {
            if let object = view.objects[id] { return object }
        }
        return objects[id]?.object
    }

    /// The objects of a list of nodes.
    ///
    /// - Parameter ids: Ids of the snapshot's, or `$1`, `$2`, ….
    /// - Returns: The objects in the same order.
    /// - Throws: ``HostRefusal/gone(_:)`` for the first that the app has let go of.
    public func objects(_ ids: [NodeID]) throws(HostRefusal) -> [AnyObject] {
        var found: [AnyObject] = []
        for id in ids {
            guard let object = object(id) else { throw .gone(id) }
            found.append(object)
        }
        return found
    }
}
