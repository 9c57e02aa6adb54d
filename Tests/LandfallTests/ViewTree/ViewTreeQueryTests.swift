import Testing

@testable import Landfall

/// Questions to a tree that allocate nothing, held against those that give whole lists.
@Suite struct ViewTreeQueryTests {
    @Test(arguments: 0..<4)
    func `walks say the same as lists`(block: Int) throws {
        for seed in block * 50..<(block + 1) * 50 {
            var trees = RandomTree(seed: seed)
            let tree = try trees.make()
            for node in tree.nodes.indices.map({ NodeIndex($0) }) where tree.isAttached(node) {
                try #require(Self.isConsistent(node, in: tree), "seed \(seed), node \(node.raw)")
            }
        }
    }

    private static func isConsistent(_ node: NodeIndex, in tree: ViewTree) -> Bool {
        var visible: [NodeIndex] = []
        tree.forEachVisibleChild(of: node) { visible.append($0) }
        let chain = tree.selfAndAncestors(of: node)
        let overridden = tree.selfAndOverriddenAncestors(of: node)
        let locked = chain.first { !tree.record($0).isDismissible }
        return visible == tree.visibleChildren(of: node)
            && tree.children(of: node).allSatisfy {
                tree.isVisibleChild($0, of: node) == visible.contains($0)
            }
            && tree.firstOfSelfAndAncestors(of: node) { !tree.record($0).isDismissible } == locked
            && tree.firstAncestor(of: node) { _ in true } == overridden.dropFirst().first
            && tree.node(tree.id(of: node)) == (tree.isPlaceholder(node) ? nil : node)
            && tree.isVisible(node) == isVisible(chain, in: tree)
    }

    /// The definition: on its own level nothing on the way presents; further down nothing but what
    /// leads to the node; containers show the way; the window is the key window.
    private static func isVisible(_ chain: [NodeIndex], in tree: ViewTree) -> Bool {
        guard let node = chain.first, !tree.isPlaceholder(node),
            tree.window(of: node) == tree.keyWindow
        else { return false }
        var level = chain
        var isFirst = true
        while let top = level.last {
            let isShown = zip(level, level.dropFirst()).allSatisfy { child, parent in
                tree.visibleChildren(of: parent).contains(child)
            }
            let covering = isFirst ? level[...] : level.dropFirst()
            guard isShown, covering.allSatisfy({ tree.ownPresented(by: $0) == nil }) else {
                return false
            }
            guard let presenter = tree.ownPresenter(of: top) else { return true }
            level = tree.selfAndAncestors(of: presenter)
            isFirst = false
        }
        return false
    }

    @Test func `a tree moves while a node of it does`() throws {
        let root = nav("a", [screen("x"), screen("y").presenting(screen("m"))])
        let tree = try ViewTree.showing(root)
        #expect(!tree.hasTransition)
        #expect(try tree.moving("x").hasTransition)
        #expect(try tree.moving("m", .presenting).hasTransition)
        let moving = try tree.moving("m")
        #expect(moving.hasTransition)
        #expect(try !moving.applying(.dismiss(presenter: "y")).hasTransition)
        #expect(try !moving.applying(.popTo(container: "a", child: "x")).hasTransition)
        #expect(try moving.applying(.push(container: "a", view: screen("$1"))).hasTransition)
    }

    @Test func `nodes that were read and nodes that were added are found by their ids`() throws {
        var tree = try ViewTree.showing(nav("a", [screen("x"), screen("y")]))
        try tree.link()
        let after = try tree.applying(
            .popTo(container: "a", child: "x"),
            .push(container: "a", view: nav("$1", [screen("y", "Other")]))
        )
        #expect(after.type(of: try after.at("y")) == "Other")
        #expect(after.node("$1") != nil)
        #expect(after.isCreatedByPlan(try after.at("$1")))
        #expect(!after.isCreatedByPlan(try after.at("x")))
        #expect(tree.type(of: try tree.at("y")) == "Screen")
        #expect(tree.node("$1") == nil && tree.node("") == nil && tree.node("nobody") == nil)
    }

    @Test func `a context value is compared where it stands`() throws {
        let tree = try ViewTree.showing(screen("x", "X", ["k": "v", "empty": ""]))
        let node = try tree.at("x")
        let value = try #require(tree.contextValue(of: node, key: "k"))
        #expect(tree.isEqual(value, to: "v") && !tree.isEqual(value, to: "w"))
        let empty = try #require(tree.contextValue(of: node, key: "empty"))
        #expect(tree.isEqual(empty, to: "") && !tree.isEqual(empty, to: "v"))
        #expect(tree.contextText(of: node, key: "empty")?.isEmpty == true)
        #expect(tree.contextValue(of: node, key: "other") == nil)
    }

    @Test func `a thousand visible children of a custom container are searched once each`() throws {
        let ids = (0..<999).map { NodeID("s\($0)") }
        let visible = Array((0..<999).reversed().filter { $0 % 3 > 0 })
        let root = custom("c", visible: visible, ids.map { screen($0) })
        let tree = try ViewTree.showing(root)
        var visits: [NodeID] = []
        _ = tree.firstNode(from: try tree.at("c"), options: .currentAllStack) { node in
            visits.append(tree.id(of: node))
            return false
        }
        let hidden = (0..<999).filter { $0 % 3 == 0 }
        #expect(visits == ["c"] + (visible + hidden).map { ids[$0] })
    }
}
