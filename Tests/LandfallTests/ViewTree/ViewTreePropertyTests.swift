import TestSupport
import Testing

@testable import Landfall

/// Properties of a tree that hold whatever is done to it.
@Suite struct ViewTreePropertyTests {
    private static let seedsPerBlock = 50
    private static let operationsPerTree = 20

    @Test(arguments: 0..<8)
    func `random operations fail or leave a whole tree behind`(block: Int) throws {
        var done = 0
        for seed in block * Self.seedsPerBlock..<(block + 1) * Self.seedsPerBlock {
            var trees = RandomTree(seed: seed)
            var tree = try trees.make()
            var operations = RandomOperations(seed: seed)
            for number in 1...Self.operationsPerTree {
                let operation = operations.make(for: tree, number: number)
                var copy = tree
                do throws(OperationError) {
                    try copy.apply(operation)
                } catch {
                    continue
                }
                done += 1
                tree = copy
                let fault = Self.fault(in: tree)
                #expect(fault == nil, "seed \(seed), operation \(number): \(operation.kind)")
            }
        }
        #expect(done > Self.seedsPerBlock * 2, "too few operations to say anything: \(done)")
    }

    /// The first node that is linked wrongly, or whose id is given twice.
    private static func fault(in tree: ViewTree) -> NodeID? {
        var reached: Set<NodeIndex> = []
        var ids: Set<NodeID> = []
        for window in 0..<tree.windowCount {
            let root = tree.root(ofWindow: window)
            if tree.parent(of: root) != nil || tree.ownPresenter(of: root) != nil { return "root" }
            for node in tree.subtree(of: root) {
                let isLinked =
                    tree.children(of: node).allSatisfy { tree.parent(of: $0) == node }
                    && (tree.ownPresented(by: node).map { tree.ownPresenter(of: $0) == node }
                        ?? true)
                    && reached.insert(node).inserted && tree.record(node).isAttached
                    && (tree.isPlaceholder(node) || ids.insert(tree.id(of: node)).inserted)
                    && isShowingSomething(node, in: tree)
                guard isLinked else { return tree.id(of: node) }
            }
        }
        let lost = tree.nodes.indices.map { NodeIndex($0) }.first {
            tree.record($0).isAttached && !reached.contains($0)
        }
        return lost.map(tree.id)
    }

    private static func isShowingSomething(_ node: NodeIndex, in tree: ViewTree) -> Bool {
        guard [.tab, .navigation].contains(tree.kind(of: node)) else { return true }
        return tree.children(of: node).isEmpty || tree.visibleChildren(of: node).count == 1
    }
}

/// Makes operations on nodes of a tree, possible ones and others.
private struct RandomOperations {
    private var generator: SeededGenerator

    init(seed: Int) { self.generator = SeededGenerator(seed: ~seed) }

    mutating func make(for tree: ViewTree, number: Int) -> Operation {
        let nodes = tree.nodes.indices.map { NodeIndex($0) }
        let place = generator.pick(nodes)
        let id = tree.id(of: place)
        let child = tree.children(of: place).randomElement(using: &generator) ?? place
        return Operation(effect(on: id, child: tree.id(of: child), in: tree, number: number))
    }

    private mutating func effect(
        on id: NodeID,
        child: NodeID,
        in tree: ViewTree,
        number: Int
    ) -> Operation.Effect {
        let view = view(number)
        let index = generator.below(6) - 1
        switch generator.below(15) {
        case 0: return .update(node: id, context: [ContextEntry(key: "k", value: "9")])
        case 1: return .dismiss(presenter: id)
        case 2: return .select(container: id, child: child)
        case 3: return .popTo(container: id, child: child)
        case 4: return .makeVisible(container: id, child: child)
        case 5: return .push(container: id, view: view)
        case 6, 7: return list(of: id, with: view, in: tree)
        case 8: return .insertTab(container: id, index: index, view: view)
        case 9: return .replaceTab(container: id, index: index, view: view)
        case 10: return .setPrimary(container: id, view: view)
        case 11: return .showDetail(container: id, view: view)
        case 12: return .pushOnDetail(container: id, view: view)
        case 13: return .present(presenter: id, view: view)
        default:
            return generator.happens(20)
                ? .replaceRoot(window: "w0", view: view) : .activateWindow(window: "w1")
        }
    }

    private mutating func list(
        of id: NodeID,
        with view: View,
        in tree: ViewTree
    ) -> Operation.Effect {
        let children = tree.node(id).map { Array(tree.children(of: $0)) } ?? []
        var list = children.filter { _ in generator.happens(60) }
            .map { Operation.Child.node(tree.id(of: $0)) }
        if generator.happens(60) { list.append(.view(view)) }
        list.shuffle(using: &generator)
        let selected = generator.happens(30) ? generator.below(4) - 1 : nil
        return .setChildren(container: id, children: list, selected: selected)
    }

    private mutating func view(_ number: Int) -> View {
        let name = generator.happens(10) ? "n1" : "$\(number)"
        var view = View(id: NodeID(name), type: "New", kind: generator.pick(NodeKind.allCases))
        if view.kind.isContainer {
            view.children = (0..<generator.below(3)).map { screen(NodeID("\(name).\($0)")) }
        }
        return view
    }
}
