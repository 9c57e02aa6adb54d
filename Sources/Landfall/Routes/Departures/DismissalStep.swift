/// What a departure does in a tree; the origin of the reading is the node that it begins at.
enum DismissalStep: Hashable, Sendable {
    /// The origin dismisses what it presents.
    case dismissing
    /// The origin, a container, goes back to a child.
    case showing(NodeIndex)
    /// The origin is shown again.
    case revealing
}
