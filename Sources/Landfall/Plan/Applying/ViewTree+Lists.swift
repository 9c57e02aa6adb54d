extension ViewTree {
    /// Gives a container its whole new list.
    ///
    /// A tab stays selected if it is still there, else the index stays if there is one, else the
    /// first is selected. In a custom container the child at `selected` is the visible one; without
    /// it all are visible if all were, else those that were and are still there, else the last.
    mutating func setList(
        _ list: [Operation.Child],
        selected: Int?,
        of container: NodeIndex
    ) throws(OperationError) {
        guard kind(of: container).isContainer else {
            throw .wrongKind(id(of: container), expected: .custom)
        }
        let old = children(of: container)
        // A view has no node before those that leave have made room for its ids.
        var children: [NodeIndex] = []
        children.reserveCapacity(list.count)
        var isKept = Array(repeating: false, count: nodes.count)
        for element in list {
            guard case .node(let id) = element else {
                children.append(.none)
                continue
            }
            let child = try require(id)
            guard nodes[child.position].parent == container else {
                throw .notAChild(id, of: self.id(of: container))
            }
            guard !isKept[child.position] else { throw .repeatedChild(id) }
            isKept[child.position] = true
            children.append(child)
        }
        for removed in old where !isKept[removed.position] { detach(removed) }
        for (place, element) in list.enumerated() {
            if case .view(let view) = element { children[place] = try insert(view) }
        }
        if let selected, !children.indices.contains(selected) { throw .indexOutOfRange(selected) }
        keepVisible(from: old, to: children, selected: selected, of: container)
        setChildren(children, of: container)
    }

    /// Removes all children above one of a stack.
    ///
    /// - Parameters:
    ///   - count: How many stay.
    ///   - container: The stack.
    mutating func keepFirst(_ count: Int, of container: NodeIndex) {
        let children = nodes[container.position].children
        for position in children.range.dropFirst(count) { detach(link(at: position)) }
        nodes[container.position].children = Run(
            start: children.range.lowerBound,
            count: min(count, children.range.count)
        )
    }

    private mutating func keepVisible(
        from old: ArraySlice<NodeIndex>,
        to new: [NodeIndex],
        selected: Int?,
        of container: NodeIndex
    ) {
        switch kind(of: container) {
        case .tab:
            let index = selectedIndex(of: container)
            let shown = index < old.count ? new.firstIndex(of: old[old.startIndex + index]) : nil
            let next = selected ?? shown ?? (new.indices.contains(index) ? index : 0)
            nodes[container.position].selected = Int32(next)
        case .custom:
            let visible = selected.map { [NodeIndex($0)] } ?? shown(in: new, of: container)
            nodes[container.position].visible = appendRun(visible)
        case .screen, .navigation, .split:
            break
        }
    }

    /// The indices of the children that a custom container shows once it has a new list.
    private func shown(in new: [NodeIndex], of container: NodeIndex) -> [NodeIndex] {
        var wasVisible = Array(repeating: false, count: nodes.count)
        var count = 0
        forEachVisibleChild(of: container) { child in
            wasVisible[child.position] = true
            count += 1
        }
        let indices = new.indices.lazy.map { NodeIndex($0) }
        guard count < nodes[container.position].children.count else { return Array(indices) }
        let kept = indices.filter { wasVisible[new[$0.position].position] }
        return kept.isEmpty ? Array(indices.suffix(1)) : Array(kept)
    }
}
