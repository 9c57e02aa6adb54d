/// The behavior of a custom container of the app: what of it can be seen, and what it does to show
/// a child.
public protocol ContainerBehavior: Sendable {
    /// The children that can be seen once the list was set.
    ///
    /// - Parameters:
    ///   - count: The number of children.
    ///   - shown: The new positions of those children that could be seen before.
    /// - Returns: Positions in the new list.
    func visible(of count: Int, shown: [Int]) -> [Int]

    /// What the container does to show a child that can't be seen.
    ///
    /// - Parameters:
    ///   - index: The position of the child.
    ///   - count: The number of children.
    /// - Returns: What is done.
    func reveal(_ index: Int, of count: Int) -> ContainerReveal
}

/// The operation by which a custom container shows a child.
public enum ContainerReveal: Hashable, Sendable {
    /// The child becomes the visible one; all stay.
    case show
    /// The container keeps only its first children.
    case keepFirst(Int)
    /// It can't be shown.
    case refuse
}

/// The behaviours of custom containers that a catalog can name.
public enum StandardBehavior: String, ContainerBehavior, Hashable, CaseIterable {
    /// One child can be seen, any of them.
    case selected
    /// All children can be seen.
    case all
    /// The last child can be seen; those above a child go when it is shown.
    case last

    /// The positions of the children that can be seen.
    public func visible(of count: Int, shown: [Int]) -> [Int] {
        guard count > 0 else { return [] }
        return switch self {
        case .selected: [shown.first ?? 0]
        case .all: Array(0..<count)
        case .last: [count - 1]
        }
    }

    /// What is done to show a child.
    public func reveal(_ index: Int, of count: Int) -> ContainerReveal {
        switch self {
        case .selected: .show
        case .all: .refuse
        case .last: .keepFirst(index + 1)
        }
    }
}
