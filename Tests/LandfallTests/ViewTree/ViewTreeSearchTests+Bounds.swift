import Testing

@testable import Landfall

/// Parents, dismissals, and what a search costs.
extension ViewTreeSearchTests {
    private static let family = tab(
        "tab",
        [nav("nav", [screen("v1").with { $0.children = [Self.second] }])]
    )
    static let second = screen("v2").with { $0.children = [split("split")] }

    @Test(arguments: [
        ([SearchOptions.parent], ["v1", "nav", "tab"] as [NodeID]),
        ([.current, .parent], ["v2", "v1", "nav", "tab"]),
    ])
    func `ancestors are met nearest first and their children never`(
        options: [SearchOptions],
        visits: [NodeID]
    ) throws {
        let tree = try ViewTree.showing(Self.family)
        let all = options.reduce(into: SearchOptions()) { $0.formUnion($1) }
        #expect(try Self.visits(in: tree, from: "v2", all) == visits)
    }

    @Test func `parents come before children`() throws {
        let tree = try ViewTree.showing(tab("tab", [nav("nav", [screen("x")])]))
        #expect(
            try Self.visits(in: tree, from: "nav", [.current, .parent, .contained]) == [
                "nav", "tab", "x",
            ]
        )
    }

    @Test func `an overridden parent is met instead of the real one`() throws {
        let tree = try ViewTree.showing(tab("tab", [nav("nav", [screen("x")]), screen("y")]))
            .overriding("x", parent: "y")
        #expect(
            try Self.visits(in: tree, from: "x", [.current, .parent]) == ["x", "y", "tab"]
        )
    }

    @Test func `a node that is being dismissed is passed over with all that it presents`() throws {
        let root = nav("a", [screen("a1")]).presenting(
            nav("b", [screen("b1")]).presenting(screen("c"))
        )
        let tree = try ViewTree.showing(root)
        let moving = try tree.moving("b")
        #expect(try Self.visits(in: moving, from: "a", .fullStack).uniqued == ["a", "a1"])
        #expect(try Self.visits(in: moving, from: "b", [.current]) == [])
        #expect(try Self.visits(in: moving, from: "c", [.current, .presenting]) == ["c"])
        #expect(
            try Self.visits(in: tree, from: "c", [.current, .presenting]) == ["c", "b", "a"]
        )
    }

    @Test func `what is being presented counts as there`() throws {
        let tree = try ViewTree.showing(screen("a").presenting(screen("b")))
            .moving("b", .presenting)
        #expect(try Self.visits(in: tree, from: "a", .currentAndUp) == ["a", "b"])
        #expect(tree.id(of: tree.topmost(ofWindow: 0)) == "b")
    }

    @Test func `a thousand nodes on many wide levels are searched once each way`() throws {
        var level = Self.wide(0)
        for number in 1..<50 { level = Self.wide(number).presenting(level) }
        let tree = try ViewTree.showing(level)
        #expect(tree.nodes.count == 1000)
        for start: NodeID in ["tab49", "tab25", "tab0", "s25-7"] {
            let visits = try Self.visits(in: tree, from: start, .fullStack)
            #expect(visits.count <= 5 * tree.nodes.count)
        }
    }

    private static func wide(_ number: Int) -> View {
        tab(NodeID("tab\(number)"), (0..<19).map { screen(NodeID("s\(number)-\($0)")) })
    }

    static func visits(
        in tree: ViewTree,
        from start: NodeID,
        _ options: SearchOptions
    ) throws -> [NodeID] {
        var visits: [NodeID] = []
        let found = tree.firstNode(from: try tree.at(start), options: options) { node in
            visits.append(tree.id(of: node))
            return false
        }
        #expect(found == nil)
        return visits
    }
}
