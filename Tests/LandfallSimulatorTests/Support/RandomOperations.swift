import Landfall
import TestSupport

/// Makes operations on nodes of a tree: most that can be done, and some that can't.
struct RandomOperations {
    private var generator: SeededGenerator
    private var number = 0

    init(seed: Int) { self.generator = SeededGenerator(seed: ~seed) }

    mutating func make(for tree: ViewTree) -> Operation {
        let nodes = (0..<tree.windowCount).flatMap { window -> [NodeIndex] in
            let root = tree.root(ofWindow: window)
            return tree.isPlaceholder(root) ? [] : tree.subtree(of: root)
        }
        guard let place = nodes.randomElement(using: &generator), !generator.happens(3) else {
            return Operation(effectOnWindow(of: tree))
        }
        return Operation(generator.happens(85) ? fitting(place, in: tree) : any(place, in: tree))
    }

    private mutating func effectOnWindow(of tree: ViewTree) -> Operation.Effect {
        let window = tree.windowID(generator.below(tree.windowCount))
        return generator.happens(30)
            ? .replaceRoot(window: window, view: view())
            : .activateWindow(window: window)
    }

    /// An operation that is meant for the kind of the node.
    private mutating func fitting(_ place: NodeIndex, in tree: ViewTree) -> Operation.Effect {
        let id = tree.id(of: place)
        if tree.ownPresented(by: place) != nil, generator.happens(30) {
            return .dismiss(presenter: id)
        }
        if generator.happens(20) { return presentation(on: id) }
        if generator.happens(10) {
            return .update(node: id, context: [ContextEntry(key: "k", value: "9")])
        }
        let child = tree.children(of: place).randomElement(using: &generator).map(tree.id) ?? id
        let isListed = generator.happens(30)
        switch tree.kind(of: place) {
        case .screen: return presentation(on: id)
        case _ where isListed: return list(of: place, in: tree)
        case .navigation:
            return generator.happens(50)
                ? .popTo(container: id, child: child) : .push(container: id, view: view())
        case .tab: return tabEffect(on: id, child: child)
        case .split: return splitEffect(on: id)
        case .custom: return .makeVisible(container: id, child: child)
        }
    }

    private mutating func tabEffect(on id: NodeID, child: NodeID) -> Operation.Effect {
        let index = generator.below(6) - 1
        return switch generator.below(3) {
        case 0: .select(container: id, child: child)
        case 1: .insertTab(container: id, index: index, view: view())
        default: .replaceTab(container: id, index: index, view: view())
        }
    }

    private mutating func splitEffect(on id: NodeID) -> Operation.Effect {
        switch generator.below(3) {
        case 0: .setPrimary(container: id, view: view())
        case 1: .showDetail(container: id, view: view())
        default: .pushOnDetail(container: id, view: view())
        }
    }

    private mutating func presentation(on id: NodeID) -> Operation.Effect {
        .present(presenter: id, view: view().styled(generator.pick(PresentationStyle.allCases)))
    }

    /// An operation that knows nothing of the node.
    private mutating func any(_ place: NodeIndex, in tree: ViewTree) -> Operation.Effect {
        let id = tree.id(of: place)
        let other = NodeID("n\(generator.below(12))")
        switch generator.below(8) {
        case 0: return .select(container: id, child: other)
        case 1: return .popTo(container: id, child: other)
        case 2: return .makeVisible(container: id, child: other)
        case 3: return .push(container: other, view: view())
        case 4: return tabEffect(on: other, child: id)
        case 5: return splitEffect(on: other)
        case 6: return .dismiss(presenter: other)
        default: return .update(node: other, context: [])
        }
    }

    private mutating func list(of place: NodeIndex, in tree: ViewTree) -> Operation.Effect {
        var list = tree.children(of: place).filter { _ in generator.happens(70) }
            .map { Operation.Child.node(tree.id(of: $0)) }
        if generator.happens(60) { list.append(.view(view())) }
        if generator.happens(5), let first = list.first { list.append(first) }
        list.shuffle(using: &generator)
        let selected = generator.happens(30) ? generator.below(4) - 1 : nil
        return .setChildren(container: tree.id(of: place), children: list, selected: selected)
    }

    private mutating func newID() -> NodeID {
        number += 1
        return generator.happens(2) ? "n1" : NodeID("$\(number)")
    }

    private mutating func view() -> View {
        let kind = generator.happens(50) ? .screen : generator.pick(NodeKind.allCases)
        var view = View(id: newID(), type: "New", kind: kind)
        if kind.isContainer {
            view.children = (0..<generator.below(3)).map { _ in screen(newID()) }
        }
        if kind == .tab, !view.children.isEmpty {
            view.selected = generator.below(view.children.count)
        }
        if kind == .custom { view.visible = Array(view.children.indices) }
        view.definesPresentationContext = generator.happens(30)
        if generator.happens(5) { view.presented = [screen(newID()).styled(.pageSheet)] }
        return view
    }
}
