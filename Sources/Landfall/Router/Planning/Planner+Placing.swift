extension Planner {
    /// Puts a view in place, from the node before it in the chain.
    mutating func perform(
        _ placed: PlacedStep,
        with view: consuming View,
        on current: NodeIndex
    ) throws(RoutingError) -> NodeIndex {
        let (id, type, options) = (view.id, view.type, placed.prepared.options)
        switch placed.prepared.placement {
        case .put(let change, let requirement):
            let container = try container(requirement, of: current, for: type)
            try emit(
                Operation(try effect(of: change, putting: view, into: container), options: options)
            )
        case .present(let style, let presenter):
            let asked = try asked(presenter, current, for: type, at: placed)
            try present(view, style, from: asked, options: options)
        case .replaceRoot:
            try replaceRoot(with: view, from: current, options: options)
        case .none:
            throw RoutingError(.compositionFailed, "nothing says how to put \(type) in place")
        }
        guard let placed = tree.node(id) else {
            throw RoutingError(.compositionFailed, "\(type) did not come into the tree")
        }
        return placed
    }

    /// The nearest container that fits: the node itself or one of its parents.
    private func container(
        _ requirement: ContainerRequirement,
        of node: NodeIndex,
        for type: ScreenType
    ) throws(RoutingError) -> NodeIndex {
        if requirement.isMet(by: node, in: tree) { return node }
        let container = tree.firstAncestor(of: node) { requirement.isMet(by: $0, in: tree) }
        guard let container else {
            throw RoutingError(
                .typeMismatch,
                "there is no \(requirement.label) to put \(type) into: neither "
                    + "\(name(of: node)) nor one of its parents is one"
            )
        }
        return container
    }

    private func name(of node: NodeIndex) -> String {
        tree.isPlaceholder(node)
            ? "the empty window" : "\(tree.type(of: node)) (\(tree.id(of: node)))"
    }

    /// The operation that changes the list of a container on the device.
    private func effect(
        of change: ListChange,
        putting view: consuming View,
        into container: NodeIndex
    ) throws(RoutingError) -> Operation.Effect {
        let id = tree.id(of: container)
        let kind = tree.kind(of: container)
        if kind == .navigation { try ListChange.refuseNesting(of: view.type, view.kind) }
        switch change {
        case .append where kind == .navigation:
            return .push(container: id, view: view)
        case .append where kind == .tab:
            let count = tree.children(of: container).count
            return .insertTab(container: id, index: count, view: view)
        case .insert(let index) where kind == .tab:
            try ListChange.check(index)
            return .insertTab(container: id, index: index, view: view)
        case .replace(let index) where kind == .tab:
            try ListChange.check(index)
            return .replaceTab(container: id, index: index, view: view)
        case .primary:
            return .setPrimary(container: id, view: view)
        case .detail:
            return .showDetail(container: id, view: view)
        case .onDetail:
            try ListChange.refuseNesting(of: view.type, view.kind)
            return .pushOnDetail(container: id, view: view)
        case .append, .insert, .replace, .replacingLast, .only, .edit:
            return try setting(try list(by: change, putting: view, into: container), of: container)
        }
    }

    /// The whole list of a container as a change leaves it.
    private func list(
        by change: ListChange,
        putting view: View,
        into container: NodeIndex
    ) throws(RoutingError) -> [Operation.Child] {
        let children = Array(tree.children(of: container))
        let order = try change.order(adding: view.type, view.kind, to: children.count) {
            children.enumerated().map { index, child in
                ListElement(type: tree.type(of: child), kind: tree.kind(of: child), index: index)
            }
        }
        return order.map { index in
            index.map { .node(tree.id(of: children[$0])) } ?? .view(view)
        }
    }

    /// The whole new list of a container; a custom one shows what its behaviour says.
    ///
    /// - Throws: ``RoutingError`` with ``RoutingError/Code/compositionFailed`` for a split that is to
    ///   hold more than its primary and a detail.
    func setting(
        _ list: [Operation.Child],
        of container: NodeIndex
    ) throws(RoutingError) -> Operation.Effect {
        let id = tree.id(of: container)
        if tree.record(container).isCollapsed, list.count > 1 {
            return try detail(of: list, in: container)
        }
        if tree.kind(of: container) == .split, list.count > 2 {
            throw RoutingError(
                .compositionFailed,
                "a split holds no more than its primary and a detail"
            )
        }
        guard tree.kind(of: container) == .custom else {
            return .setChildren(container: id, children: list, selected: nil)
        }
        let before = tree.visibleChildren(of: container).map(tree.id)
        let shown = list.indices.filter { position in
            guard case .node(let child) = list[position] else { return false }
            return before.contains(child)
        }
        let visible = behavior(of: container).visible(of: list.count, shown: shown)
        let selected = visible.count == 1 && list.count > 0 ? visible[0] : nil
        return .setChildren(container: id, children: list, selected: selected)
    }

    /// A collapsed split holds nothing but its primary, onto which its detail goes.
    private func detail(
        of list: [Operation.Child],
        in split: NodeIndex
    ) throws(RoutingError) -> Operation.Effect {
        let primary = tree.children(of: split).first.map { Operation.Child.node(tree.id(of: $0)) }
        guard list.count == 2, list.first == primary, case .view(let view) = list.last else {
            throw RoutingError(
                .compositionFailed,
                "a collapsed split holds no more than its primary and a detail"
            )
        }
        return .showDetail(container: tree.id(of: split), view: view)
    }

    func behavior(of container: NodeIndex) -> any ContainerBehavior {
        guard !reading.table.behaviors.isEmpty else { return StandardBehavior.selected }
        return behavior(of: tree.type(of: container), tree.supertypes(of: container))
    }

    /// The node that is asked to present.
    private func asked(
        _ presenter: Placement.Presenter,
        _ current: NodeIndex,
        for type: ScreenType,
        at placed: PlacedStep
    ) throws(RoutingError) -> NodeIndex {
        switch presenter {
        case .current:
            return current
        case .topmostParent:
            return tree.selfAndOverriddenAncestors(of: current).last ?? current
        case .found(let finder):
            let found = finder.node(in: tree, for: reading.scope.with(context: placed.context))
            reading.scope.recorder?.note(
                placed.place,
                lookingFor: finder.label,
                found.map { .presents(tree.id(of: $0)) } ?? .failed(.compositionFailed),
                isLookup: true
            )
            guard let found else {
                throw RoutingError(
                    .compositionFailed,
                    "there is nothing that \(type) could be presented from"
                )
            }
            return found
        }
    }

    private mutating func present(
        _ view: consuming View,
        _ style: PresentationStyle,
        from asked: NodeIndex,
        options: Attributes
    ) throws(RoutingError) {
        guard !tree.isPlaceholder(asked) else {
            let type = view.type
            throw RoutingError(.compositionFailed, "an empty window can't present \(type)")
        }
        let actual = tree.actualPresenter(asking: asked, style: style)
        try reveal(actual)
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
}
