package import Landfall

/// Makes operations on nodes of a tree: most that can be done, and many that can't.
package struct RandomOperations {
    private var choices: Choices
    private var number = 0

    /// Makes operations by these choices.
    ///
    /// - Parameter choices: The choices.
    package init(_ choices: Choices) { self.choices = choices }

    /// Any operation, on the tree as it is by now.
    ///
    /// - Parameter tree: The tree.
    /// - Returns: An operation that the tree may refuse.
    package mutating func make(for tree: ViewTree) -> Operation {
        let nodes = (0..<tree.windowCount).flatMap { window -> [NodeIndex] in
            let root = tree.root(ofWindow: window)
            return tree.isPlaceholder(root) ? [] : tree.subtree(of: root)
        }
        guard !nodes.isEmpty, !choices.happens(6) else { return Operation(windowEffect()) }
        let node = choices.pick(nodes)
        let children = Array(tree.children(of: node))
        let isFitting = !children.isEmpty && !choices.happens(8)
        let child = tree.id(of: choices.pick(isFitting ? children : nodes))
        let id = choices.happens(3) ? NodeID("x") : tree.id(of: node)
        guard choices.happens(80) else { return Operation(effect(on: id, child, children.count)) }
        if tree.ownPresented(by: node) != nil, choices.happens(40) {
            return Operation(.dismiss(presenter: id))
        }
        return Operation(fittingEffect(on: node, id, child, in: tree))
    }

    private mutating func windowEffect() -> Operation.Effect {
        let window = choices.pick(["w0", "w1", "main", "w9"])
        return choices.happens(60)
            ? .replaceRoot(window: window, view: view()) : .activateWindow(window: window)
    }

    private mutating func fittingEffect(
        on node: NodeIndex,
        _ id: NodeID,
        _ child: NodeID,
        in tree: ViewTree
    ) -> Operation.Effect {
        let children = tree.children(of: node).map(tree.id)
        switch (tree.kind(of: node), choices.below(4)) {
        case (.screen, 0), (.screen, 1): return .update(node: id, context: entries())
        case (.screen, _): return .present(presenter: id, view: view())
        case (_, 0): return list(of: id, children)
        case (.navigation, 1): return .popTo(container: id, child: child)
        case (.navigation, _): return .push(container: id, view: view())
        case (.tab, 1): return .select(container: id, child: child)
        case (.tab, 2): return .insertTab(container: id, index: index(4), view: view())
        case (.tab, _): return .replaceTab(container: id, index: index(4), view: view())
        case (.split, 1): return .setPrimary(container: id, view: view())
        case (.split, 2): return .showDetail(container: id, view: view())
        case (.split, _): return .pushOnDetail(container: id, view: view())
        case (.custom, _): return .makeVisible(container: id, child: child)
        }
    }

    private mutating func effect(
        on id: NodeID,
        _ child: NodeID,
        _ count: Int
    ) -> Operation.Effect {
        switch choices.below(13) {
        case 0: .update(node: id, context: entries())
        case 1: .dismiss(presenter: id)
        case 2: .select(container: id, child: child)
        case 3: .popTo(container: id, child: child)
        case 4: .makeVisible(container: id, child: child)
        case 5: .push(container: id, view: view())
        case 6: list(of: id, [child, child])
        case 7: .insertTab(container: id, index: index(count), view: view())
        case 8: .replaceTab(container: id, index: index(count), view: view())
        case 9: .setPrimary(container: id, view: view())
        case 10: .showDetail(container: id, view: view())
        case 11: .pushOnDetail(container: id, view: view())
        default: .present(presenter: id, view: view())
        }
    }

    private mutating func list(of id: NodeID, _ children: [NodeID]) -> Operation.Effect {
        var list: [Operation.Child] = []
        for child in children where !choices.happens(30) { list.append(.node(child)) }
        if choices.happens(60) { list.insert(.view(view()), at: choices.below(list.count + 1)) }
        let selected = choices.happens(40) ? index(list.count) : nil
        return .setChildren(container: id, children: list, selected: selected)
    }

    private mutating func index(_ count: Int) -> Int { choices.below(count + 3) - 1 }

    private mutating func entries() -> [ContextEntry] {
        (0..<choices.below(3)).map { ContextEntry(key: "k\($0)", value: "\(choices.below(9))") }
    }

    /// A view of a few nodes, whose ids are mostly new and whose indices mostly fit.
    private mutating func view(depth: Int = 0) -> View {
        number += 1
        let kind = choices.pick(NodeKind.allCases)
        let id = choices.happens(4) ? NodeID("n\(choices.below(9))") : NodeID("$\(number)")
        var view = View(id: id, type: choices.pick(Names.types(of: kind)), kind: kind)
        if depth < 3 {
            view.children = (0..<choices.below(3)).map { _ in self.view(depth: depth + 1) }
        }
        if choices.happens(30) { view.selected = index(view.children.count) }
        if kind == .custom { view.visible = (0..<choices.below(3)).map { _ in choices.below(3) } }
        view.isCollapsed = kind == .split && choices.happens(30)
        view.definesPresentationContext = choices.happens(30)
        view.isDismissible = !choices.happens(10)
        view.style = choices.pick(PresentationStyle.allCases)
        view.context = entries()
        if depth < 2, choices.happens(15) { view.presented = [self.view(depth: depth + 1)] }
        return view
    }
}
