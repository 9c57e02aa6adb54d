/// The place of a new view, seen from the view before it in the chain.
public enum Placement: Sendable {
    /// Into the list of the nearest container that fits: the view itself, or one of its parents.
    case put(ListChange, into: ContainerRequirement)
    /// Presented modally.
    case present(PresentationStyle, from: Presenter)
    /// As the root of the window, whose root the view before it must be.
    case replaceRoot
    /// Nowhere. A step that is found or looked up needs no more; one that is built fails the plan,
    /// since what it builds would never be seen.
    case none

    /// The view that presents.
    public enum Presenter: Sendable {
        /// The view before it in the chain.
        case current
        /// The outermost ancestor of that.
        case topmostParent
        /// What a finder finds when it comes to that.
        case found(any Finder)
    }

    /// On top of the nearest navigation container.
    public static let push = Placement.put(.append, into: .kind(.navigation))

    /// As the only screen of the nearest navigation container.
    public static let pushAsRoot = Placement.put(.only, into: .kind(.navigation))

    /// In the place of the top of the nearest navigation container.
    public static let pushReplacingLast = Placement.put(.replacingLast, into: .kind(.navigation))

    /// As the primary of the nearest split.
    public static let setPrimary = Placement.put(.primary, into: .kind(.split))

    /// As the detail of the nearest split, in the place of the one it has.
    public static let showDetail = Placement.put(.detail, into: .kind(.split))

    /// On top of the navigation container that is the detail of the nearest split.
    public static let pushOnDetail = Placement.put(.onDetail, into: .kind(.split))

    /// As a tab of the nearest tab container.
    ///
    /// - Parameters:
    ///   - index: The tab before which it goes; `nil`, or past the last, for behind the last.
    ///   - isReplacing: Whether it takes the place of the tab at the index.
    /// - Returns: The placement.
    public static func addTab(at index: Int? = nil, isReplacing: Bool = false) -> Placement {
        guard let index else { return .put(.append, into: .kind(.tab)) }
        return .put(isReplacing ? .replace(at: index) : .insert(at: index), into: .kind(.tab))
    }

    /// The container whose list the placement changes, or `nil` when it changes none.
    public var container: ContainerRequirement? {
        guard case .put(_, let container) = self else { return nil }
        return container
    }
}

/// The container that an action needs.
public enum ContainerRequirement: Hashable, Sendable {
    /// Any container of a kind.
    case kind(NodeKind)
    /// A container of a type, or of a subtype of it.
    case type(ScreenType)

    /// Whether what a template builds fits.
    func isMet(by template: ViewTemplate) -> Bool {
        switch self {
        case .kind(let kind): template.kind == kind
        case .type(let type):
            template.kind.isContainer
                && (template.type == type || template.supertypes.contains(type))
        }
    }

    /// Whether a node of a tree fits.
    func isMet(by node: NodeIndex, in tree: ViewTree) -> Bool {
        switch self {
        case .kind(let kind): tree.kind(of: node) == kind
        case .type(let name):
            tree.kind(of: node).isContainer
                && tree.typeID(named: name).map { tree.isKind(node, of: $0) } ?? false
        }
    }

    /// What is needed, for messages.
    var label: String {
        switch self {
        case .kind(let kind): "\(kind.word) container"
        case .type(let type): "container \(type)"
        }
    }
}
