import Testing

@testable import Landfall

/// The operations that lead from a tree to a target, and their order.
@Suite struct PlannerTests {
    static let x = screen("x", "X")
    static let y = screen("y", "Y")

    static func new(_ id: NodeID, _ type: ScreenType) -> View { screen(id, type) }

    static let navTemplate = ViewTemplate(type: "NewNav", kind: .navigation)

    // MARK: - Revealing what is there

    @Test func `what covers is dismissed, then the stack popped, then the tab selected`() throws {
        let root = tab("t", [screen("z"), nav("n", [screen("deep", "Deep"), screen("over")])])
        let tree = try ViewTree.showing(root.presenting(screen("m")))
        let plan = try Router.plan([.found("Deep")], from: .root, on: tree)
        #expect(
            plan.effects == [
                .dismiss(presenter: "t"), .popTo(container: "n", child: "deep"),
                .select(container: "t", child: "n"),
            ]
        )
        #expect(plan.target == "deep")
        let after = tab("t", selected: 1, [screen("z"), nav("n", [screen("deep", "Deep")])])
        #expect(try plan.after.outline == ViewTree.showing(after).outline)
    }

    @Test func `each level is dismissed from the level of the target upwards`() throws {
        let root = Self.x.presenting(Self.y.presenting(screen("z").presenting(screen("o"))))
        let plan = try Router.plan([.found("Y")], from: .root, on: .showing(root))
        #expect(plan.effects == [.dismiss(presenter: "y")])
    }

    @Test func `a modal on the child of a tab is dismissed when another tab is shown`() throws {
        let first = Self.x.definingContext.presenting(screen("m", "M"), .overCurrentContext)
        let plan = try Router.plan(
            [.found("Y")],
            from: .root,
            on: .showing(tab("t", [first, Self.y]))
        )
        #expect(plan.effects == [.dismiss(presenter: "x"), .select(container: "t", child: "y")])
        #expect(plan.after.node("m") == nil)
    }

    @Test func `a modal on a tab that is not shown is reached by that tab`() throws {
        let second = Self.y.definingContext.presenting(screen("m", "M"), .currentContext)
        let plan = try Router.plan(
            [.found("M")],
            from: .root,
            on: .showing(tab("t", [Self.x, second]))
        )
        #expect(plan.effects == [.select(container: "t", child: "y")])
        #expect(plan.target == "m")
    }

    @Test func `a modal below another one is uncovered`() throws {
        let child = Self.x.definingContext.presenting(screen("m", "M"), .currentContext)
        let root = tab("t", [child]).presenting(screen("o"))
        let modal = Step.screen("M", find: .type("M", start: .root))
        let plan = try Router.plan([modal], from: .root, on: .showing(root))
        #expect(plan.effects == [.dismiss(presenter: "t")])
    }

    @Test func `what comes into sight with a container is free of modals too`() throws {
        let inner = Self.y.definingContext.presenting(screen("m"), .currentContext)
        let tree = try ViewTree.showing(tab("t", [Self.x, nav("n", type: "N", [inner])]))
        let plan = try Router.plan([.found("N")], from: .root, on: tree)
        #expect(plan.effects == [.dismiss(presenter: "y"), .select(container: "t", child: "n")])
        #expect(try Router.plan([.found("N")], from: .root, on: plan.after).effects.isEmpty)
    }

    @Test func `a custom container shows the child, a split shows all`() throws {
        let pane = custom("c", visible: [0], [screen("a"), Self.x])
        let plan = try Router.plan(
            [.found("X")],
            from: .root,
            on: .showing(split("s", [Self.y, pane]))
        )
        #expect(plan.effects == [.makeVisible(container: "c", child: "x")])
    }

    @Test func `where the chain begins is what is left when nothing is built`() throws {
        let root = nav("n", [Self.x]).presenting(Self.y)
        let toRoot = try Router.plan([], from: .root, on: .showing(root))
        #expect(toRoot.effects == [.dismiss(presenter: "n")])
        #expect(toRoot.target == "n")
        let toCurrent = try Router.plan([], from: .current, on: .showing(root))
        #expect(toCurrent.effects.isEmpty)
        #expect(toCurrent.target == "y")
    }

    // MARK: - Building

    @Test func `a container in a tab that is not shown is shown before the push`() throws {
        let root = tab("t", [Self.x, nav("n", type: "N")])
        let plan = try Router.plan(
            [.screen("D", .push), .found("N")],
            from: .root,
            on: .showing(root)
        )
        #expect(
            plan.effects == [
                .select(container: "t", child: "n"),
                .push(container: "n", view: Self.new("$1", "D")),
            ]
        )
    }

    @Test func `a pop before a push stays a transition of its own`() throws {
        let root = nav("n", [screen("a"), Self.x, Self.y])
        let plan = try Router.plan(
            [.screen("D", .push), .found("X")],
            from: .root,
            on: .showing(root)
        )
        #expect(
            plan.effects == [
                .popTo(container: "n", child: "x"),
                .push(container: "n", view: Self.new("$1", "D")),
            ]
        )
    }

    @Test func `pushes onto one stack become one list`() throws {
        let plan = try Router.plan(
            [.screen("C", .push), .screen("B", .push), .screen("A", .push), .found("N")],
            from: .root,
            on: .showing(nav("n", type: "N", [Self.x]))
        )
        let list: [Operation.Child] = [
            .node("x"), .view(Self.new("$1", "A")), .view(Self.new("$2", "B")),
            .view(Self.new("$3", "C")),
        ]
        #expect(plan.effects == [.setChildren(container: "n", children: list, selected: nil)])
        #expect(plan.target == "$3")
    }

    @Test func `what comes after the pushes is a transition of its own`() throws {
        let plan = try Router.plan(
            [
                .screen("M", .present(.pageSheet, from: .current)), .screen("B", .push),
                .screen("A", .push), .found("N"),
            ],
            from: .root,
            on: .showing(tab("t", [nav("n", type: "N")]))
        )
        let list: [Operation.Child] = [
            .view(Self.new("$1", "A")), .view(Self.new("$2", "B")),
        ]
        let sheet = Self.new("$3", "M").with { $0.style = .pageSheet }
        #expect(
            plan.effects == [
                .setChildren(container: "n", children: list, selected: nil),
                .present(presenter: "t", view: sheet),
            ]
        )
    }

    @Test func `a new container takes in the pushes before it, and no others`() throws {
        let plan = try Router.plan(
            [
                .screen("D", .push), .screen("C", .push),
                .built(Self.navTemplate, .present(.fullScreen, from: .current)),
                .screen("B", .push), .found("N"),
            ],
            from: .root,
            on: .showing(nav("n", type: "N"))
        )
        let stack = nav("$2", type: "NewNav", [Self.new("$3", "C"), Self.new("$4", "D")])
        #expect(
            plan.effects == [
                .push(container: "n", view: Self.new("$1", "B")),
                .present(presenter: "n", view: stack),
            ]
        )
        #expect(plan.target == "$4")
    }

    @Test func `an action for another container ends what a new one takes in`() throws {
        let tabs = ViewTemplate(type: "NewTab", kind: .tab)
        let plan = try Router.plan(
            [
                .screen("C", .push), .built(Self.navTemplate, .addTab(at: nil, isReplacing: false)),
                .built(tabs, .replaceRoot),
            ],
            from: .root,
            on: .showing(Self.x)
        )
        let stack = nav("$2", type: "NewNav", [Self.new("$3", "C")])
        let root = tab("$1", type: "NewTab", [stack]).with { $0.selected = nil }
        #expect(plan.effects == [.replaceRoot(window: "w1", view: root)])
        #expect(plan.target == "$3")
    }

    @Test func `a presented view is folded into the view that the plan itself makes`() throws {
        let plan = try Router.plan(
            [
                .screen("M", .present(.formSheet, from: .topmostParent)), .screen("A", .push),
                .built(Self.navTemplate, .replaceRoot),
            ],
            from: .root,
            on: .coldStart
        )
        let root = nav("$1", type: "NewNav", [Self.new("$2", "A")])
            .presenting(Self.new("$3", "M"), .formSheet)
        #expect(plan.effects == [.replaceRoot(window: "main", view: root)])
        #expect(plan.target == "$3")
    }

    @Test func `no navigation container goes into another`() throws {
        let tree = try ViewTree.showing(nav("n", type: "N"))
        let live = try Router.fault(
            [.built(Self.navTemplate, .push), .found("N")],
            from: .root,
            on: tree
        )
        #expect(live?.code == .compositionFailed)
        #expect(live?.step?.description == "test/0")
        let embedded = try Router.fault(
            [
                .built(Self.navTemplate, .push),
                .built(Self.navTemplate, .present(.fullScreen, from: .current)),
            ],
            from: .root,
            on: tree
        )
        #expect(embedded?.code == .compositionFailed)
    }

    @Test func `a push where no stack is fails and touches nothing`() throws {
        let error = try Router.fault([.screen("A", .push)], from: .root, on: .showing(Self.x))
        #expect(error?.code == .typeMismatch)
        #expect(error?.step?.description == "test/0")
    }

    @Test func `an overridden parent lends its stack`() throws {
        let root = nav("n", [Self.x]).presenting(Self.y)
        let tree = try ViewTree.showing(root).overriding("y", parent: "x")
        let plan = try Router.plan([.screen("A", .push), .found("Y")], from: .root, on: tree)
        #expect(
            plan.effects == [
                .push(container: "n", view: Self.new("$1", "A")), .dismiss(presenter: "n"),
            ]
        )
    }
}
