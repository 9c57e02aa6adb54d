import Testing

@testable import Landfall

/// Parents as the app overrides them, across windows, in chains and in circles.
@Suite struct ViewTreeOverrideTests {
    @Test func `an override may lead into another window, and on from there`() throws {
        let tree = try ViewTree.showing([
            "w1": tab("tab1", [nav("nav1", [screen("x")])]),
            "w2": tab("tab2", [nav("nav2", [screen("y")])]).presenting(screen("m")),
        ]).overriding("x", parent: "nav2")
        #expect(
            try Self.visits(in: tree, from: "x", [.current, .parent]) == ["x", "nav2", "tab2"]
        )
        // Only parents are overridden: containers, presenters and windows are the real ones.
        let x = try tree.at("x")
        #expect(tree.outermostAncestor(of: x) == (try tree.at("tab1")))
        #expect(tree.presented(by: x) == nil)
        #expect(tree.window(of: x) == 0)
        #expect(try Self.visits(in: tree, from: "nav2", .fullStack) == ["nav2", "y", "m"])
    }

    @Test func `overrides and real parents form one chain`() throws {
        let tree = try Self.crossed()
        #expect(
            try Self.visits(in: tree, from: "x", [.current, .parent]) == [
                "x", "y", "z", "nav", "tab",
            ]
        )
        let chain = tree.selfAndOverriddenAncestors(of: try tree.at("x")).map(tree.id)
        #expect(chain == ["x", "y", "z", "nav", "tab"])
    }

    @Test func `a circle that an operation closes ends every walk`() throws {
        // Without z, y falls back to its real parent x, whose own parent is y.
        let tree = try Self.crossed().applying(
            .setChildren(container: "nav", children: [.node("x")], selected: nil)
        )
        #expect(try Self.visits(in: tree, from: "x", [.current, .parent]) == ["x", "y", "x"])
        let x = try tree.at("x")
        #expect(tree.selfAndOverriddenAncestors(of: x).map(tree.id) == ["x", "y"])
        #expect(tree.firstAncestor(of: x) { _ in false } == nil)
        #expect(tree.firstAncestor(of: x) { tree.id(of: $0) == "y" } == (try tree.at("y")))
        var calls = 0
        _ = tree.firstNode(from: x, options: [.parent], recordingUpTo: .max) { _ in
            calls += 1
            return false
        }
        #expect(calls <= tree.nodes.count)
    }

    @Test func `the nearest overridden ancestor leaves the node itself out`() throws {
        let tree = try Self.crossed()
        let x = try tree.at("x")
        #expect(tree.firstAncestor(of: x) { _ in true } == (try tree.at("y")))
        let container = tree.firstAncestor(of: x) { tree.kind(of: $0) == .tab }
        #expect(container == (try tree.at("tab")))
        #expect(tree.firstAncestor(of: try tree.at("tab")) { _ in true } == nil)
    }

    @Test func `a parent that is being dismissed ends the chain`() throws {
        let tree = try Self.crossed().moving("z")
        #expect(try Self.visits(in: tree, from: "x", [.current, .parent]) == ["x", "y"])
    }

    @Test(arguments: [false, true])
    func `a thousand overrides in a row are a chain, and closed a circle`(isClosed: Bool) throws {
        let ids = (0..<999).map { NodeID("s\($0)") }
        var tree = try ViewTree.showing(tab("tab", ids.map { screen($0) }))
        for (id, next) in zip(ids, ids.dropFirst() + (isClosed ? ids.prefix(1) : [])) {
            let name = tree.record(try tree.at(next)).id
            tree.nodes[try tree.at(id).position].parentOverrideID = name
        }
        guard !isClosed else {
            #expect(throws: ViewTreeError.cycle) { try tree.link() }
            return
        }
        try tree.link()
        #expect(try Self.visits(in: tree, from: "s0", [.current, .parent]).count == 1000)
        #expect(tree.firstAncestor(of: try tree.at("s0")) { _ in false } == nil)
    }

    /// x, which holds y, lies in a stack beside z; its parent is y, whose parent is z.
    private static func crossed() throws -> ViewTree {
        let holder = screen("x").with { $0.children = [screen("y")] }
        return try ViewTree.showing(tab("tab", [nav("nav", [holder, screen("z")])]))
            .overriding("x", parent: "y")
            .overriding("y", parent: "z")
    }

    private static func visits(
        in tree: ViewTree,
        from start: NodeID,
        _ options: SearchOptions
    ) throws -> [NodeID] {
        var visits: [NodeID] = []
        _ = tree.firstNode(from: try tree.at(start), options: options) { node in
            visits.append(tree.id(of: node))
            return false
        }
        return visits
    }
}
