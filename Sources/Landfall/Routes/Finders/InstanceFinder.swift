/// Finds one node by its id; stricter than RouteComposer's, it must be in a window's tree.
public struct InstanceFinder<Target>: Finder {
    /// The id of the node.
    public let id: NodeID

    /// Creates a finder.
    ///
    /// - Parameter id: The id of the node.
    public init(_ id: NodeID) { self.id = id }

    /// Finds the node of the id.
    public func node(in tree: ViewTree, for scope: StepScope) -> NodeIndex? {
        let found = tree.node(id)
        if let found { scope.recorder?.visit(found, in: tree, mismatch: nil) }
        return found
    }

    /// The id of the node, as an explanation shows it.
    public var label: String { "node \(id)" }
}
