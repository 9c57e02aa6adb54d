/// Finds the screens that must not be dismissed or covered and that an operation would touch.
struct VetoCheck {
    let tree: ViewTree

    /// Refuses an operation that would dismiss, pop, replace or cover such a screen.
    ///
    /// - Throws: ``RoutingError`` with ``RoutingError/Code/notDismissible``, naming the node itself
    ///   and its outermost container.
    func check(_ operation: Operation) throws(RoutingError) {
        for node in touched(by: operation.effect)
        where !tree.record(node).isDismissible && !tree.id(of: node).isCreatedByPlan {
            throw refusal(for: node)
        }
    }

    /// The error that names a node which stands in the way.
    func refusal(for node: NodeIndex) -> RoutingError {
        let id = tree.id(of: node)
        var error = RoutingError(
            .notDismissible,
            "\(tree.type(of: node)) must not be dismissed or covered"
        )
        error.node = id
        let container = tree.id(of: tree.outermostAncestor(of: node))
        error.container = container == id ? nil : container
        return error
    }

    /// The nodes that leave the tree or are covered.
    private func touched(by effect: Operation.Effect) -> [NodeIndex] {
        switch effect {
        case .update, .select, .makeVisible, .activateWindow, .insertTab:
            return []
        case .dismiss(let presenter):
            return tree.node(presenter).flatMap(tree.ownPresented).map(tree.subtree) ?? []
        case .popTo(let container, let child):
            guard let place = tree.node(container) else { return [] }
            let above = tree.children(of: place).drop { tree.id(of: $0) != child }.dropFirst()
            return above.flatMap(tree.subtree)
        case .push(let container, _):
            return coveredTop(of: container)
        case .pushOnDetail(let container, _):
            guard let split = tree.node(container),
                let detail = try? tree.detailNavigation(of: split)
            else { return [] }
            return coveredTop(of: tree.id(of: detail))
        case .setChildren(let container, let list, let selected):
            return removedOrCovered(in: container, by: list, selected: selected)
        case .replaceTab(let container, let index, _):
            return subtree(of: index, in: container)
        case .setPrimary(let container, _):
            return subtree(of: 0, in: container)
        case .showDetail(let container, _):
            guard let split = tree.node(container) else { return [] }
            guard tree.record(split).isCollapsed else {
                return tree.children(of: split).dropFirst().flatMap(tree.subtree)
            }
            return tree.children(of: split).first.map(coveredByDetail) ?? []
        case .present(let presenter, _):
            return tree.node(presenter).map(tree.visibleClosure) ?? []
        case .replaceRoot(let window, _):
            guard let position = tree.window(window) else { return [] }
            return tree.subtree(of: tree.root(ofWindow: position))
        }
    }

    private func coveredTop(of container: NodeID) -> [NodeIndex] {
        guard let place = tree.node(container), let top = tree.children(of: place).last else {
            return []
        }
        return tree.visibleClosure(of: top)
    }

    private func coveredByDetail(_ primary: NodeIndex) -> [NodeIndex] {
        guard let top = tree.children(of: primary).last else { return [] }
        return tree.kind(of: top) == .navigation
            ? tree.subtree(of: top) : tree.visibleClosure(of: top)
    }

    private func subtree(of index: Int, in container: NodeID) -> [NodeIndex] {
        guard let place = tree.node(container) else { return [] }
        let children = Array(tree.children(of: place))
        return children.indices.contains(index) ? tree.subtree(of: children[index]) : []
    }

    private func removedOrCovered(
        in container: NodeID,
        by list: [Operation.Child],
        selected: Int?
    ) -> [NodeIndex] {
        guard let place = tree.node(container) else { return [] }
        let kept = Set(
            list.compactMap { child -> NodeID? in
                guard case .node(let id) = child else { return nil }
                return id
            }
        )
        let removed = tree.children(of: place).filter { !kept.contains(tree.id(of: $0)) }
        let isTopCovered =
            tree.kind(of: place) == .navigation
            && list.last != tree.children(of: place).last.map { .node(tree.id(of: $0)) }
        let covered = isTopCovered ? coveredTop(of: container) : []
        return removed.flatMap(tree.subtree) + covered
            + hidden(in: place, by: list, selected: selected)
    }

    /// What a custom container keeps and shows no more, now that it shows one child of a new list.
    private func hidden(
        in container: NodeIndex,
        by list: [Operation.Child],
        selected: Int?
    ) -> [NodeIndex] {
        guard tree.kind(of: container) == .custom, let selected, list.indices.contains(selected)
        else { return [] }
        return tree.visibleChildren(of: container)
            .filter { list[selected] != .node(tree.id(of: $0)) }
            .filter { list.contains(.node(tree.id(of: $0))) }
            .flatMap(tree.visibleClosure)
    }

    /// The library's rule: the container tree of the origin, and each level presented above it,
    /// must be free of such screens, touched or not.
    ///
    /// - Parameter origin: The node from which a plan begins.
    /// - Throws: ``RoutingError`` with ``RoutingError/Code/notDismissible``.
    func checkStrictly(from origin: NodeIndex) throws(RoutingError) {
        let outermost = tree.selfAndOverriddenAncestors(of: origin).last ?? origin
        if let locked = lock(in: outermost) {
            throw refusal(for: locked)
        }
        var level = tree.presented(by: origin)
        while let top = level, tree.record(top).transition != .dismissing {
            if let locked = lock(in: top) { throw refusal(for: locked) }
            level = tree.ownPresented(by: top)
        }
    }

    /// A screen that locks a container lies in it directly, or in a container of it; a container of
    /// the app's own says for itself whether it is locked.
    private func lock(in node: NodeIndex) -> NodeIndex? {
        if !tree.record(node).isDismissible { return node }
        guard [.navigation, .tab, .split].contains(tree.kind(of: node)) else { return nil }
        for child in tree.children(of: node) {
            if let locked = lock(in: child) { return locked }
        }
        return nil
    }
}
