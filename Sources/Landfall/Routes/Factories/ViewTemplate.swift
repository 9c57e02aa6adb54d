/// What a new subtree looks like, before its nodes have ids.
public struct ViewTemplate: Hashable, Sendable {
    /// The app's name of the screen or container.
    public var type: ScreenType

    /// How it holds its children.
    public var kind: NodeKind

    /// The types that the type stands for as well, nearest first.
    public var supertypes: [ScreenType] = []

    /// The context with which it is built, before context tasks.
    public var context = Context()

    /// What a fresh container holds, in its order.
    public var children: [ViewTemplate] = []

    /// Whether plans may dismiss or cover it.
    public var isDismissible = true

    /// Whether presentations that stay in a context stop here.
    public var definesPresentationContext = false

    /// Why it can't be built after all; it is said when its turn comes, after those who have a say.
    var fault: RoutingError?

    /// Creates a template.
    ///
    /// - Parameters:
    ///   - type: The app's name of the screen or container.
    ///   - kind: How it holds its children.
    ///   - children: What a fresh container holds.
    public init(type: ScreenType, kind: NodeKind = .screen, children: [ViewTemplate] = []) {
        self.type = type
        self.kind = kind
        self.children = children
    }
}

/// Gives out the ids `$1`, `$2`, … of what a plan creates.
struct NodeNumbering {
    private var last = 0

    mutating func next() -> NodeID {
        last += 1
        return NodeID("$" + String(last))
    }
}
