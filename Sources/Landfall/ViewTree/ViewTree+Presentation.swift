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

    /// The ancestor without a parent, or the node itself.
    public func outermostAncestor(of node: NodeIndex) -> NodeIndex {
        var current = node
        while let parent = parent(of: current) { current = parent }
        return current
    }

    /// The node and its ancestors, nearest first; presentation edges are not crossed.
    public func selfAndAncestors(of node: NodeIndex) -> [NodeIndex] {
        var chain = [node]
        var current = node
        while let parent = parent(of: current) {
            chain.append(parent)
            current = parent
        }
        return chain
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
        let chain = selfAndAncestors(of: node)
        let definer =
            style.staysInContext
            ? chain.first { nodes[$0.position].definesPresentationContext } : nil
        return definer ?? chain.last ?? node
    }

    /// The top of the presented nodes of a window, passing over those that are being dismissed.
    ///
    /// It is often a container, not the screen that is visible in it.
    ///
    /// - Parameter window: The position of the window.
    /// - Returns: The window's root when nothing is presented.
    public func topmost(ofWindow window: Int) -> NodeIndex {
        var current = windows[window].root
        while let next = ownPresented(by: current), record(next).transition != .dismissing {
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
        while !record(top).presenter.isNone { top = outermostAncestor(of: record(top).presenter) }
        return windows.firstIndex { $0.root == top }
    }

    /// Whether a person looking at the device sees the node: its window is the key window, every
    /// container shows the way to it, and nothing is presented over it.
    public func isVisible(_ node: NodeIndex) -> Bool {
        guard record(node).isAttached, let window = window(of: node), isKeyWindow(window),
            selfAndAncestors(of: node).allSatisfy({ ownPresented(by: $0) == nil })
        else { return false }
        var current = node
        while isShownByContainers(current) {
            guard let presenter = presenter(of: current) else { return true }
            let outer = selfAndAncestors(of: presenter).dropFirst()
            guard outer.allSatisfy({ ownPresented(by: $0) == nil }) else { return false }
            current = presenter
        }
        return false
    }

    /// Whether each ancestor on the node's level of presentation shows the way to it.
    func isShownByContainers(_ node: NodeIndex) -> Bool {
        let chain = selfAndAncestors(of: node)
        return zip(chain, chain.dropFirst()).allSatisfy { child, ancestor in
            visibleChildren(of: ancestor).contains(child)
        }
    }

    /// What can be seen inside a node and beside it, once each of its ancestors shows the way to it.
    ///
    /// - Parameter chain: The node and its ancestors, nearest first.
    /// - Returns: The nodes, those that are on the way itself left out.
    func visibleBeside(_ chain: [NodeIndex]) -> [NodeIndex] {
        let inside = chain.first.map { visibleClosure(of: $0).dropFirst() } ?? []
        let beside = zip(chain, chain.dropFirst()).flatMap { child, ancestor -> [NodeIndex] in
            let visible = visibleChildren(of: ancestor)
            guard visible.contains(child) else { return [] }
            return visible.filter { $0 != child }.flatMap(visibleClosure)
        }
        return inside + beside
    }

    /// The node and all that can be seen inside it, children of containers included, what any of
    /// them presents left out.
    public func visibleClosure(of node: NodeIndex) -> [NodeIndex] {
        var found = [node]
        var next = 0
        while next < found.count {
            found += visibleChildren(of: found[next])
            next += 1
        }
        return found
    }
}
