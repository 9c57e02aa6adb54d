/// A screen, or a container of screens, as a device reports it and as a plan creates it.
public struct ViewNode: Hashable, Sendable {
    /// Unique in the snapshot; in a plan `$1`, `$2`, ….
    public var id: NodeID
    /// The app's name of it.
    public var type: ScreenType
    /// The types that it stands for as well, nearest first.
    public var supertypes: [ScreenType] = []
    /// How it holds its children.
    public var kind: Kind
    /// The children in container order; all of a plain screen's are visible.
    public var children: [ViewNode] = []
    /// TAB: the index of the selected child; `nil` stands for the first.
    public var selected: Int?
    /// SPLIT: whether only the primary is shown.
    public var isCollapsed = false
    /// CUSTOM: the indices of the visible children.
    public var visible: [Int] = []
    /// How it covers what presents it.
    public var style = Style.fullScreen
    /// Whether presentations that stay in a context stop here.
    public var definesPresentationContext = false
    /// What tells it from another screen of its type.
    public var context: ScreenContext
    /// Whether a plan may dismiss or cover it.
    public var isDismissible = true
    /// Whether it moves.
    public var transition = Transition.settled
    /// The node that the app names as its parent, in the place of the real one.
    public var parentOverride: NodeID?

    private var presentedNodes: [ViewNode] = []

    /// What it presents modally itself, so not what a container around it presents.
    public var presented: ViewNode? {
        get { presentedNodes.first }
        set { presentedNodes = newValue.map { [$0] } ?? [] }
    }

    /// Creates a node.
    ///
    /// - Parameters:
    ///   - id: Unique in the snapshot.
    ///   - type: The app's name of it.
    ///   - kind: How it holds its children.
    ///   - context: What tells it from another screen of its type.
    ///   - children: The children in container order.
    public init(
        _ id: NodeID,
        _ type: ScreenType,
        _ kind: Kind = .screen,
        context: ScreenContext = [:],
        children: [ViewNode] = []
    ) {
        self.id = id
        self.type = type
        self.kind = kind
        self.context = context
        self.children = children
    }

    /// The way in which a node holds its children; the raw values are the contract's words.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A plain screen.
        case screen = "SCREEN"
        /// A stack of which the last child is visible.
        case navigation = "NAVIGATION"
        /// Tabs of which the selected one is visible.
        case tab = "TAB"
        /// A primary and a detail; collapsed, only the primary is there.
        case split = "SPLIT"
        /// A container of the app's own, which says which of its children are visible.
        case custom = "CUSTOM"
    }

    /// The way in which a presented node covers its presenter; the raw values are the contract's
    /// words.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// Covers the whole window.
        case fullScreen = "FULL_SCREEN"
        /// Covers the whole window; what is below shows through.
        case overFullScreen = "OVER_FULL_SCREEN"
        /// A sheet of the window.
        case pageSheet = "PAGE_SHEET"
        /// A small sheet in the middle of the window.
        case formSheet = "FORM_SHEET"
        /// A bubble that points at its source.
        case popover = "POPOVER"
        /// Covers the nearest ancestor that defines a presentation context.
        case currentContext = "CURRENT_CONTEXT"
        /// As ``currentContext``; what is below shows through.
        case overCurrentContext = "OVER_CURRENT_CONTEXT"

        /// Whether a presentation stops at an ancestor that defines a presentation context.
        public var staysInContext: Bool { self == .currentContext || self == .overCurrentContext }

        /// Whether the covered view leaves the window when the presentation has ended.
        public var removesPresenterView: Bool { self == .fullScreen || self == .currentContext }
    }

    /// The movement of a node; the raw values are the contract's words.
    public enum Transition: String, Hashable, Sendable, CaseIterable {
        /// At rest.
        case settled = "SETTLED"
        /// Being presented.
        case presenting = "PRESENTING"
        /// Being dismissed.
        case dismissing = "DISMISSING"
    }

    /// The node and all below it, children before what is presented.
    public var subtree: [ViewNode] {
        [self] + children.flatMap(\.subtree) + (presented?.subtree ?? [])
    }
}

/// A window, or scene, of the app.
public struct WindowState: Hashable, Sendable {
    /// Unique among the windows.
    public var id: String
    /// Whether it receives the input.
    public var isKey: Bool
    /// What it shows; `nil` when it shows nothing yet.
    public var root: ViewNode?

    /// Creates a window.
    ///
    /// - Parameters:
    ///   - id: Unique among the windows.
    ///   - isKey: Whether it receives the input.
    ///   - root: What it shows.
    public init(id: String, isKey: Bool = false, root: ViewNode? = nil) {
        self.id = id
        self.isKey = isKey
        self.root = root
    }
}
