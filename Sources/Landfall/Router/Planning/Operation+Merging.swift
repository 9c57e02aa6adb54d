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
    var setsList: Bool {
        switch self {
        case .push, .setChildren, .insertTab, .replaceTab, .select, .makeVisible, .setPrimary,
            .showDetail, .pushOnDetail:
            true
        case .update, .dismiss, .popTo, .present, .replaceRoot, .activateWindow: false
        }
    }

    /// Whether the effect may give back what it or another of its kind has changed.
    var isRestorable: Bool {
        switch self {
        case .update, .setChildren, .select, .makeVisible, .activateWindow: true
        default: false
        }
    }

    /// Whether the effect chooses the key window.
    var activates: Bool {
        if case .activateWindow = self { true } else { false }
    }

    /// Whether the effect shows a child that its container keeps.
    var showsChild: Bool {
        switch self {
        case .select, .makeVisible: true
        default: false
        }
    }

    /// Whether the effect takes screens off a stack.
    var isPop: Bool {
        if case .popTo = self { true } else { false }
    }

    /// Whether the effect presents something new.
    var presents: Bool {
        if case .present = self { true } else { false }
    }

    /// Whether the effect presents something new from a node.
    func presents(from node: NodeID) -> Bool {
        if case .present(node, _) = self { true } else { false }
    }

    /// Whether the effect brings a view of this id, the outermost of what it creates.
    func creates(_ id: NodeID) -> Bool {
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
    mutating func replaceView(by view: View) {
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
    var createdID: NodeID? {
        guard case .view(let view) = self else { return nil }
        return view.id
    }
}

extension Operation {
    /// Whether earlier operations may have been for nothing because of this one.
    var overrides: Bool {
        switch effect {
        case .setChildren, .replaceTab, .setPrimary, .showDetail, .replaceRoot, .dismiss, .popTo,
            .update:
            true
        case .select, .makeVisible, .push, .insertTab, .pushOnDetail, .present, .activateWindow:
            false
        }
    }
}
