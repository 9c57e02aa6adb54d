extension Planner {
    /// Puts a view in place, from the node before it in the chain.
    mutating func perform(
        _ action: (any Action)?,
        with view: View,
        on current: NodeIndex
    ) throws(RoutingError) -> NodeIndex {
        guard let action else {
            throw RoutingError(.compositionFailed, "nothing says how to put \(view.type) in place")
        }
        switch action.placement {
        case .push:
            let container = try container(.navigation, of: current, for: view)
            try refuseNesting(of: view, in: .navigation)
            try emit(
                Operation(
                    .push(container: tree.id(of: container), view: view),
                    options: action.options
                )
            )
        case .addTab(let index, let isReplacing):
            let container = try container(.tab, of: current, for: view)
            let id = tree.id(of: container)
            let effect: Operation.Effect =
                if let index, isReplacing {
                    .replaceTab(container: id, index: index, view: view)
                } else {
                    .insertTab(
                        container: id,
                        index: index ?? tree.children(of: container).count,
                        view: view
                    )
                }
            try emit(Operation(effect, options: action.options))
        case .present(let style, let presenter):
            try present(view, style, from: presenter, current, options: action.options)
        case .replaceRoot:
            try replaceRoot(with: view, from: current, options: action.options)
        }
        guard let placed = tree.node(view.id) else {
            throw RoutingError(.compositionFailed, "\(view.type) did not come into the tree")
        }
        return placed
    }

    /// The nearest container of a kind: the node itself or one of its parents.
    private func container(
        _ kind: NodeKind,
        of node: NodeIndex,
        for view: View
    ) throws(RoutingError) -> NodeIndex {
        let chain = tree.selfAndOverriddenAncestors(of: node)
        guard let container = chain.first(where: { tree.kind(of: $0) == kind }) else {
            throw RoutingError(
                .typeMismatch,
                "there is no \(kind.word) container to put \(view.type) into"
            )
        }
        return container
    }

    private mutating func present(
        _ view: View,
        _ style: PresentationStyle,
        from presenter: Placement.Presenter,
        _ current: NodeIndex,
        options: Attributes
    ) throws(RoutingError) {
        guard !tree.isPlaceholder(current) else {
            throw RoutingError(.compositionFailed, "an empty window can't present \(view.type)")
        }
        let asked =
            switch presenter {
            case .current: current
            case .topmostParent: tree.selfAndOverriddenAncestors(of: current).last ?? current
            }
        let actual = tree.actualPresenter(asking: asked, style: style)
        if tree.ownPresented(by: actual) != nil {
            try emit(Operation(.dismiss(presenter: tree.id(of: actual))))
        }
        var view = view
        view.style = style
        try emit(
            Operation(.present(presenter: tree.id(of: actual), view: view), options: options)
        )
    }

    private mutating func replaceRoot(
        with view: View,
        from current: NodeIndex,
        options: Attributes
    ) throws(RoutingError) {
        guard let window = tree.window(of: current), tree.root(ofWindow: window) == current else {
            throw RoutingError(
                .compositionFailed,
                "only the root of a window can be replaced by \(view.type)"
            )
        }
        try emit(
            Operation(
                .replaceRoot(window: tree.windowID(window), view: view),
                options: options
            )
        )
    }

    /// Makes a node visible: dismisses what is presented on the way, then shows it in each of its
    /// ancestors, from the inside out, and likewise each presenter below that hangs on a child.
    mutating func reveal(_ node: NodeIndex) throws(RoutingError) {
        guard !tree.isPlaceholder(node) else { return }
        try dismiss(over: node)
        var level: NodeIndex? = node
        while let place = level {
            let chain = tree.selfAndAncestors(of: place)
            for (child, ancestor) in zip(chain, chain.dropFirst())
            where !tree.visibleChildren(of: ancestor).contains(child) {
                try show(child, in: ancestor)
            }
            level = tree.presenter(of: place)
        }
    }

    private mutating func show(
        _ child: NodeIndex,
        in ancestor: NodeIndex
    ) throws(RoutingError) {
        let container = tree.id(of: ancestor)
        let child = tree.id(of: child)
        switch tree.kind(of: ancestor) {
        case .navigation:
            try emit(Operation(.popTo(container: container, child: child)))
        case .tab:
            try emit(Operation(.select(container: container, child: child)))
        case .custom:
            try emit(Operation(.makeVisible(container: container, child: child)))
        case .screen, .split:
            return
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
