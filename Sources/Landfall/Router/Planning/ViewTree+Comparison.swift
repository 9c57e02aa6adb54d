extension ViewTree {
    /// Whether two trees show the same screens, however their nodes lie in memory.
    ///
    /// - Parameter other: The other tree.
    /// - Returns: `true` when windows, nodes and all that is said of them are equal.
    func hasSameScreens(as other: ViewTree) -> Bool {
        guard windowCount == other.windowCount, keyWindow == other.keyWindow else { return false }
        return (0..<windowCount).allSatisfy { window in
            windowID(window) == other.windowID(window)
                && isSame(root(ofWindow: window), as: other.root(ofWindow: window), in: other)
        }
    }

    private func isSame(_ node: NodeIndex, as twin: NodeIndex, in other: ViewTree) -> Bool {
        let left = record(node)
        let right = other.record(twin)
        guard bytes(left.id) == other.bytes(right.id), left.kind == right.kind,
            type(of: node) == other.type(of: twin), left.transition == right.transition,
            left.isDismissible == right.isDismissible, left.isCollapsed == right.isCollapsed,
            selectedIndex(of: node) == other.selectedIndex(of: twin),
            ownPresented(by: node) == nil || left.style == right.style,
            context(of: node).sorted(by: { $0.key < $1.key })
                == other.context(of: twin).sorted(by: { $0.key < $1.key })
        else { return false }
        let children = children(of: node)
        let twins = other.children(of: twin)
        guard children.count == twins.count,
            zip(children, twins).allSatisfy({ isSame($0, as: $1, in: other) }),
            visibleChildren(of: node).map(id) == other.visibleChildren(of: twin).map(other.id)
        else { return false }
        switch (ownPresented(by: node), other.ownPresented(by: twin)) {
        case (nil, nil): return true
        case (let mine?, let its?): return isSame(mine, as: its, in: other)
        default: return false
        }
    }
}
