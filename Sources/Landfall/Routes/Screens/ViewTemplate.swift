/// The shape of a new subtree, before its nodes have ids.
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

    /// The ids of the first nodes, which are enough for most plans.
    private static let usual = (1...16).map { NodeID("$\($0)") }

    mutating func next() -> NodeID {
        last += 1
        return last <= Self.usual.count ? Self.usual[last - 1] : NodeID("$\(last)")
    }
}

extension View {
    /// Creates a view of a template.
    ///
    /// Each property is set once, so that the compiler makes no copy to set it anew.
    ///
    /// - Parameters:
    ///   - template: What it looks like.
    ///   - id: The id that later operations name it by.
    ///   - children: The children in container order.
    ///   - visible: The indices of the visible children of a custom container.
    ///   - context: Its context, in ascending order of the keys.
    init(
        of template: ViewTemplate,
        id: NodeID,
        children: [View],
        visible: [Int],
        context: [ContextEntry]
    ) {
        self.id = id
        self.type = template.type
        self.supertypes = template.supertypes
        self.kind = template.kind
        self.children = children
        self.isCollapsed = false
        self.visible = visible
        self.style = .fullScreen
        self.definesPresentationContext = template.definesPresentationContext
        self.isDismissible = template.isDismissible
        self.context = context
        self.presented = []
    }
}
