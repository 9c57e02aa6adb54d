import Testing

@testable import Landfall

/// What holds for operations in a row, and for what they put in place.
extension ViewTreeOperationsTests {
    @Test func `a window is activated and the other one is not key any more`() throws {
        let tree = try ViewTree.showing(["w1": screen("a"), "w2": screen("b")])
            .applying(.activateWindow(window: "w2"))
        #expect(tree.outline.map(\.isKey) == [false, true])
        #expect(tree.isVisible(try tree.at("b")))
    }

    @Test func `the root of a window that is not key can be replaced`() throws {
        let tree = try ViewTree.showing(["w1": screen("a"), "w2": screen("b")])
            .applying(.replaceRoot(window: "w2", view: Self.new))
        #expect(tree.outline.map { $0.root?.id } == ["a", "$1"])
        #expect(tree.node("b") == nil)
    }

    @Test func `removed nodes can't be named, and their ids are free again`() throws {
        let tree = try ViewTree.showing(Self.stack).applying(.popTo(container: "n", child: "x"))
        #expect(tree.node("z") == nil)
        #expect(throws: OperationError.unknownNode("z")) {
            try tree.applying(.update(node: "z", context: []))
        }
        let again = try tree.applying(.push(container: "n", view: Self.z))
        #expect(again.outline.map(\.root) == [nav("n", [Self.x, Self.z])])
    }

    @Test func `operations are done in order and stop at the first that can't be`() throws {
        var tree = try ViewTree.showing(Self.stack)
        let list: [Operation] = [
            Operation(.popTo(container: "n", child: "x")),
            Operation(.push(container: "n", view: Self.new)),
            Operation(.present(presenter: "$1", view: screen("$2"))),
        ]
        try tree.apply(list)
        let expected = nav("n", [Self.x, Self.new.presenting(screen("$2"))])
        #expect(tree.outline.map(\.root) == [expected])
        #expect(throws: OperationError.unknownNode("z")) {
            try tree.apply([Operation(.popTo(container: "n", child: "z"))])
        }
    }

    @Test func `a cold start is over once a root is set`() throws {
        let tree = try ViewTree.coldStart.applying(.replaceRoot(window: "main", view: Self.new))
        #expect(!tree.isColdStart)
        #expect(tree.outline == [WindowOutline(id: "main", isKey: true, root: Self.new)])
    }

    @Test func `a view of all fields comes back from the tree as it went in`() throws {
        var view = tab(
            "t",
            type: "T",
            selected: 1,
            [Self.x, split("s", collapsed: true, [nav("n")])]
        )
        view.supertypes = ["Base", "Root"]
        view.definesPresentationContext = true
        view.isDismissible = false
        view.context = [ContextEntry(key: "a", value: "ä\u{0}\"")]
        let full = view.presenting(custom("c", visible: [0], [Self.y]), .overCurrentContext)
        let tree = try ViewTree.showing(nav("root", [full]))
        #expect(tree.view(of: try tree.at("t")) == full)
        #expect(tree.supertypes(of: try tree.at("t")) == ["Base", "Root"])
    }

    @Test(arguments: [256, 257, 5_000])
    func `a view that is nested too deep is refused`(depth: Int) throws {
        var view = screen("$0")
        for number in 1..<depth { view = nav(NodeID("$\(number)"), [view]) }
        var tree = ViewTree.coldStart
        let operation = Operation(.replaceRoot(window: "main", view: view))
        if depth <= ViewTree.viewDepthLimit {
            try tree.apply(operation)
        } else {
            #expect(throws: OperationError.tooDeep) { try tree.apply(operation) }
        }
    }
}
