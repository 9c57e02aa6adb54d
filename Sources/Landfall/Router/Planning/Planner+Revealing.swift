extension Planner {
    /// Makes a node visible: dismisses what is presented on the way, then shows it in each of its
    /// ancestors, from the inside out, and likewise each presenter below that hangs on a child.
    mutating func reveal(_ node: NodeIndex) throws(RoutingError) {
        if hasPresented { try dismiss(over: node) }
        var level: NodeIndex? = node
        while let place = level {
            var child = place
            while let ancestor = tree.parent(of: child) {
                if !tree.isVisibleChild(child, of: ancestor) { try show(child, in: ancestor) }
                child = ancestor
            }
            level = hasPresented ? tree.presenter(of: place) : nil
        }
    }

    /// Dismisses all that is presented from the node's level of presentation upwards: on the node's
    /// own way, on what is visible there now and on what comes into sight with the node; the
    /// outermost presenter first.
    private mutating func dismiss(over node: NodeIndex) throws(RoutingError) {
        let chain = tree.selfAndAncestors(of: node)
        guard let outermost = chain.last else { return }
        let seen =
            chain.reversed() + tree.visibleClosure(of: outermost) + tree.visibleBeside(chain)
        for place in seen
        where tree.record(place).isAttached && tree.ownPresented(by: place) != nil {
            try emit(Operation(.dismiss(presenter: tree.id(of: place))))
        }
        try dismissBeside(node)
    }

    /// Dismisses what containers around the presenters below show over the node's level.
    private mutating func dismissBeside(_ node: NodeIndex) throws(RoutingError) {
        var level = tree.presenter(of: node)
        while let presenter = level {
            let chain = tree.selfAndAncestors(of: presenter)
            for place in chain.dropFirst() where tree.ownPresented(by: place) != nil {
                try emit(Operation(.dismiss(presenter: tree.id(of: place))))
            }
            level = tree.presenter(of: presenter)
        }
    }
}
