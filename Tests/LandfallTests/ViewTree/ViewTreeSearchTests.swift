import Testing

@testable import Landfall

/// The search order of RouteComposer: which of several screens is found decides where people land.
@Suite struct ViewTreeSearchTests {
    // MARK: - The order

    /// One observed order: first visits only, since a second one in vain changes nothing.
    struct Order: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let root: View
        let start: NodeID
        let options: SearchOptions
        let visits: [NodeID]

        init(
            _ description: String,
            _ root: View,
            from start: NodeID,
            _ options: SearchOptions,
            _ visits: [NodeID]
        ) {
            self.testDescription = description
            self.root = root
            self.start = start
            self.options = options
            self.visits = visits
        }
    }

    private static let twoTabs = tab("tab", [screen("t1"), screen("t2")])
    private static let modal = twoTabs.presenting(screen("m"))
    private static let nested = tab(
        "tab",
        selected: 1,
        [screen("p"), nav("nav", [screen("x"), screen("y")])]
    )
    private static let levels = nav("a", [screen("a1"), screen("a2")]).presenting(
        nav("b", [screen("b1"), screen("b2")]).presenting(
            nav("c", [screen("c1"), screen("c2")])
        )
    )

    static let orders = [
        Order(
            "a modal comes right after the first child",
            modal,
            from: "tab",
            .currentAndUp,
            ["tab", "t1", "m", "t2"]
        ),
        Order(
            "from the modal down",
            modal,
            from: "m",
            .fullStack,
            ["m", "tab", "t1", "t2"]
        ),
        Order(
            "the visible child first, then the others in container order",
            nested,
            from: "tab",
            [.current, .contained],
            ["tab", "nav", "y", "x", "p"]
        ),
        Order(
            "visible and contained: all children on the first level, visible ones below",
            nested,
            from: "tab",
            [.current, .visible, .contained],
            ["tab", "nav", "y", "p"]
        ),
        Order(
            "visible only",
            nested,
            from: "tab",
            .currentVisibleOnly,
            ["tab", "nav", "y"]
        ),
        Order(
            "children are looked at even where the node itself is not",
            nested,
            from: "tab",
            [.visible],
            ["nav", "y"]
        ),
        Order(
            "three levels from the top",
            levels,
            from: "c",
            .fullStack,
            ["c", "c2", "c1", "b", "b2", "b1", "a", "a2", "a1"]
        ),
        Order(
            "from the middle: up first, then down",
            levels,
            from: "b",
            .fullStack,
            ["b", "b2", "c", "c2", "c1", "b1", "a", "a2", "a1"]
        ),
        Order(
            "from the middle up",
            levels,
            from: "b",
            .currentAndUp,
            ["b", "b2", "c", "c2", "c1", "b1"]
        ),
        Order(
            "from the middle down",
            levels,
            from: "b",
            .currentAndDown,
            ["b", "b2", "b1", "a", "a2", "a1"]
        ),
        Order(
            "all that is visible",
            levels,
            from: "c",
            .allVisible,
            ["c", "c2", "b", "b2", "a", "a2"]
        ),
        Order("the way up alone meets nobody", levels, from: "b", [.presented], []),
        Order("the way down alone meets nobody", levels, from: "b", [.presenting], []),
        Order("nothing asked, nobody met", levels, from: "b", [], []),
        Order(
            "a split shows all its children",
            split("s", [nav("p", [screen("p1"), screen("p2")]), screen("d")]),
            from: "s",
            .currentVisibleOnly,
            ["s", "p", "p2", "d"]
        ),
        Order(
            "a custom container says which children are visible",
            custom("c", visible: [2], [screen("x"), screen("y"), screen("z")]),
            from: "c",
            .currentAllStack,
            ["c", "z", "x", "y"]
        ),
        Order(
            "children of a plain screen are not searched",
            screen("s").with { $0.children = [screen("child")] },
            from: "s",
            .fullStack,
            ["s"]
        ),
    ]

    @Test(arguments: orders)
    func `nodes are visited in the observed order`(order: Order) throws {
        let tree = try ViewTree.showing(order.root)
        #expect(
            try Self.visits(in: tree, from: order.start, order.options).uniqued == order.visits
        )
    }

    // MARK: - The matrix of ExtensionsTest

    /// One cell: from where, with which options, what is met and what is not.
    struct Cell: CustomTestStringConvertible, Sendable {
        let start: NodeID
        let options: SearchOptions
        let met: Set<ScreenType>

        init(_ start: NodeID, _ options: SearchOptions, _ met: Set<ScreenType>) {
            self.start = start
            self.options = options
            self.met = met
        }

        var testDescription: String { "from \(start) with bits \(options.rawValue)" }
    }

    /// `M1 ⇧ M2 ⇧ N`, N = `Nav[Inv, T]`.
    ///
    /// A child of a presented container is presented too (U2), so that from T and Inv the way down
    /// leads to the presenters; and the way up from M1 leads to what lies in N, though not to N.
    static let cells: [Cell] = [
        Cell("m1", [.current], ["M"]),
        Cell("m2", [.current], ["M"]),
        Cell("n", [.current], ["Nav"]),
        Cell("t", [.current], ["T"]),
        Cell("inv", [.current], ["Inv"]),
        Cell("m1", [.presented], []),
        Cell("n", [.presented], []),
        Cell("n", [.presenting], []),
        Cell("m1", [.presented, .current], ["M", "Nav"]),
        Cell("m2", [.presented, .current], ["M", "Nav"]),
        Cell("n", [.presented, .current], ["Nav"]),
        Cell("t", [.presented, .current], ["T"]),
        Cell("inv", [.presented, .current], ["Inv"]),
        Cell("m1", [.presenting, .current], ["M"]),
        Cell("m2", [.presenting, .current], ["M"]),
        Cell("n", [.presenting, .current], ["Nav", "M"]),
        Cell("t", [.presenting, .current], ["T", "M"]),
        Cell("m1", [.visible, .presented], ["T"]),
        Cell("m2", [.visible, .presented], ["T"]),
        Cell("n", [.visible, .presented], ["T"]),
        Cell("t", [.visible, .presented], []),
        Cell("m1", [.contained, .presented], ["T", "Inv"]),
        Cell("n", [.contained, .presented], ["T", "Inv"]),
        Cell("inv", [.contained, .presented], []),
        Cell("m1", .currentAllStack, ["M"]),
        Cell("n", .currentAllStack, ["Nav", "T", "Inv"]),
        Cell("t", .currentAllStack, ["T"]),
        Cell("m1", .currentVisibleOnly, ["M"]),
        Cell("n", .currentVisibleOnly, ["Nav", "T"]),
        Cell("inv", .currentVisibleOnly, ["Inv"]),
    ]

    @Test(arguments: cells)
    func `the matrix of options and starts`(cell: Cell) throws {
        let top = nav("n", type: "Nav", [screen("inv", "Inv"), screen("t", "T")])
        let tree = try ViewTree.showing(
            screen("m1", "M").presenting(screen("m2", "M").presenting(top))
        )
        let visits = try Self.visits(in: tree, from: cell.start, cell.options)
        #expect(Set(try visits.map { tree.type(of: try tree.at($0)) }) == cell.met)
    }

    // MARK: - Parents, dismissals, bounds

    private static let family = tab(
        "tab",
        [nav("nav", [screen("v1").with { $0.children = [Self.second] }])]
    )
    private static let second = screen("v2").with { $0.children = [split("split")] }

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

    private static func visits(
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

extension Array where Element: Hashable {
    /// The elements, each at its first place.
    fileprivate var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
