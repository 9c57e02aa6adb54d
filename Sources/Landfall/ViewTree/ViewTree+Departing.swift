extension ViewTree {
    /// The outermost node of what is presented on top in the key window; the window's root where
    /// nothing is presented.
    ///
    /// What hangs on a tab's child or in another context counts too, other than for
    /// ``topmost(ofWindow:)``.
    var topLevel: NodeIndex {
        var level = root(ofWindow: keyWindow)
        while let next = visibleClosure(of: level).lazy.compactMap(ownPresented).first {
            level = next
        }
        return level
    }

    /// The screen that a person looks at: in the topmost level, inwards through the containers, in a
    /// split the detail.
    ///
    /// - Returns: The screen, or the innermost container where that is empty; `nil` for a window
    ///   that shows nothing yet.
    package var visibleScreen: NodeIndex? {
        var place = topLevel
        guard !isPlaceholder(place) else { return nil }
        while kind(of: place).isContainer, let child = visibleChildren(of: place).last {
            place = child
        }
        return place
    }

    /// The place to which one goes back: the innermost stack that can be seen and has something
    /// beneath its top, in a split that of the detail first.
    ///
    /// - Parameters:
    ///   - level: Where to look.
    ///   - isStack: Whether a custom container goes back to the child of an index by taking off
    ///     those above it.
    /// - Returns: The container, and the child beneath its top.
    func stepBack(
        in level: NodeIndex,
        _ isStack: (_ container: NodeIndex, _ index: Int) -> Bool
    ) -> (container: NodeIndex, child: NodeIndex)? {
        for child in visibleChildren(of: level).reversed() {
            if let found = stepBack(in: child, isStack) { return found }
        }
        let children = Array(children(of: level))
        switch kind(of: level) {
        case .navigation where children.count > 1:
            return (level, children[children.count - 2])
        case .custom:
            guard let top = visibleChildren(of: level).last.flatMap(children.firstIndex), top > 0,
                isStack(level, top - 1)
            else { return nil }
            return (level, children[top - 1])
        default:
            return nil
        }
    }
}
