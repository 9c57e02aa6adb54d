extension Planner {
    /// Makes a node visible: dismisses what is presented on the way, then shows it in each of its
    /// ancestors, from the inside out, and likewise each presenter below that hangs on a child.
    mutating func reveal(_ node: NodeIndex) throws(RoutingError) {
        if hasPresented { try dismiss(over: node) }
        var level: NodeIndex? = node
        while let place = level {
            var child = place
            while let ancestor = tree.parent(of: child) {
                if !tree.isVisibleChild(child, of: ancestor) {
                    try bringForward(child, in: ancestor)
                }
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

    /// Shows a child in a container that hides it.
    mutating func bringForward(
        _ child: NodeIndex,
        in ancestor: NodeIndex
    ) throws(RoutingError) {
        let container = tree.id(of: ancestor)
        switch tree.kind(of: ancestor) {
        case .navigation:
            try emit(Operation(.popTo(container: container, child: tree.id(of: child))))
        case .tab:
            try emit(Operation(.select(container: container, child: tree.id(of: child))))
        case .custom:
            try bringForward(child, inCustom: ancestor)
        case .screen, .split:
            return
        }
    }

    private mutating func bringForward(
        _ child: NodeIndex,
        inCustom container: NodeIndex
    ) throws(RoutingError) {
        let children = Array(tree.children(of: container))
        guard let index = children.firstIndex(of: child) else { return }
        let id = tree.id(of: container)
        switch behavior(of: container).reveal(index, of: children.count) {
        case .show:
            try emit(Operation(.makeVisible(container: id, child: tree.id(of: child))))
        case .keepFirst(let count):
            guard index < count, count <= children.count else {
                throw RoutingError(
                    .compositionFailed,
                    "the behaviour of \(tree.type(of: container)) keeps \(count) of its "
                        + "\(children.count) children, and so does not show the wanted one"
                )
            }
            let kept = children.prefix(count).map { Operation.Child.node(tree.id(of: $0)) }
            try emit(
                Operation(
                    .setChildren(container: id, children: kept, selected: kept.count - 1)
                )
            )
        case .refuse:
            throw RoutingError(
                .compositionFailed,
                "\(tree.type(of: container)) does not show \(tree.type(of: child))"
            )
        }
    }
}
