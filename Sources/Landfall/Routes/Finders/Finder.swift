/// Looks for a screen that is in the tree already.
///
/// A finder is pure: it looks at the tree that it is given, which is the device's, or a plan's copy
/// of it when the finder is asked in the middle of a plan.
public protocol Finder<Target>: Sendable {
    /// The screen that is looked for: a ``Screen``, or ``AnyScreen`` where a catalog names it.
    associatedtype Target

    /// Finds the screen.
    ///
    /// - Parameters:
    ///   - tree: The tree to look at.
    ///   - scope: The place of the step; search through
    ///     ``StepScope/firstNode(in:from:options:mismatch:)`` so that it can be explained.
    /// - Returns: The first node in search order that fits, or `nil`.
    func node(in tree: ViewTree, for scope: StepScope) -> NodeIndex?

    /// What is looked for, in a few words for an explanation.
    var label: String { get }
}

extension Finder {
    /// The name of the finder's type.
    public var label: String { String(describing: Self.self) }
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
