extension ViewTree {
    /// The first node, in RouteComposer's depth-first order, that a predicate accepts.
    ///
    /// From each node: nothing if it is being dismissed (with all that it presents); the node
    /// itself; its ancestors; its visible children, then the others, in container order; what it
    /// presents; what presents it. The way back is never taken. A place that was searched in vain
    /// with the same options is not searched again, which changes no result and bounds the work.
    /// On trees of up to 1,600 nodes a search allocates nothing.
    ///
    /// - Parameters:
    ///   - start: Where the search begins.
    ///   - options: Where it looks.
    ///   - predicate: Asked of each node that is come to, in order.
    /// - Returns: The first node that the predicate accepts, or `nil`.
    public func firstNode(
        from start: NodeIndex,
        options: SearchOptions,
        where predicate: (NodeIndex) -> Bool
    ) -> NodeIndex? {
        firstNode(from: start, options: options, recordingUpTo: 0, where: predicate)
    }

    /// The same search, that asks the predicate again where RouteComposer does, up to a number of
    /// calls; from there on no place is searched twice.
    ///
    /// What is found is the same whatever the limit; only how often nodes are asked differs. The
    /// number of calls is exponential in the levels of presentation at worst, so that the limit has
    /// to be one that the caller can afford.
    ///
    /// - Parameters:
    ///   - start: Where the search begins.
    ///   - options: Where it looks.
    ///   - limit: The number of calls in the library's exact order.
    ///   - predicate: Asked of each node that is come to, in order.
    /// - Returns: The first node that the predicate accepts, or `nil`.
    // Not optimised, so that the closures of its callers end here: a copy of the search for each of
    // them counts references to all that they capture at every node (a quarter of a search).
    @_optimize(none)
    package func firstNode(
        from start: NodeIndex,
        options: SearchOptions,
        recordingUpTo limit: Int,
        where predicate: (NodeIndex) -> Bool
    ) -> NodeIndex? {
        SearchMemo.withMemo(nodes: nodes.count, repetitions: limit) { memo in
            let inherited = parent(of: start).flatMap { presented(by: $0) } ?? .none
            return visit(start, options, inherited, &memo, predicate)
        }
    }

    /// Searches from a node; `inherited` is what the nearest of its ancestors presents that presents
    /// something.
    private func visit(
        _ node: NodeIndex,
        _ options: SearchOptions,
        _ inherited: NodeIndex,
        _ memo: inout SearchMemo,
        _ predicate: (NodeIndex) -> Bool
    ) -> NodeIndex? {
        let record = nodes[node.position]
        guard record.transition != .dismissing else { return nil }
        if options.contains(.current) {
            memo.countCall()
            if predicate(node) { return node }
        }
        if options.contains(.parent), let found = visitAncestors(of: node, &memo, predicate) {
            return found
        }
        let presented = record.presented.isNone ? inherited : record.presented
        if record.kind.isContainer, !options.isDisjoint(with: [.visible, .contained]),
            let found = visitChildren(of: node, options, presented, &memo, predicate)
        {
            return found
        }
        if options.contains(.presented), !presented.isNone {
            let onward = options.subtracting(.presenting)
            let mark = onward == onward.inside ? SearchMemo.Mark.presentedInside : .presented
            if memo.isFirst(presented, mark),
                let found = visit(presented, onward, .none, &memo, predicate)
            {
                return found
            }
        }
        guard options.contains(.presenting), let presenter = presenter(of: node),
            memo.isFirst(presenter, .presenter)
        else { return nil }
        // Without `presented` it does not matter what the presenter's ancestors present.
        return visit(presenter, options.subtracting(.presented), .none, &memo, predicate)
    }

    /// Asks the ancestors, as the app overrides them, nearest first.
    private func visitAncestors(
        of node: NodeIndex,
        _ memo: inout SearchMemo,
        _ predicate: (NodeIndex) -> Bool
    ) -> NodeIndex? {
        var current = node
        // More steps than nodes go round in a circle, which overrides can make once their targets
        // have left the tree.
        for _ in nodes.indices {
            guard let parent = overriddenParent(of: current), memo.isFirst(parent, .parent),
                nodes[parent.position].transition != .dismissing
            else { return nil }
            memo.countCall()
            if predicate(parent) { return parent }
            current = parent
        }
        return nil
    }

    /// Searches from a child of a container.
    private func visitChild(
        _ child: NodeIndex,
        _ inside: SearchOptions,
        _ presented: NodeIndex,
        _ memo: inout SearchMemo,
        _ predicate: (NodeIndex) -> Bool
    ) -> NodeIndex? {
        let record = nodes[child.position]
        let leadsUp = !record.presented.isNone || !presented.isNone
        guard record.kind == .screen, !leadsUp || !inside.contains(.presented) else {
            return visit(child, inside, presented, &memo, predicate)
        }
        // Most nodes are screens that lead nowhere, and need no call.
        guard record.transition != .dismissing else { return nil }
        memo.countCall()
        return predicate(child) ? child : nil
    }

    /// Searches the children of a container: the visible ones, then the others; `presented` is what
    /// the container or the nearest of its ancestors presents.
    private func visitChildren(
        of node: NodeIndex,
        _ options: SearchOptions,
        _ presented: NodeIndex,
        _ memo: inout SearchMemo,
        _ predicate: (NodeIndex) -> Bool
    ) -> NodeIndex? {
        let kind = nodes[node.position].kind
        guard kind != .custom else {
            return visitCustom(node, options, presented, &memo, predicate)
        }
        let inside = options.inside
        // Of a stack and of tabs one child is visible, of a split all are.
        var shown = NodeIndex.none
        if kind != .split {
            if let place = shownLink(of: node) {
                shown = link(at: place)
                if let found = visitChild(shown, inside, presented, &memo, predicate) {
                    return found
                }
            }
            guard options.contains(.contained) else { return nil }
        }
        return firstResult(in: nodes[node.position].children) { child in
            child == shown ? nil : visitChild(child, inside, presented, &memo, predicate)
        }
    }

    /// Searches the children of a custom container.
    private func visitCustom(
        _ node: NodeIndex,
        _ options: SearchOptions,
        _ presented: NodeIndex,
        _ memo: inout SearchMemo,
        _ predicate: (NodeIndex) -> Bool
    ) -> NodeIndex? {
        let inside = options.inside
        for place in 0..<visibleChildCount(of: node) {
            guard let child = visibleChild(at: place, of: node) else { continue }
            memo.set(.shown, child)
            if let found = visitChild(child, inside, presented, &memo, predicate) { return found }
        }
        guard options.contains(.contained) else { return nil }
        return firstResult(in: nodes[node.position].children) { child in
            memo.has(.shown, child)
                ? nil : visitChild(child, inside, presented, &memo, predicate)
        }
    }
}

extension SearchOptions {
    /// The options with which the children of a container are searched.
    fileprivate var inside: SearchOptions {
        let inside: SearchOptions = contains(.visible) ? .currentVisibleOnly : .currentAllStack
        return contains(.presented) ? inside.union(.presented) : inside
    }
}
