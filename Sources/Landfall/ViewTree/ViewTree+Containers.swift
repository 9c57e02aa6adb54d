extension ViewTree {
    mutating func push(_ view: View, onto container: NodeIndex) throws(OperationError) {
        let added = try insert(view)
        setChildren(children(of: container) + [added], of: container)
    }

    mutating func insertTab(
        _ view: View,
        at index: Int,
        in container: NodeIndex
    ) throws(OperationError) {
        guard index >= 0 else { throw .indexOutOfRange(index) }
        let added = try insert(view)
        var list = Array(children(of: container))
        let selected = selectedIndex(of: container)
        let place = min(index, list.count)
        let isFirst = list.isEmpty
        list.insert(added, at: place)
        setChildren(list, of: container)
        let moved = place <= selected ? selected + 1 : selected
        nodes[container.position].selected = isFirst ? 0 : Int32(moved)
    }

    mutating func replaceTab(
        _ view: View,
        at index: Int,
        in container: NodeIndex
    ) throws(OperationError) {
        guard index >= 0 else { throw .indexOutOfRange(index) }
        let list = Array(children(of: container))
        guard list.indices.contains(index) else {
            return try insertTab(view, at: index, in: container)
        }
        detach(list[index])
        let added = try insert(view)
        setChildren(list.prefix(index) + [added] + list.dropFirst(index + 1), of: container)
    }

    mutating func setPrimary(_ view: View, of split: NodeIndex) throws(OperationError) {
        let list = Array(children(of: split))
        if let old = list.first { detach(old) }
        let added = try insert(view)
        setChildren([added] + list.dropFirst(), of: split)
    }

    /// Shows a view as the detail of a split.
    ///
    /// Expanded, the detail is the second child. Collapsed, a split shows its detail on top of the
    /// primary's navigation, and only there a navigation container lies in another.
    mutating func showDetail(_ view: View, of split: NodeIndex) throws(OperationError) {
        let list = Array(children(of: split))
        guard let primary = list.first else { throw .noPrimary(id(of: split)) }
        guard record(split).isCollapsed else {
            for old in list.dropFirst() { detach(old) }
            return setChildren([primary, try insert(view)], of: split)
        }
        guard kind(of: primary) == .navigation else {
            throw .wrongKind(id(of: primary), expected: .navigation)
        }
        var stack = Array(children(of: primary))
        if let last = stack.last, kind(of: last) == .navigation {
            detach(last)
            stack.removeLast()
        }
        setChildren(stack + [try insert(view)], of: primary)
    }

    /// The navigation container onto which a split pushes what goes on its detail.
    ///
    /// Expanded it is the detail itself; collapsed the detail on the primary's stack, or that stack
    /// when no detail is shown.
    func detailNavigation(of split: NodeIndex) throws(OperationError) -> NodeIndex {
        let list = Array(children(of: split))
        guard let primary = list.first else { throw .noPrimary(id(of: split)) }
        if record(split).isCollapsed {
            guard kind(of: primary) == .navigation else {
                throw .wrongKind(id(of: primary), expected: .navigation)
            }
            guard let last = children(of: primary).last, kind(of: last) == .navigation else {
                return primary
            }
            return last
        }
        guard let detail = list.dropFirst().last else { throw .noDetail(id(of: split)) }
        guard kind(of: detail) == .navigation else {
            throw .wrongKind(id(of: detail), expected: .navigation)
        }
        return detail
    }

    /// Gives a container its whole new list.
    ///
    /// A tab stays selected if it is still there, else the
    /// index stays if there is one, else the first is selected.
    mutating func setList(
        _ list: [Operation.Child],
        selected: Int?,
        of container: NodeIndex
    ) throws(OperationError) {
        guard kind(of: container).isContainer else {
            throw .wrongKind(id(of: container), expected: .custom)
        }
        let old = Array(children(of: container))
        var kept: [NodeIndex] = []
        for case .node(let id) in list {
            let child = try require(id)
            guard old.contains(child) else { throw .notAChild(id, of: self.id(of: container)) }
            guard !kept.contains(child) else { throw .repeatedChild(id) }
            kept.append(child)
        }
        for removed in old where !kept.contains(removed) { detach(removed) }
        let children = try list.map { (element) throws(OperationError) -> NodeIndex in
            switch element {
            case .node(let id): try require(id)
            case .view(let view): try insert(view)
            }
        }
        if let selected, !children.indices.contains(selected) { throw .indexOutOfRange(selected) }
        keepVisible(from: old, to: children, selected: selected, of: container)
        setChildren(children, of: container)
    }

    /// Replaces the list by a part of it; what is left out is detached.
    mutating func replaceChildren(of container: NodeIndex, with kept: [NodeIndex]) {
        for removed in children(of: container) where !kept.contains(removed) { detach(removed) }
        setChildren(kept, of: container)
    }

    private mutating func keepVisible(
        from old: [NodeIndex],
        to new: [NodeIndex],
        selected: Int?,
        of container: NodeIndex
    ) {
        switch kind(of: container) {
        case .tab:
            let index = selectedIndex(of: container)
            let shown = old.indices.contains(index) ? new.firstIndex(of: old[index]) : nil
            let next = selected ?? shown ?? (new.indices.contains(index) ? index : 0)
            nodes[container.position].selected = Int32(next)
        case .custom:
            let shown = visibleChildren(of: container).compactMap { new.firstIndex(of: $0) }
            let next = shown.isEmpty ? Array(new.indices.suffix(1)) : shown.sorted()
            nodes[container.position].visible = appendRun(next.map { NodeIndex($0) })
        case .screen, .navigation, .split:
            break
        }
    }
}
