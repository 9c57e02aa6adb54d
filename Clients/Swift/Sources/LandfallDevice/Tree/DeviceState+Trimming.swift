extension DeviceState {
    /// The state without plain leaves, as far as it is too large with them.
    ///
    /// What goes first is what nobody can navigate to: screens in plain screens, without children, a
    /// presentation or a context. The lists of containers stay whole, since plans change them by place.
    ///
    /// - Parameters:
    ///   - nodes: The most nodes.
    ///   - bytes: The most bytes in JSON.
    /// - Returns: `nil` where it is still too large.
    func trimmed(nodes: Int, bytes: Int) -> DeviceState? {
        var state = self
        while true {
            let count = state.windows.reduce(0) { $0 + ($1.root?.subtree.count ?? 0) }
            let isSmall = count <= nodes
            if isSmall, state.json.count <= bytes { return state }
            // Too many bytes say nothing of how many leaves there are too many: all of a round go.
            var surplus = isSmall ? .max : count - nodes
            let before = surplus
            for place in state.windows.indices {
                state.windows[place].root?.dropPlainLeaves(&surplus)
            }
            guard surplus < before else { return nil }
        }
    }
}

extension ViewNode {
    /// Whether nothing would be missed without it.
    private var isPlainLeaf: Bool {
        kind == .screen && children.isEmpty && presented == nil && context.values.isEmpty
            && isDismissible && transition == .settled
    }

    /// Drops leaves of plain screens until enough have gone.
    fileprivate mutating func dropPlainLeaves(_ surplus: inout Int) {
        guard surplus > 0 else { return }
        if kind == .screen {
            children.removeAll { child in
                guard surplus > 0, child.isPlainLeaf else { return false }
                surplus -= 1
                return true
            }
        }
        for place in children.indices { children[place].dropPlainLeaves(&surplus) }
        presented?.dropPlainLeaves(&surplus)
    }
}
