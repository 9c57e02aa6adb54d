extension ViewTree {
    /// Does to the tree what an operation does on the device.
    ///
    /// - Parameter operation: What is done; options don't change the effect.
    /// - Throws: ``OperationError``, and the tree may then be half changed: apply to a copy.
    public mutating func apply(_ operation: Operation) throws(OperationError) {
        try apply(operation.effect)
    }

    private mutating func apply(_ effect: borrowing Operation.Effect) throws(OperationError) {
        switch effect {
        case .update(let id, let context):
            let place = try require(id)
            nodes[place.position].context = appendRun(context)
        case .dismiss(let id):
            try dismiss(try require(id))
        case .select(let container, let child):
            let (place, index) = try place(of: child, in: container, kind: .tab)
            nodes[place.position].selected = Int32(index)
        case .makeVisible(let container, let child):
            let (place, index) = try place(of: child, in: container, kind: .custom)
            nodes[place.position].visible = appendRun([NodeIndex(index)])
        case .popTo(let container, let child):
            let (place, index) = try place(of: child, in: container, kind: .navigation)
            keepFirst(index + 1, of: place)
        case .push(let container, let view):
            try push(view, onto: try require(container, kind: .navigation))
        case .setChildren(let container, let list, let selected):
            try setList(list, selected: selected, of: try require(container))
        case .insertTab(let container, let index, let view):
            try insertTab(view, at: index, in: try require(container, kind: .tab))
        case .replaceTab(let container, let index, let view):
            try replaceTab(view, at: index, in: try require(container, kind: .tab))
        case .setPrimary(let container, let view):
            try setPrimary(view, of: try require(container, kind: .split))
        case .showDetail(let container, let view):
            try showDetail(view, of: try require(container, kind: .split))
        case .pushOnDetail(let container, let view):
            try push(view, onto: try detailNavigation(of: try require(container, kind: .split)))
        case .present(let presenter, let view):
            try present(view, on: try require(presenter))
        case .replaceRoot(let window, let view):
            try replaceRoot(view, ofWindow: window)
        case .activateWindow(let window):
            guard let key = self.window(window) else { throw .unknownWindow(window) }
            for position in windows.indices { windows[position].isKey = position == key }
        }
    }

    /// Does several operations, in order.
    ///
    /// - Parameter operations: What is done.
    /// - Throws: ``OperationError`` of the first that can't be done.
    public mutating func apply(_ operations: [Operation]) throws(OperationError) {
        for operation in operations { try apply(operation) }
    }

    /// The node of an id.
    ///
    /// - Throws: ``OperationError/unknownNode(_:)`` when no window leads to such a node.
    package func require(_ id: NodeID) throws(OperationError) -> NodeIndex {
        guard let found = node(id) else { throw .unknownNode(id) }
        return found
    }

    private func require(_ id: NodeID, kind: NodeKind) throws(OperationError) -> NodeIndex {
        let found = try require(id)
        guard self.kind(of: found) == kind else { throw .wrongKind(id, expected: kind) }
        return found
    }

    /// A container, and the index of one of its children.
    private func place(
        of child: NodeID,
        in container: NodeID,
        kind: NodeKind
    ) throws(OperationError) -> (container: NodeIndex, index: Int) {
        let place = try require(container, kind: kind)
        let wanted = try require(child)
        let children = nodes[place.position].children.range
        guard let position = children.first(where: { link(at: $0) == wanted }) else {
            throw .notAChild(child, of: container)
        }
        return (place, position - children.lowerBound)
    }

    private mutating func dismiss(_ presenter: NodeIndex) throws(OperationError) {
        guard let presented = ownPresented(by: presenter) else {
            throw .notPresenting(id(of: presenter))
        }
        nodes[presenter.position].presented = .none
        detach(presented)
    }

    private mutating func present(
        _ view: View,
        on presenter: NodeIndex
    ) throws(OperationError) {
        guard ownPresented(by: presenter) == nil else {
            throw .alreadyPresenting(id(of: presenter))
        }
        link(presented: try insert(view), to: presenter)
    }

    private mutating func replaceRoot(
        _ view: View,
        ofWindow id: String
    ) throws(OperationError) {
        guard let position = window(id) else { throw .unknownWindow(id) }
        detach(windows[position].root)
        windows[position].root = try insert(view)
        isColdStart = false
    }
}
