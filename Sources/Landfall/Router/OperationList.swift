/// Keeps a plan's operations as few as they can be.
///
/// What is put into a node that the plan itself creates is folded into the view that creates it,
/// consecutive changes of one container become one `setChildren`, and of two consecutive steps to
/// one end (twice the same window's root, twice the same node's context) the last is kept.
/// What is presented and dismissed at once is left out. A pop before a push stays a transition of
/// its own.
struct OperationList {
    /// The copy, on which the operation has been tried already.
    let tree: ViewTree

    /// Adds an operation to a list, or folds it into one that is there.
    func add(_ operation: Operation, to list: inout [Operation]) {
        if let subject = operation.effect.subject, subject.isCreatedByPlan,
            fold(into: subject, in: &list)
        {
            return
        }
        guard let last = list.last else { return list.append(operation) }
        if case .present(let presenter, _) = last.effect,
            case .dismiss(presenter) = operation.effect
        {
            list.removeLast()
            return
        }
        guard let merged = merged(last, operation, in: list) else {
            return list.append(operation)
        }
        let options = operation.options.isEmpty ? last.options : operation.options
        list[list.count - 1] = Operation(merged, options: options)
    }

    /// Renews the view that created a node, from the copy, where the change is made already.
    private func fold(into id: NodeID, in list: inout [Operation]) -> Bool {
        guard let node = tree.node(id) else { return false }
        var created = node
        while let above = tree.parent(of: created) ?? tree.ownPresenter(of: created),
            tree.id(of: above).isCreatedByPlan
        {
            created = above
        }
        let root = tree.id(of: created)
        for position in list.indices.reversed() where list[position].effect.creates(root) {
            list[position].effect.replaceView(by: tree.view(of: created))
            return true
        }
        return false
    }

    /// One effect in the place of two consecutive ones, or `nil` when both are needed.
    private func merged(
        _ last: Operation,
        _ next: Operation,
        in list: [Operation]
    ) -> Operation.Effect? {
        if case .replaceRoot(let window, _) = last.effect,
            case .replaceRoot(window, _) = next.effect
        {
            return next.effect
        }
        guard let subject = next.effect.subject, last.effect.subject == subject else { return nil }
        switch (last.effect, next.effect) {
        case (.update, .update), (.select, .select), (.popTo, .popTo),
            (.makeVisible, .makeVisible):
            return next.effect
        default:
            guard last.effect.setsList, next.effect.setsList || next.effect.isPop else {
                return nil
            }
            return wholeList(of: subject, after: list.dropLast())
        }
    }

    /// The list that a container has on the copy, as one operation that comes after others.
    private func wholeList(
        of container: NodeID,
        after earlier: ArraySlice<Operation>
    ) -> Operation.Effect? {
        guard let node = tree.node(container) else { return nil }
        let children = tree.children(of: node).map { child -> Operation.Child in
            let id = tree.id(of: child)
            let isNew = id.isCreatedByPlan && !earlier.contains { $0.effect.creates(id) }
            return isNew ? .view(tree.view(of: child)) : .node(id)
        }
        let selected = tree.kind(of: node) == .tab ? tree.selectedIndex(of: node) : nil
        return .setChildren(container: container, children: children, selected: selected)
    }
}

extension Operation.Effect {
    /// The node that the effect changes; `nil` for one that changes a window.
    var subject: NodeID? {
        switch self {
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

    /// Whether a whole list of children, with the selected tab, says all that the effect does.
    fileprivate var setsList: Bool {
        switch self {
        case .push, .setChildren, .insertTab, .replaceTab, .select: true
        case .update, .dismiss, .popTo, .makeVisible, .setPrimary, .showDetail, .pushOnDetail,
            .present, .replaceRoot, .activateWindow:
            false
        }
    }

    fileprivate var isPop: Bool {
        if case .popTo = self { true } else { false }
    }

    /// Whether the effect brings a view of this id, the outermost of what it creates.
    fileprivate func creates(_ id: NodeID) -> Bool {
        switch self {
        case .push(_, let view), .insertTab(_, _, let view), .replaceTab(_, _, let view),
            .setPrimary(_, let view), .showDetail(_, let view), .pushOnDetail(_, let view),
            .present(_, let view), .replaceRoot(_, let view):
            view.id == id
        case .setChildren(_, let children, _):
            children.contains { $0.createdID == id }
        case .update, .dismiss, .select, .popTo, .makeVisible, .activateWindow:
            false
        }
    }

    /// Puts a view in the place of the one of the same id that the effect brings.
    fileprivate mutating func replaceView(by view: View) {
        switch self {
        case .push(let container, _):
            self = .push(container: container, view: view)
        case .insertTab(let container, let index, _):
            self = .insertTab(container: container, index: index, view: view)
        case .replaceTab(let container, let index, _):
            self = .replaceTab(container: container, index: index, view: view)
        case .setPrimary(let container, _):
            self = .setPrimary(container: container, view: view)
        case .showDetail(let container, _):
            self = .showDetail(container: container, view: view)
        case .pushOnDetail(let container, _):
            self = .pushOnDetail(container: container, view: view)
        case .present(let presenter, _):
            self = .present(presenter: presenter, view: view)
        case .replaceRoot(let window, _):
            self = .replaceRoot(window: window, view: view)
        case .setChildren(let container, let children, let selected):
            let renewed = children.map { $0.createdID == view.id ? .view(view) : $0 }
            self = .setChildren(container: container, children: renewed, selected: selected)
        case .update, .dismiss, .select, .popTo, .makeVisible, .activateWindow:
            return
        }
    }
}

extension Operation.Child {
    /// The id of a new child; `nil` for one that is there already.
    fileprivate var createdID: NodeID? {
        guard case .view(let view) = self else { return nil }
        return view.id
    }
}
