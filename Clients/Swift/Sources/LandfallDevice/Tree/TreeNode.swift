/// A node of a ``ScreenTree``, with its place among the others.
public struct TreeNode: Hashable, Sendable {
    /// The id of the device's, or of the plan that has created it.
    public let id: NodeID
    /// The app's name of it.
    public let type: ScreenType
    /// The types that it stands for as well, nearest first.
    public let supertypes: [ScreenType]
    /// How it holds its children.
    public let kind: ViewNode.Kind
    /// How it covers its presenter, if something presents it.
    public let style: ViewNode.Style
    /// Whether presentations that stay in a context stop here.
    public let definesPresentationContext: Bool
    /// Whether a plan may dismiss or cover it.
    public let isDismissible: Bool
    /// Whether it moves.
    public let transition: ViewNode.Transition
    /// SPLIT: whether only the primary is shown.
    public let isCollapsed: Bool

    /// What tells it from another screen of its type.
    public internal(set) var context: ScreenContext
    /// The children in container order.
    public internal(set) var children: [NodeID] = []
    /// TAB: the selected child; `nil` without tabs.
    public internal(set) var selected: NodeID?
    /// CUSTOM: the children that it shows.
    public internal(set) var shown: Set<NodeID> = []
    /// The container that holds it.
    public internal(set) var parent: NodeID?
    /// The very node that presents it.
    public internal(set) var presenter: NodeID?
    /// The very node that it presents.
    public internal(set) var presented: NodeID?

    /// The node that the app names as its parent, whether it is there or not.
    var parentOverride: NodeID?

    init(_ view: ViewNode, transition: ViewNode.Transition, parentOverride: NodeID?) {
        self.id = view.id
        self.type = view.type
        self.supertypes = view.supertypes
        self.kind = view.kind
        self.style = view.style
        self.definesPresentationContext = view.definesPresentationContext
        self.isDismissible = view.isDismissible
        self.transition = transition
        self.isCollapsed = view.isCollapsed
        self.context = view.context
        self.parentOverride = parentOverride
    }

    /// The children whose views are in its own view.
    public var visibleChildren: [NodeID] {
        switch kind {
        case .screen, .split: children
        case .navigation: children.suffix(1)
        case .tab: selected.map { [$0] } ?? []
        case .custom: children.filter(shown.contains)
        }
    }

    /// Takes a whole new list, and keeps what it shows by the rule of its kind.
    mutating func setChildren(_ list: [NodeID]) {
        let before = children
        children = list
        switch kind {
        case .screen, .navigation, .split: return
        case .tab:
            if let selected, list.contains(selected) { return }
            let index = before.firstIndex { $0 == selected } ?? 0
            selected = list.indices.contains(index) ? list[index] : list.first
        case .custom:
            let areAllShown = before.allSatisfy(shown.contains)
            let kept = list.filter(shown.contains)
            shown = Set(areAllShown ? list : kept.isEmpty ? list.suffix(1) : kept)
        }
    }

    /// Shows one child, where the kind lets that be chosen.
    mutating func show(childAt index: Int) {
        guard children.indices.contains(index) else { return }
        switch kind {
        case .tab: selected = children[index]
        case .custom: shown = [children[index]]
        case .screen, .navigation, .split: return
        }
    }

    /// Shows what a description says that it shows.
    mutating func showAsDescribed(by view: ViewNode) {
        guard kind == .custom else { return show(childAt: view.selected ?? 0) }
        let valid = view.visible.filter(children.indices.contains)
        shown = Set(valid.map { children[$0] })
    }
}
