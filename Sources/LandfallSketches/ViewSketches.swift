package import Landfall

/// A plain screen, with what it shows.
package func screen(
    _ id: NodeID,
    _ type: ScreenType = "Screen",
    _ context: [String: String] = [:]
) -> View {
    var view = View(id: id, type: type)
    view.context = context.map { ContextEntry(key: $0.key, value: $0.value) }
        .sorted { $0.key < $1.key }
    return view
}

/// A navigation container; the last child is its top.
package func nav(_ id: NodeID, _ children: [View] = []) -> View {
    container(id, .navigation, children)
}

/// A tab container that shows the child at `selected`.
package func tab(_ id: NodeID, selected: Int = 0, _ children: [View] = []) -> View {
    var view = container(id, .tab, children)
    view.selected = selected
    return view
}

/// A split; its children are primary and detail.
package func split(_ id: NodeID, collapsed: Bool = false, _ children: [View] = []) -> View {
    var view = container(id, .split, children)
    view.isCollapsed = collapsed
    return view
}

/// A container of the app's own, that shows the children at `visible`.
package func custom(_ id: NodeID, visible: [Int], _ children: [View] = []) -> View {
    var view = container(id, .custom, children)
    view.visible = visible
    return view
}

private func container(_ id: NodeID, _ kind: NodeKind, _ children: [View]) -> View {
    var view = View(id: id, type: ScreenType(kind.word), kind: kind)
    view.children = children
    return view
}

extension View {
    /// The same view, with another presented over it.
    package func presenting(_ other: View, _ style: PresentationStyle = .fullScreen) -> View {
        with { $0.presented = [other.styled(style)] }
    }

    /// The same view, to be presented in a style.
    package func styled(_ style: PresentationStyle) -> View { with { $0.style = style } }

    /// The same view, at which presentations that stay in a context stop.
    package var definingContext: View { with { $0.definesPresentationContext = true } }

    /// The same view with some change.
    package func with(_ change: (inout View) -> Void) -> View {
        var copy = self
        change(&copy)
        return copy
    }
}
