extension ScreenTree {
    /// Carries out a list of operations up to the first that the device would refuse.
    ///
    /// - Parameter operations: What is done, in order; options are not looked at.
    /// - Returns: The index and the reason of the first that is refused; those before it are done,
    ///   and it has changed nothing itself. `nil` when all are done.
    public mutating func apply(
        _ operations: [PlanOperation]
    ) -> (operation: Int, refusal: TreeRefusal)? {
        for (index, operation) in operations.enumerated() {
            do throws(TreeRefusal) {
                try apply(operation)
            } catch {
                return (index, error)
            }
        }
        return nil
    }

    /// Carries out one operation.
    ///
    /// - Parameter operation: What is done; options are not looked at.
    /// - Throws: ``TreeRefusal`` for what the device would refuse; nothing has changed then.
    public mutating func apply(_ operation: PlanOperation) throws(TreeRefusal) {
        let presenters = operation.views.flatMap(\.subtree).filter { $0.presented != nil }
        guard !presenters.isEmpty else { return try change(by: operation) }
        var copy = self
        try copy.change(by: operation)
        for presenter in presenters { try copy.requirePresentable(presenter.id, since: self) }
        self = copy
    }

    private mutating func change(by operation: PlanOperation) throws(TreeRefusal) {
        switch operation.effect {
        case .update(let node, let context):
            try requireSettled(try self.find(node).id)
            nodes[node]?.context = context
        case .dismiss(let presenter): try dismiss(from: presenter)
        case .select(let container, let child): try show(child, in: container, .tab)
        case .makeVisible(let container, let child): try show(child, in: container, .custom)
        case .present(let presenter, let view): try present(view, from: presenter)
        case .replaceRoot(let window, let view): try replaceRoot(of: window, by: view)
        case .activateWindow(let window): key = try index(ofWindow: window)
        case .setChildren(let container, let list, let selected):
            try setChildren(list, selected: selected, of: container)
        case .popTo, .push: try changeStack(operation.effect)
        case .insertTab, .replaceTab: try changeTabs(operation.effect)
        case .setPrimary, .showDetail, .pushOnDetail: try changeSplit(operation.effect)
        }
    }

    private mutating func changeStack(_ effect: PlanOperation.Effect) throws(TreeRefusal) {
        switch effect {
        case .push(let container, let view):
            let stack = try find(container, .navigation)
            try change(stack, to: stack.elements + [.view(view)])
        case .popTo(let container, let child):
            let stack = try find(container, .navigation)
            let index = try index(of: child, in: stack)
            try change(stack, to: Array(stack.elements.prefix(index + 1)))
        default: return
        }
    }

    private mutating func changeTabs(_ effect: PlanOperation.Effect) throws(TreeRefusal) {
        switch effect {
        case .insertTab(let container, let index, let view):
            let tabs = try find(container, .tab)
            guard index >= 0 else { throw TreeRefusal(.indexOutOfRange, container) }
            var list = tabs.elements
            list.insert(.view(view), at: min(index, list.count))
            try change(tabs, to: list)
        case .replaceTab(let container, let index, let view):
            let tabs = try find(container, .tab)
            guard index >= 0 else { throw TreeRefusal(.indexOutOfRange, container) }
            var list = tabs.elements
            if index < list.count {
                list[index] = .view(view)
            } else {
                list.append(.view(view))
            }
            try change(tabs, to: list)
        default: return
        }
    }

    private mutating func show(
        _ child: NodeID,
        in container: NodeID,
        _ kind: ViewNode.Kind
    ) throws(TreeRefusal) {
        let holder = try find(container, kind)
        let index = try index(of: child, in: holder)
        try requireSettled(child)
        nodes[container]?.show(childAt: index)
    }

    private mutating func replaceRoot(
        of window: String,
        by view: ViewNode
    ) throws(TreeRefusal) {
        let place = try index(ofWindow: window)
        let old = windows[place].root
        if let old { try requireSettledSubtree(old) }
        usedIDs = try inspected(view)
        if let old { remove(old) }
        windows[place].root = add(view, asReported: false)
        isColdStart = false
    }
}

extension ScreenTree {
    /// The node of an id.
    ///
    /// - Throws: ``TreeRefusal/Code/notInWindow`` for one that has left,
    ///   ``TreeRefusal/Code/unknownNode`` for one that never was.
    func find(_ id: NodeID) throws(TreeRefusal) -> TreeNode {
        if let found = nodes[id], !id.text.isEmpty { return found }
        throw TreeRefusal(removedIDs.contains(id) ? .notInWindow : .unknownNode, id)
    }

    /// The node of an id, if it is of a kind.
    func find(_ id: NodeID, _ kind: ViewNode.Kind) throws(TreeRefusal) -> TreeNode {
        let found = try find(id)
        guard found.kind == kind else { throw TreeRefusal(.wrongKind, id) }
        return found
    }

    func index(of child: NodeID, in container: TreeNode) throws(TreeRefusal) -> Int {
        let wanted = try find(child).id
        guard let index = container.children.firstIndex(of: wanted) else {
            throw TreeRefusal(.notAChild, child)
        }
        return index
    }

    private func index(ofWindow id: String) throws(TreeRefusal) -> Int {
        guard let index = windows.firstIndex(where: { $0.id == id }) else {
            throw TreeRefusal(.unknownWindow)
        }
        return index
    }

    /// Refuses while a node moves, or anything that it lies in.
    func requireSettled(_ id: NodeID) throws(TreeRefusal) {
        var current = nodes[id]
        while let place = current {
            guard place.transition == .settled else { throw TreeRefusal(.inTransition, place.id) }
            current = (place.parent ?? place.presenter).flatMap { nodes[$0] }
        }
    }

    /// Refuses while a node moves, or anything that it holds or presents.
    func requireSettledSubtree(_ id: NodeID) throws(TreeRefusal) {
        for place in subtree(of: id) where nodes[place]?.transition != .settled {
            throw TreeRefusal(.inTransition, place)
        }
    }

    /// Takes a node off the device, with all that it holds and presents.
    mutating func remove(_ id: NodeID) {
        for gone in subtree(of: id) {
            nodes[gone] = nil
            removedIDs.insert(gone)
        }
    }
}

extension TreeNode {
    /// The list of children as it is.
    var elements: [PlanOperation.Child] { children.map { .node($0) } }
}
