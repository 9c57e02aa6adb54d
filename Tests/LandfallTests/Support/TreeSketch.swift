import Landfall

/// A plain screen, with what it shows.
func screen(_ id: NodeID, _ type: ScreenType = "Screen", _ context: [String: String] = [:]) -> View
{
    var view = View(id: id, type: type)
    view.context = context.map { ContextEntry(key: $0.key, value: $0.value) }
        .sorted { $0.key < $1.key }
    return view
}

/// A navigation container; the last child is its top.
func nav(_ id: NodeID, type: ScreenType = "Nav", _ children: [View] = []) -> View {
    container(id, type, .navigation, children)
}

/// A tab container that shows the child at `selected`.
func tab(
    _ id: NodeID,
    type: ScreenType = "Tab",
    selected: Int = 0,
    _ children: [View] = []
) -> View {
    var view = container(id, type, .tab, children)
    view.selected = selected
    return view
}

/// A split; its children are primary and detail.
func split(
    _ id: NodeID,
    type: ScreenType = "Split",
    collapsed: Bool = false,
    _ children: [View] = []
) -> View {
    var view = container(id, type, .split, children)
    view.isCollapsed = collapsed
    return view
}

/// A container of the app's own, that shows the children at `visible`.
func custom(
    _ id: NodeID,
    type: ScreenType = "Custom",
    visible: [Int],
    _ children: [View] = []
) -> View {
    var view = container(id, type, .custom, children)
    view.visible = visible
    return view
}

private func container(
    _ id: NodeID,
    _ type: ScreenType,
    _ kind: NodeKind,
    _ children: [View]
) -> View {
    var view = View(id: id, type: type, kind: kind)
    view.children = children
    return view
}

extension View {
    /// The same view, with another presented over it.
    func presenting(_ other: View, _ style: PresentationStyle = .fullScreen) -> View {
        var copy = self
        var presented = other
        presented.style = style
        copy.presented = [presented]
        return copy
    }

    /// The same view, which plans must not dismiss or cover.
    var locked: View { with { $0.isDismissible = false } }

    /// The same view, at which presentations that stay in a context stop.
    var definingContext: View { with { $0.definesPresentationContext = true } }

    /// The same view with some change.
    func with(_ change: (inout View) -> Void) -> View {
        var copy = self
        change(&copy)
        return copy
    }

    /// The view and all below it, presented ones included.
    var allViews: [View] { [self] + (children + presented).flatMap(\.allViews) }
}

extension ViewTree {
    /// A tree of one key window `w1`.
    static func showing(_ root: View) throws -> ViewTree { try showing(["w1": root]) }

    /// A tree of several windows, of which one is the key window.
    static func showing(
        _ windows: KeyValuePairs<String, View>,
        key: String? = nil
    ) throws -> ViewTree {
        var tree = ViewTree(ViewTreeLists(text: []))
        for (id, root) in windows {
            let node = try tree.insert(root)
            let name = tree.append(id)
            let isKey = id == (key ?? windows[0].key)
            tree.windows.append(WindowRecord(id: name, isKey: isKey, root: node))
        }
        return tree
    }

    /// The node of an id that the test knows to be there.
    func at(_ id: NodeID) throws -> NodeIndex { try require(id) }

    /// The same tree with a node that is moving.
    func moving(_ id: NodeID, _ phase: TransitionPhase = .dismissing) throws -> ViewTree {
        var copy = self
        copy.nodes[try at(id).position].transition = phase
        return copy
    }

    /// The same tree with a node whose parent the app overrides.
    func overriding(_ id: NodeID, parent: NodeID) throws -> ViewTree {
        var copy = self
        copy.nodes[try at(id).position].parentOverride = try at(parent)
        return copy
    }

    /// The same tree after some operations.
    func applying(_ effects: Operation.Effect...) throws -> ViewTree {
        var copy = self
        try copy.apply(effects.map { Operation($0) })
        return copy
    }

    /// All that can be told apart in a tree: two trees with equal outlines are the same to an app.
    var outline: [WindowOutline] {
        (0..<windowCount).map { window in
            let root = root(ofWindow: window)
            return WindowOutline(
                id: windowID(window),
                isKey: isKeyWindow(window),
                root: isPlaceholder(root) ? nil : view(of: root)
            )
        }
    }
}

/// One window of a tree, for comparison.
struct WindowOutline: Hashable {
    let id: String
    let isKey: Bool
    let root: View?
}
