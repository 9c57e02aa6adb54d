extension ViewTree {
    /// What a node presents by itself, or `nil`.
    public func ownPresented(by node: NodeIndex) -> NodeIndex? {
        let presented = nodes[node.position].presented
        return presented.isNone ? nil : presented
    }

    /// What a node or the nearest of its ancestors presents.
    ///
    /// A child of a container that presents "has" the presented node too, as in UIKit.
    public func presented(by node: NodeIndex) -> NodeIndex? {
        var current: NodeIndex? = node
        while let place = current {
            if let presented = ownPresented(by: place) { return presented }
            current = parent(of: place)
        }
        return nil
    }

    /// The node that presents this one or the outermost of its ancestors.
    public func presenter(of node: NodeIndex) -> NodeIndex? {
        ownPresenter(of: outermostAncestor(of: node))
    }

    /// The node on which this very one hangs as presented, or `nil`.
    func ownPresenter(of node: NodeIndex) -> NodeIndex? {
        let presenter = nodes[node.position].presenter
        return presenter.isNone ? nil : presenter
    }

    /// The ancestor that really presents, when a node is asked to.
    ///
    /// Styles that cover the window go out to the outermost ancestor; those that stay in a context
    /// stop at the nearest ancestor that defines one.
    ///
    /// - Parameters:
    ///   - node: The node that is asked to present.
    ///   - style: The style of what it presents.
    /// - Returns: The node on which the presented one will hang.
    public func actualPresenter(asking node: NodeIndex, style: PresentationStyle) -> NodeIndex {
        let definer =
            style.staysInContext
            ? firstOfSelfAndAncestors(of: node) { nodes[$0.position].definesPresentationContext }
            : nil
        return definer ?? outermostAncestor(of: node)
    }

    /// The top of the presented nodes of a window, passing over those that are being dismissed.
    ///
    /// It is often a container, not the screen that is visible in it.
    ///
    /// - Parameter window: The position of the window.
    /// - Returns: The window's root when nothing is presented.
    public func topmost(ofWindow window: Int) -> NodeIndex {
        var current = windows[window].root
        while let next = ownPresented(by: current),
            nodes[next.position].transition != .dismissing
        {
            current = next
        }
        return current
    }

    /// The position of the key window: the first that says so, else the first of all.
    public var keyWindow: Int { windows.firstIndex { $0.isKey } ?? 0 }

    /// The number of windows, at least one.
    public var windowCount: Int { windows.count }

    /// The root of a window.
    public func root(ofWindow window: Int) -> NodeIndex { windows[window].root }

    /// The id of a window.
    public func windowID(_ window: Int) -> String { string(windows[window].id) }

    /// Whether the window is the key window.
    public func isKeyWindow(_ window: Int) -> Bool { window == keyWindow }

    /// The window of an id, or `nil`.
    public func window(_ id: String) -> Int? { windows.firstIndex { isEqual($0.id, to: id) } }

    /// The window that leads to a node.
    public func window(of node: NodeIndex) -> Int? {
        var top = outermostAncestor(of: node)
        while let presenter = ownPresenter(of: top) { top = outermostAncestor(of: presenter) }
        return windows.firstIndex { $0.root == top }
    }

    /// Whether a person looking at the device sees the node: its window is the key window, every
    /// container shows the way to it, and nothing is presented over it; never the empty root of a
    /// window.
    public func isVisible(_ node: NodeIndex) -> Bool {
        guard !isPlaceholder(node), let root = uncoveredRoot(of: node) else { return false }
        return keyWindow < windows.count && windows[keyWindow].root == root
    }

    /// The outermost node below one that can be seen in its window: every container shows the way to
    /// it, and nothing is presented over it; `nil` when it can't be seen.
    func uncoveredRoot(of node: NodeIndex) -> NodeIndex? {
        guard nodes[node.position].isAttached, nodes[node.position].presented.isNone else {
            return nil
        }
        var current = node
        while true {
            if let parent = parent(of: current) {
                guard isVisibleChild(current, of: parent),
                    nodes[parent.position].presented.isNone
                else { return nil }
                current = parent
            } else if let presenter = ownPresenter(of: current) {
                // The presenter itself presents the way up to the node; its ancestors must not.
                current = presenter
            } else {
                return current
            }
        }
    }
}
