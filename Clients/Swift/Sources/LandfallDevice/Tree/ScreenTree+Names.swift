extension ScreenTree {
    /// The same tree under other names.
    ///
    /// - Parameter name: The new name of each node.
    /// - Returns: A tree without a memory of what has left.
    package func renamed(_ name: (NodeID) -> NodeID) -> ScreenTree {
        ScreenTree(
            windowStates.map { window in
                var window = window
                window.root = window.root?.renamed(name)
                return window
            }
        )
    }
}

extension ViewNode {
    /// The same node, and all below it, under other names.
    package func renamed(_ name: (NodeID) -> NodeID) -> ViewNode {
        var copy = self
        copy.id = name(id)
        copy.parentOverride = parentOverride.map(name)
        copy.children = children.map { $0.renamed(name) }
        copy.presented = presented?.renamed(name)
        return copy
    }
}

extension PlanOperation {
    /// The same operation on nodes of other names; its new views keep theirs.
    package func renamed(_ name: (NodeID) -> NodeID) -> PlanOperation {
        var copy = self
        switch effect {
        case .update(let node, let context):
            copy.effect = .update(node: name(node), context: context)
        case .dismiss(let presenter): copy.effect = .dismiss(presenter: name(presenter))
        case .select(let container, let child):
            copy.effect = .select(container: name(container), child: name(child))
        case .popTo(let container, let child):
            copy.effect = .popTo(container: name(container), child: name(child))
        case .makeVisible(let container, let child):
            copy.effect = .makeVisible(container: name(container), child: name(child))
        case .push(let container, let view):
            copy.effect = .push(container: name(container), view: view)
        case .setChildren(let container, let children, let selected):
            let list = children.map { child -> Child in
                if case .node(let id) = child { .node(name(id)) } else { child }
            }
            copy.effect = .setChildren(
                container: name(container),
                children: list,
                selected: selected
            )
        case .insertTab(let container, let index, let view):
            copy.effect = .insertTab(container: name(container), index: index, view: view)
        case .replaceTab(let container, let index, let view):
            copy.effect = .replaceTab(container: name(container), index: index, view: view)
        case .setPrimary(let container, let view):
            copy.effect = .setPrimary(container: name(container), view: view)
        case .showDetail(let container, let view):
            copy.effect = .showDetail(container: name(container), view: view)
        case .pushOnDetail(let container, let view):
            copy.effect = .pushOnDetail(container: name(container), view: view)
        case .present(let presenter, let view):
            copy.effect = .present(presenter: name(presenter), view: view)
        case .replaceRoot, .activateWindow: break
        }
        return copy
    }
}
