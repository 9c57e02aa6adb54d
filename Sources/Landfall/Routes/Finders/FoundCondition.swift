/// Holds where a finder finds something in the device's tree.
public struct FoundCondition: Condition {
    private let finder: any Finder

    /// Creates a condition.
    ///
    /// - Parameter finder: Looks in the tree; what it finds does not matter.
    public init(_ finder: any Finder) { self.finder = finder }

    /// Asks the finder.
    public func holds(in scope: inout ConditionScope) -> Bool {
        finder.node(in: scope.request.state.tree, for: scope.step) != nil
    }
}
