extension ScreenTree {
    /// Gives a container the list that an operation names.
    mutating func setChildren(
        _ list: [PlanOperation.Child],
        selected: Int?,
        of id: NodeID
    ) throws(TreeRefusal) {
        let container = try find(id)
        guard container.kind != .screen else { throw TreeRefusal(.wrongKind, id) }
        var seen: Set<NodeID> = []
        for case .node(let child) in list {
            guard try find(child).parent == id else { throw TreeRefusal(.notAChild, child) }
            guard seen.insert(child).inserted else { throw TreeRefusal(.repeatedChild, child) }
        }
        if let selected, !list.indices.contains(selected) {
            throw TreeRefusal(.indexOutOfRange, id)
        }
        try change(container, to: list)
        if let selected { nodes[id]?.show(childAt: selected) }
    }

    /// Gives a container its next list, in one transition: all changes of lists end here.
    mutating func change(
        _ container: TreeNode,
        to list: [PlanOperation.Child]
    ) throws(TreeRefusal) {
        try requireSettled(container.id)
        var kept: Set<NodeID> = []
        for case .node(let child) in list { kept.insert(child) }
        let removed = container.children.filter { !kept.contains($0) }
        for child in removed { try requireSettledSubtree(child) }
        usedIDs = try inspected(list, for: container)
        for child in removed { remove(child) }
        let next = list.compactMap { element -> NodeID? in
            switch element {
            case .node(let child): child
            case .view(let view): add(view, asReported: false)
            }
        }
        for child in next { nodes[child]?.parent = container.id }
        nodes[container.id]?.setChildren(next)
    }

    /// Looks through the new elements of a list.
    ///
    /// - Returns: The names that are given away then.
    private func inspected(
        _ list: [PlanOperation.Child],
        for container: TreeNode
    ) throws(TreeRefusal) -> Set<NodeID> {
        var inspection = ViewInspection(usedIDs: usedIDs)
        let isCollapsed = container.kind == .split && container.isCollapsed
        if container.kind == .split {
            try ViewInspection.checkColumns(list.count, of: container.id, isCollapsed: isCollapsed)
        }
        for (position, element) in list.enumerated() {
            guard case .view(let view) = element else { continue }
            if container.kind == .navigation, view.kind == .navigation {
                let isDetail = isPrimaryOfCollapsedSplit(container) && position == list.count - 1
                guard isDetail else { throw TreeRefusal(.nestedNavigation, container.id) }
            }
            try inspection.check(view, isCollapsedPrimary: isCollapsed)
        }
        return inspection.usedIDs
    }

    /// Whether a collapsed split shows its detail on the stack.
    private func isPrimaryOfCollapsedSplit(_ stack: TreeNode) -> Bool {
        guard let parent = stack.parent.flatMap({ nodes[$0] }), parent.kind == .split else {
            return false
        }
        return parent.isCollapsed && parent.children.first == stack.id
    }

    /// Sets the primary, shows a detail or pushes onto it.
    mutating func changeSplit(_ effect: PlanOperation.Effect) throws(TreeRefusal) {
        switch effect {
        case .setPrimary(let container, let view):
            let split = try find(container, .split)
            try change(split, to: [.view(view)] + split.elements.dropFirst())
        case .showDetail(let container, let view):
            try showDetail(view, of: try find(container, .split))
        case .pushOnDetail(let container, let view):
            let stack = try detailStack(of: try find(container, .split))
            try change(stack, to: stack.elements + [.view(view)])
        default: return
        }
    }

    /// Expanded, the detail takes the place beside the primary; collapsed, it goes on the primary's
    /// stack, where it takes the place of a detail that is a stack itself.
    private mutating func showDetail(
        _ view: ViewNode,
        of split: TreeNode
    ) throws(TreeRefusal) {
        let primary = try primary(of: split)
        guard split.isCollapsed else {
            return try change(split, to: [.node(primary), .view(view)])
        }
        let stack = try find(primary, .navigation)
        let hasDetail = stack.children.last.flatMap { nodes[$0] }?.kind == .navigation
        let below = hasDetail ? stack.elements.dropLast() : stack.elements[...]
        try change(stack, to: below + [.view(view)])
    }

    private func detailStack(of split: TreeNode) throws(TreeRefusal) -> TreeNode {
        let primary = try primary(of: split)
        guard !split.isCollapsed else {
            let outer = try find(primary, .navigation)
            let inner = outer.children.last.flatMap { nodes[$0] }
            return inner.flatMap { $0.kind == .navigation ? $0 : nil } ?? outer
        }
        guard split.children.count > 1, let detail = split.children.last else {
            throw TreeRefusal(.noDetail, split.id)
        }
        return try find(detail, .navigation)
    }

    private func primary(of split: TreeNode) throws(TreeRefusal) -> NodeID {
        guard let primary = split.children.first else { throw TreeRefusal(.noPrimary, split.id) }
        return primary
    }
}
