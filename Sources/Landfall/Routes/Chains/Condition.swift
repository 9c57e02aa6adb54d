/// Something that holds or does not, for the device and the intent of a request.
public protocol Condition: Sendable {
    /// Decides.
    ///
    /// - Parameter scope: What may be looked at; an experiment that is asked for is noted there.
    /// - Returns: Whether the condition holds.
    func holds(in scope: inout ConditionScope) -> Bool
}

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
