/// Keeps a plan's operations as few as they can be.
///
/// What is put into a node that the plan itself creates is folded into the view that creates it,
/// and consecutive changes of one container's list become one `setChildren`.
struct OperationList {
    /// The copy, on which the operation has been tried already.
    let tree: ViewTree

    /// Adds an operation to a list, or folds it into one that is there.
    func add(_ operation: Operation, to list: inout [Operation]) {
        if let subject = subject(of: operation.effect), subject.isCreatedByPlan,
            fold(into: subject, in: &list)
        {
            return
        }
        guard let container = container(changedBy: operation.effect), let last = list.last,
            self.container(changedBy: last.effect) == container,
            let merged = wholeList(of: container)
        else { return list.append(operation) }
        let options = operation.options.isEmpty ? last.options : operation.options
        list[list.count - 1] = Operation(merged, options: options)
    }

    /// Renews the view that created a node, from the copy, where the change is made already.
    private func fold(into id: NodeID, in list: inout [Operation]) -> Bool {
        guard let node = tree.node(id) else { return false }
        var created = node
        while let above = tree.parent(of: created) ?? ownPresenter(of: created),
            tree.id(of: above).isCreatedByPlan
        {
            created = above
        }
        let root = tree.id(of: created)
        for position in list.indices.reversed() {
            if let renewed = renewed(list[position].effect, creating: root) {
                list[position].effect = renewed
                return true
            }
        }
        return false
    }

    private func ownPresenter(of node: NodeIndex) -> NodeIndex? {
        let presenter = tree.record(node).presenter
        return presenter.isNone ? nil : presenter
    }

    private func renewed(_ effect: Operation.Effect, creating root: NodeID) -> Operation.Effect? {
        func view(_ old: View) -> View? {
            guard old.id == root, let node = tree.node(root) else { return nil }
            return tree.view(of: node)
        }
        switch effect {
        case .push(let container, let old):
            return view(old).map { .push(container: container, view: $0) }
        case .insertTab(let container, let index, let old):
            return view(old).map { .insertTab(container: container, index: index, view: $0) }
        case .replaceTab(let container, let index, let old):
            return view(old).map { .replaceTab(container: container, index: index, view: $0) }
        case .setPrimary(let container, let old):
            return view(old).map { .setPrimary(container: container, view: $0) }
        case .showDetail(let container, let old):
            return view(old).map { .showDetail(container: container, view: $0) }
        case .pushOnDetail(let container, let old):
            return view(old).map { .pushOnDetail(container: container, view: $0) }
        case .present(let presenter, let old):
            return view(old).map { .present(presenter: presenter, view: $0) }
        case .replaceRoot(let window, let old):
            return view(old).map { .replaceRoot(window: window, view: $0) }
        case .setChildren(let container, let children, let selected):
            let isThere = children.contains { child in
                guard case .view(let view) = child else { return false }
                return view.id == root
            }
            guard isThere else { return nil }
            return wholeList(of: container)
                ?? .setChildren(container: container, children: children, selected: selected)
        case .update, .dismiss, .select, .popTo, .makeVisible, .activateWindow:
            return nil
        }
    }

    /// The node that an operation changes.
    private func subject(of effect: Operation.Effect) -> NodeID? {
        switch effect {
        case .update(let node, _): node
        case .dismiss(let presenter), .present(let presenter, _): presenter
        case .select(let container, _), .popTo(let container, _), .makeVisible(let container, _),
            .push(let container, _), .setChildren(let container, _, _),
            .insertTab(let container, _, _), .replaceTab(let container, _, _),
            .setPrimary(let container, _), .showDetail(let container, _),
            .pushOnDetail(let container, _):
            container
        case .replaceRoot, .activateWindow: nil
        }
    }

    /// The container to whose list an operation adds a view.
    private func container(changedBy effect: Operation.Effect) -> NodeID? {
        switch effect {
        case .push(let container, _), .setChildren(let container, _, _),
            .insertTab(let container, _, _), .replaceTab(let container, _, _):
            container
        default: nil
        }
    }

    private func wholeList(of container: NodeID) -> Operation.Effect? {
        guard let node = tree.node(container) else { return nil }
        let children = tree.children(of: node).map { child -> Operation.Child in
            let id = tree.id(of: child)
            return id.isCreatedByPlan ? .view(tree.view(of: child)) : .node(id)
        }
        let selected = tree.kind(of: node) == .tab ? tree.selectedIndex(of: node) : nil
        return .setChildren(container: container, children: children, selected: selected)
    }
}
