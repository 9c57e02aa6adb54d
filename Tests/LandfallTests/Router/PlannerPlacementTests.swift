import Testing

@testable import Landfall

/// Presenting, replacing the root, deferred steps, windows, and the bounds of a plan.
@Suite struct PlannerPlacementTests {
    private static let x = screen("x", "X")
    private static let y = screen("y", "Y")

    private static func new(_ id: NodeID, _ type: ScreenType) -> View { screen(id, type) }

    // MARK: - Presenting

    @Test func `a screen is presented on the outermost ancestor of what is current`() throws {
        let tree = try ViewTree.showing(tab("t", [nav("n", [Self.x])]))
        let plan = try Router.plan(
            [.screen("M", .present(.fullScreen, from: .current)), .found("X")],
            from: .root,
            on: tree
        )
        #expect(plan.effects == [.present(presenter: "t", view: Self.new("$1", "M"))])
    }

    @Test func `a style that stays in a context hangs the screen on the child`() throws {
        let tree = try ViewTree.showing(tab("t", [Self.x.definingContext]))
        let plan = try Router.plan(
            [.screen("M", .present(.overCurrentContext, from: .current)), .found("X")],
            from: .root,
            on: tree
        )
        let view = Self.new("$1", "M").with { $0.style = .overCurrentContext }
        #expect(plan.effects == [.present(presenter: "x", view: view)])
        #expect(plan.after.isVisible(try plan.after.at("$1")))
    }

    @Test func `a modal on the child of a tab presents on itself`() throws {
        let child = Self.x.definingContext.presenting(
            nav("m", type: "M", [screen("inner", "Inner")]),
            .overCurrentContext
        )
        let tree = try ViewTree.showing(tab("t", [child, Self.y]))
        let plan = try Router.plan(
            [.screen("O", .present(.fullScreen, from: .current)), .found("Inner")],
            from: .root,
            on: tree
        )
        #expect(plan.effects == [.present(presenter: "m", view: Self.new("$1", "O"))])
    }

    @Test func `a presenter that presents something is freed first`() throws {
        let tree = try ViewTree.showing(Self.x.presenting(Self.y)).overriding("y", parent: "x")
        let plan = try Router.plan(
            [.screen("M", .present(.fullScreen, from: .topmostParent)), .found("Y")],
            from: .root,
            on: tree
        )
        #expect(
            plan.effects == [
                .dismiss(presenter: "x"),
                .present(presenter: "x", view: Self.new("$1", "M")),
            ]
        )
    }

    @Test func `an empty window presents nothing and holds no stack`() throws {
        let present = try Router.fault(
            [.screen("M", .present(.fullScreen, from: .current))],
            from: .current,
            on: .coldStart
        )
        #expect(present?.code == .compositionFailed)
        let push = try Router.fault([.screen("M", .push)], from: .root, on: .coldStart)
        #expect(push?.code == .typeMismatch)
        let nothing = try Router.fault([], from: .root, on: .coldStart)
        #expect(nothing?.code == .compositionFailed)
    }

    // MARK: - Roots and windows

    @Test func `a root is replaced together with what covers it, in one operation`() throws {
        let tree = try ViewTree.showing(Self.x.presenting(Self.y))
        let plan = try Router.plan([.screen("R", .replaceRoot)], from: .root, on: tree)
        #expect(plan.effects == [.replaceRoot(window: "w1", view: Self.new("$1", "R"))])
        #expect(
            plan.after.outline == [
                WindowOutline(id: "w1", isKey: true, root: Self.new("$1", "R"))
            ]
        )
    }

    @Test func `a modal is no root`() throws {
        let error = try Router.fault(
            [.screen("R", .replaceRoot)],
            from: .current,
            on: .showing(Self.x.presenting(Self.y))
        )
        #expect(error?.code == .compositionFailed)
    }

    @Test func `screens are looked for and built in the key window`() throws {
        let tree = try ViewTree.showing(
            ["w1": nav("n1", type: "N", [Self.x]), "w2": nav("n2", type: "N")],
            key: "w2"
        )
        let target = Step.screen("X", .push, find: .type("X"))
        let plan = try Router.plan([target, .found("N")], from: .root, on: tree)
        #expect(plan.effects == [.push(container: "n2", view: Self.new("$1", "X"))])
    }

    @Test func `a target in another window makes that one the key window`() throws {
        let tree = try ViewTree.showing(["w1": Self.x, "w2": nav("n2", [Self.y])])
            .overriding("x", parent: "y")
        let plan = try Router.plan([.screen("A", .push), .found("X")], from: .root, on: tree)
        #expect(
            plan.effects == [
                .push(container: "n2", view: Self.new("$1", "A")),
                .activateWindow(window: "w2"),
            ]
        )
    }

    // MARK: - Steps that are looked up when their turn comes

    @Test func `a step is found among what the plan has put in place`() throws {
        let plan = try Router.plan(
            [
                .screen("C", .push), .found("B"), .screen("B", .push), .screen("A", .push),
                .found("N"),
            ],
            from: .root,
            on: .showing(nav("n", type: "N"))
        )
        let list: [Operation.Child] = [
            .view(Self.new("$1", "A")), .view(Self.new("$2", "B")), .view(Self.new("$3", "C")),
        ]
        #expect(plan.effects == [.setChildren(container: "n", children: list, selected: nil)])
    }

    @Test func `a step that is not there when its turn comes fails the plan`() throws {
        let error = try Router.fault(
            [.found("Q"), .screen("A", .push), .found("N")],
            from: .root,
            on: .showing(nav("n", type: "N"))
        )
        #expect(error?.code == .compositionFailed)
        #expect(error?.step?.description == "test/0")
    }

    @Test func `a view is brought once although the plan comes back to its container`() throws {
        let tree = try ViewTree.showing(tab("t", [nav("n", type: "N", [Self.x])]))
        let plan = try Router.plan(
            [
                .screen("D", .push), .screen("C", .push), .found("A"),
                .screen("B", .addTab(at: nil, isReplacing: false)), .screen("A", .push),
                .found("N"),
            ],
            from: .root,
            on: tree
        )
        let tabs: [Operation.Child] = [.node("n"), .view(Self.new("$2", "B"))]
        let stack: [Operation.Child] = [
            .node("x"), .node("$1"), .view(Self.new("$3", "C")), .view(Self.new("$4", "D")),
        ]
        #expect(
            plan.effects == [
                .push(container: "n", view: Self.new("$1", "A")),
                .setChildren(container: "t", children: tabs, selected: 0),
                .setChildren(container: "n", children: stack, selected: nil),
            ]
        )
        var copy = tree
        try copy.apply(plan.operations)
        #expect(copy.outline == plan.after.outline)
    }

    @Test func `the context of what the plan made is set where it is made`() throws {
        let plan = try Router.plan(
            [
                .found("A", set: ["k": .literal(.string("v"))]), .screen("B", .push),
                .screen("A", .push), .found("N"),
            ],
            from: .root,
            on: .showing(nav("n", type: "N"))
        )
        let list: [Operation.Child] = [.view(screen("$1", "A", ["k": "v"]))]
        #expect(plan.effects == [.setChildren(container: "n", children: list, selected: nil)])
        #expect(plan.target == "$1")
    }

    // MARK: - What the app is told

    @Test func `options go with their operation, through a merge as well`() throws {
        var step = Step.screen("A", .push)
        step.action = PlacementAction<AnyScreen>(.push, options: ["animated": .bool(false)])
        let tree = try ViewTree.showing(nav("n", type: "N"))
        let one = try Router.plan([step, .found("N")], from: .root, on: tree)
        #expect(one.operations.map(\.options) == [["animated": .bool(false)]])
        let two = try Router.plan(
            [.screen("B", .push), step, .found("N")],
            from: .root,
            on: tree
        )
        #expect(two.operations.map(\.options) == [["animated": .bool(false)]])
    }

    @Test func `a built screen that must stay says so`() throws {
        var step = Step.screen("A", .push)
        step.isDismissible = false
        let tree = try ViewTree.showing(nav("n", type: "N"))
        let plan = try Router.plan([step, .found("N")], from: .root, on: tree)
        #expect(plan.effects == [.push(container: "n", view: Self.new("$1", "A").locked)])
    }

    // MARK: - Bounds

    @Test func `sixty-four steps are read and one more is not`() throws {
        let tree = try ViewTree.showing(nav("n", type: "N"))
        let pushes = Array(repeating: Step.screen("A", .push), count: RouteTable.stepLimit)
        let longest = Array(pushes.dropLast()) + [.found("N")]
        #expect(try Router.plan(longest, from: .root, on: tree).operations.count == 1)
        let error = try Router.fault(pushes + [.found("N")], from: .root, on: tree)
        #expect(error?.code == .limitExceeded)
        #expect(error?.step?.description == "test/64")
    }

    @Test func `a chain leads over so many routes at the most`() throws {
        let last = 80
        let routes = (0...last).map { number in
            let next = RouteID("r\(number + 1)")
            let origin: Chain.Origin = number == last ? .root : .route(next)
            return Route(RouteID("r\(number)"), chain: Chain(steps: [], origin: origin))
        }
        let router = Router(table: try RouteTable(routes))
        let request = NavigationRequest.on(try .showing(Self.x))
        #expect(throws: Never.self) { try router.navigate(to: "r17", request: request) }
        for route in ["r16", "r0"] as [RouteID] {
            let error = #expect(throws: RoutingError.self) {
                try router.navigate(to: route, request: request)
            }
            #expect(error?.code == .limitExceeded)
        }
    }

    @Test(arguments: [(256, nil), (257, RoutingError.Code.limitExceeded)])
    func `a plan has so many operations at the most`(
        modals: Int,
        fault: RoutingError.Code?
    ) throws {
        let children = (0..<modals).map { number in
            screen(NodeID("c\(number)")).definingContext.presenting(
                screen(NodeID("m\(number)")),
                .currentContext
            )
        }
        let tree = try ViewTree.showing(screen("x").with { $0.children = children })
        #expect(try Router.fault([], from: .root, on: tree)?.code == fault)
    }
}
