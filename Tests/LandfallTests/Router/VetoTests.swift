import Testing

@testable import Landfall

/// A screen that must not be dismissed or covered, and what it blocks.
@Suite struct VetoTests {
    /// A way past a locked screen.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let root: View
        let steps: [Step]

        init(_ description: String, _ root: View, _ steps: [Step]) {
            self.testDescription = description
            self.root = root
            self.steps = steps
        }
    }

    private static let lock = screen("lock", "Lock").locked
    private static let x = screen("x", "X")
    private static let y = screen("y", "Y")

    /// What would dismiss, pop, replace or cover the screen `lock`.
    static let blocked = [
        Case("dismiss", x.presenting(lock), [.found("X")]),
        Case("dismiss deeper", x.presenting(y.presenting(nav("n", [lock]))), [.found("X")]),
        Case("dismiss with a hidden tab", x.presenting(tab("t", [y, lock])), [.found("X")]),
        Case("pop", nav("n", [x, lock]), [.found("X")]),
        Case("pop from the middle", nav("n", [x, lock, y]), [.found("X")]),
        Case("pop of a container", nav("n", [x, tab("t", [y, nav("m", [lock])])]), [.found("X")]),
        Case(
            "pop of a screen that presents it",
            nav("n", [x, y.definingContext.presenting(lock, .currentContext)]),
            [.found("X")]
        ),
        Case("replace the root", lock, [.screen("R", .replaceRoot)]),
        Case("replace the root around it", tab("t", [x, lock]), [.screen("R", .replaceRoot)]),
        Case(
            "replace the tab",
            tab("t", [x, lock]),
            [.screen("R", .addTab(at: 1, isReplacing: true))]
        ),
        Case("cover by a push", nav("n", type: "N", [lock]), [.screen("A", .push), .found("N")]),
        Case(
            "cover a tab on top of a stack",
            nav("n", type: "N", [tab("t", [lock, y])]),
            [.screen("A", .push), .found("N")]
        ),
        Case(
            "cover by a modal",
            tab("t", [nav("n", [lock])]),
            [.screen("A", .present(.fullScreen, from: .current))]
        ),
        Case(
            "cover what is beside",
            split("s", [x, lock]),
            [.screen("A", .present(.fullScreen, from: .current)), .found("X")]
        ),
    ]

    @Test(arguments: blocked)
    func `what would dismiss, pop, replace or cover it is blocked`(way: Case) throws {
        let error = try Router.fault(way.steps, from: .root, on: .showing(way.root))
        #expect(error?.code == .notDismissible)
        #expect(error?.node == "lock")
        let outermost = way.root.outermost(around: "lock")
        #expect(error?.container == (outermost == "lock" ? nil : outermost))
    }

    /// What leaves the screen `lock` where it is.
    static let free = [
        Case("another tab is selected", tab("t", [lock, x]), [.found("X")]),
        Case(
            "a push in another tab",
            tab("t", [lock, nav("n", type: "N")]),
            [.screen("A", .push), .found("N")]
        ),
        Case("a pop in another tab", tab("t", [lock, nav("n", [x, y])]), [.found("X")]),
        Case("a pop above it", nav("n", [lock, x, y]), [.found("X")]),
        Case(
            "a push above it",
            nav("n", type: "N", [lock, x]),
            [.screen("A", .push), .found("N")]
        ),
        Case("a dismissal above it", nav("n", [lock]).presenting(x), [.found("Lock")]),
        Case("it is the target", tab("t", [x, lock]), [.found("Lock")]),
        Case(
            "a tab beside it",
            tab("t", [lock]),
            [.screen("A", .addTab(at: 0, isReplacing: false))]
        ),
        Case(
            "a modal in another context",
            split("s", [lock, x.definingContext]),
            [.screen("A", .present(.currentContext, from: .current)), .found("X")]
        ),
        Case(
            "a modal over another tab",
            tab("t", [x, lock]),
            [.screen("A", .present(.fullScreen, from: .current)), .found("X")]
        ),
    ]

    @Test(arguments: free)
    func `what leaves it where it is goes on`(way: Case) throws {
        #expect(throws: Never.self) {
            try Router.plan(way.steps, from: .root, on: .showing(way.root))
        }
    }

    @Test(arguments: [
        Case("another tab is selected", tab("t", [x, lock]), [.found("X")]),
        Case("it lies lower in the stack", nav("n", [lock, x]), [.found("X")]),
        Case("it is presented above", x.presenting(y.presenting(lock)), [.found("X")]),
        Case("it is the target", lock, [.found("Lock")]),
    ])
    func `the strict veto blocks all of the origin's level and above`(way: Case) throws {
        let error = try Router.fault(
            way.steps,
            from: .root,
            on: .showing(way.root),
            veto: .strict
        )
        #expect(error?.code == .notDismissible)
        #expect(error?.node == "lock")
    }

    @Test(arguments: [
        Case("levels below the origin", lock.presenting(x), [.found("X")]),
        Case(
            "under a plain screen",
            nav("n", [screen("plain").with { $0.children = [lock] }, x]),
            [.found("X")]
        ),
    ])
    func `the strict veto does not see further than the library does`(way: Case) throws {
        #expect(throws: Never.self) {
            try Router.plan(way.steps, from: .root, on: .showing(way.root), veto: .strict)
        }
    }

    @Test func `a route may have a veto of its own`() throws {
        var route = Route("test", chain: Chain(steps: [.found("X")], origin: .root))
        route.veto = .strict
        let router = Router(table: try RouteTable([route]))
        let request = NavigationRequest.on(try .showing(tab("t", [Self.x, Self.lock])))
        let error = #expect(throws: RoutingError.self) {
            try router.navigate(to: "test", request: request)
        }
        #expect(error?.code == .notDismissible)
        #expect(error?.container == "t")
    }

    @Test func `what the plan itself makes may be covered by the plan`() throws {
        var first = Step.screen("A", .push)
        first.isDismissible = false
        let plan = try Router.plan(
            [.screen("B", .push), first, .found("N")],
            from: .root,
            on: .showing(nav("n", type: "N"))
        )
        #expect(plan.operations.count == 1)
    }

    @Test func `a list that covers the top of a stack or drops a child is checked`() throws {
        let tree = try ViewTree.showing(nav("n", [Self.x, Self.lock]))
        let check = VetoCheck(tree: tree)
        let lists: [[Operation.Child]] = [
            [.node("x")], [.node("x"), .node("lock"), .view(screen("$1"))],
            [.node("lock"), .node("x")],
        ]
        for list in lists {
            #expect(throws: RoutingError.self) {
                try check.check(
                    Operation(.setChildren(container: "n", children: list, selected: nil))
                )
            }
        }
        let kept = Operation(.setChildren(container: "n", children: [.node("lock")], selected: nil))
        #expect(throws: Never.self) { try check.check(kept) }
    }

    @Test func `a detail that must stay is neither replaced nor covered`() throws {
        let detail = nav("d", [Self.lock])
        let expanded = VetoCheck(tree: try .showing(split("s", [Self.x, detail])))
        let folded = VetoCheck(
            tree: try .showing(split("s", collapsed: true, [nav("p", [Self.x, detail])]))
        )
        for check in [expanded, folded] {
            for effect: Operation.Effect in [
                .showDetail(container: "s", view: screen("$1")),
                .pushOnDetail(container: "s", view: screen("$1")),
            ] {
                #expect(throws: RoutingError.self) { try check.check(Operation(effect)) }
            }
        }
        let primary = Operation(.setPrimary(container: "s", view: screen("$1")))
        #expect(throws: Never.self) { try expanded.check(primary) }
        #expect(throws: RoutingError.self) { try folded.check(primary) }
    }
}

extension View {
    /// The outermost view of the level of presentation on which a view lies.
    fileprivate func outermost(around id: NodeID) -> NodeID? {
        if contains(id) { return self.id }
        return allViews.flatMap(\.presented).lazy.compactMap { $0.outermost(around: id) }.first
    }

    private func contains(_ id: NodeID) -> Bool {
        self.id == id || children.contains { $0.contains(id) }
    }
}
