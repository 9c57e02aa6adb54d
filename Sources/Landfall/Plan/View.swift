/// A new subtree, as a plan creates it: the fields of a node, with the children inside.
public struct View: Hashable, Sendable {
    /// The id that later operations name it by: `$1`, `$2`, … in the order of creation.
    public var id: NodeID

    /// The app's name of the screen or container.
    public var type: ScreenType

    /// The types that the type stands for as well, nearest first.
    public var supertypes: [ScreenType]

    /// How it holds its children.
    public var kind: NodeKind

    /// The children in container order.
    public var children: [View]

    /// The index of the selected tab; `nil` for the first and for what is no tab container.
    public var selected: Int?

    /// Whether a split shows only its primary.
    public var isCollapsed: Bool

    /// The indices of the visible children of a custom container.
    public var visible: [Int]

    /// How it covers what presents it; counts only for a presented view.
    public var style: PresentationStyle

    /// Whether presentations that stay in a context stop here.
    public var definesPresentationContext: Bool

    /// Whether plans may dismiss or cover it.
    public var isDismissible: Bool

    /// What tells it apart from others of its type, in ascending order of the keys.
    public var context: [ContextEntry]

    /// The view that it presents; one element at the most.
    public var presented: [View]

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - id: The id that later operations name it by.
    ///   - type: The app's name of the screen or container.
    ///   - kind: How it holds its children.
    public init(id: NodeID, type: ScreenType, kind: NodeKind = .screen) {
        self.id = id
        self.type = type
        self.supertypes = []
        self.kind = kind
        self.children = []
        self.isCollapsed = false
        self.visible = []
        self.style = .fullScreen
        self.definesPresentationContext = false
        self.isDismissible = true
        self.context = []
        self.presented = []
    }
}
