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
    static let levels = nav("a", [screen("a1"), screen("a2")]).presenting(
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
}

extension Array where Element: Hashable {
    /// The elements, each at its first place.
    var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
