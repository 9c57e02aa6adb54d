import TestSupport
import Testing

@testable import Landfall

/// The search that asks as often as RouteComposer does, for explanations.
@Suite struct ViewTreeRecordingTests {
    /// The order in which the predicate is asked, from a node and with some options.
    struct Order: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let root: View
        let start: NodeID
        let options: SearchOptions
        let calls: [NodeID]

        init(
            _ description: String,
            _ root: View,
            from start: NodeID,
            _ options: SearchOptions,
            _ calls: [NodeID]
        ) {
            self.testDescription = description
            self.root = root
            self.start = start
            self.options = options
            self.calls = calls
        }
    }

    private static let modal = tab("tab", [screen("t1"), screen("t2")]).presenting(screen("m"))
    private static let nested = tab(
        "tab",
        selected: 1,
        [screen("p"), nav("nav", [screen("x"), screen("y")])]
    )
    private static let matrix = screen("m1").presenting(
        screen("m2").presenting(nav("n", [screen("inv"), screen("t")]))
    )

    static let orders: [Order] = [
        Order("U1", modal, from: "tab", .currentAndUp, ["tab", "t1", "m", "t2", "m", "m"]),
        Order("full stack from the modal", modal, from: "m", .fullStack, ["m", "tab", "t1", "t2"]),
        Order(
            "current and contained",
            nested,
            from: "tab",
            [.current, .contained],
            ["tab", "nav", "y", "x", "p"]
        ),
        Order(
            "current, visible and contained",
            nested,
            from: "tab",
            [.current, .visible, .contained],
            ["tab", "nav", "y", "p"]
        ),
        Order("up from the lowest", matrix, from: "m1", [.contained, .presented], ["t", "inv"]),
        Order("visible, up", matrix, from: "m1", [.visible, .presented], ["t"]),
        Order(
            "presented and current",
            matrix,
            from: "m1",
            [.current, .presented],
            ["m1", "m2", "n"]
        ),
        Order(
            "presenting and current",
            matrix,
            from: "t",
            [.current, .presenting],
            ["t", "m2", "m1"]
        ),
        Order("a stack's visible one", matrix, from: "n", .currentVisibleOnly, ["n", "t"]),
        Order("a stack's all", matrix, from: "n", .currentAllStack, ["n", "t", "inv"]),
        Order("presented alone", matrix, from: "m1", [.presented], []),
        Order("parents", nested, from: "y", [.current, .parent], ["y", "nav", "tab"]),
    ]

    @Test(arguments: orders)
    func `the predicate is asked in the library's order with its repetitions`(
        order: Order
    ) throws {
        let tree = try ViewTree.showing(order.root)
        let start = try tree.at(order.start)
        let calls = Self.calls(in: tree, from: start, order.options, upTo: 100)
        #expect(calls.map(tree.id) == order.calls)
    }

    @Test func `after the limit no place is searched twice`() throws {
        let tree = try ViewTree.showing(Self.modal)
        let start = try tree.at("tab")
        let counts = (0...7).map { limit in
            Self.calls(in: tree, from: start, .currentAndUp, upTo: limit).count
        }
        // What was asked before the limit is not known after it, so the last repetition goes first.
        #expect(counts == [4, 4, 4, 5, 5, 6, 6, 6])
    }

    /// Each tab of each of many levels sees the level above, so that the library asks for the
    /// topmost 3 to the power of 40 times.
    @Test func `a search of exponential repetitions ends`() throws {
        var root = tab("tab0", [screen("a0"), screen("b0")])
        for level in 1..<40 {
            root = tab(
                NodeID("tab\(level)"),
                [screen(NodeID("a\(level)")), screen(NodeID("b\(level)"))]
            ).presenting(root)
        }
        let tree = try ViewTree.showing(root)
        let start = try tree.at("tab39")
        let calls = Self.calls(in: tree, from: start, .fullStack, upTo: 1000)
        #expect(calls.count > 1000)
        #expect(calls.count <= 1000 + 5 * tree.nodes.count)
        #expect(Set(calls).count == tree.nodes.count)
    }

    @Test(arguments: 0..<8)
    func `on random trees the order is that of the plain rules`(block: Int) throws {
        var repeated = 0
        for seed in block * 50..<(block + 1) * 50 {
            var trees = RandomTree(seed: seed)
            let tree = try trees.make()
            var generator = SeededGenerator(seed: seed)
            for _ in 0..<20 {
                let start = NodeIndex(generator.below(tree.nodes.count))
                let options = SearchOptions(rawValue: UInt8(generator.below(64)))
                var plain = PlainSearch(tree: tree, limit: 200)
                plain.visit(start, options)
                let calls = Self.calls(in: tree, from: start, options, upTo: 200)
                #expect(Array(calls.prefix(200)) == plain.calls, "seed \(seed)")
                let once = Self.calls(in: tree, from: start, options, upTo: 0)
                #expect(once.uniqued == calls.uniqued, "seed \(seed)")
                repeated += calls.count - once.count
            }
        }
        #expect(repeated > 5, "too few repetitions to say anything: \(repeated)")
    }

    private static func calls(
        in tree: ViewTree,
        from start: NodeIndex,
        _ options: SearchOptions,
        upTo limit: Int
    ) -> [NodeIndex] {
        var calls: [NodeIndex] = []
        _ = tree.firstNode(from: start, options: options, recordingUpTo: limit) { node in
            calls.append(node)
            return false
        }
        return calls
    }
}

/// The rules of the reference, 1.2, written down as they stand there.
private struct PlainSearch {
    let tree: ViewTree
    let limit: Int
    var calls: [NodeIndex] = []

    mutating func visit(_ node: NodeIndex, _ options: SearchOptions) {
        guard calls.count < limit, tree.record(node).transition != .dismissing else { return }
        if options.contains(.current) { calls.append(node) }
        if options.contains(.parent), let parent = tree.overriddenParent(of: node) {
            visit(parent, [.current, .parent])
        }
        if tree.kind(of: node).isContainer, !options.isDisjoint(with: [.visible, .contained]) {
            var inner: SearchOptions =
                options.contains(.visible) ? [.current, .visible] : [.current, .contained]
            if options.contains(.presented) { inner.insert(.presented) }
            let all = options.contains(.contained) ? Array(tree.children(of: node)) : []
            for child in (tree.visibleChildren(of: node) + all).uniqued { visit(child, inner) }
        }
        if options.contains(.presented), let presented = tree.presented(by: node) {
            visit(presented, options.subtracting(.presenting))
        }
        if options.contains(.presenting), let presenter = tree.presenter(of: node) {
            visit(presenter, options.subtracting(.presented))
        }
    }
}
