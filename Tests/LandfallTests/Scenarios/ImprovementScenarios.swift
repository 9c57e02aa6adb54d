import Testing

@testable import Landfall

/// Cases in which Landfall does better than the library: its own result.
@Suite struct ImprovementScenarios {
    static let x = screen("x", "X")
    static let modal = Placement.present(.fullScreen, from: .current)

    @Test func `Q1 a context task is an operation of the plan, after all have had their say`()
        throws
    {
        let log = Log()
        var step = Step.found("X", set: ["k": .literal(.int(1))])
        step.interceptors = [TracedInterceptor(name: "i", log: log)]
        let trip = try Scenario([step]).run(on: Self.x.locked.presenting(screen("m")))
        #expect(trip.kinds == ["update", "dismiss"])
        step.interceptors = [
            TracedInterceptor(name: "i", log: log, verdict: .refuse(reason: "no"))
        ]
        #expect(try Scenario([step]).run(on: Self.x).plan.operations.isEmpty)
    }

    @Test func `Q2 a switch behind a transform sees the transformed context`() throws {
        let step = Step.screen("T", .push).with {
            $0.contextBehind = MappedContext(["kind": .literal(.string("text"))])
        }
        let cases = [Chain.Case(when: Equals("kind", .string("text")), chain: .of([.nav()]))]
        var scenario = Scenario([step], from: .choice(cases, otherwise: nil))
        scenario.context = ["kind": .int(1)]
        #expect(try scenario.run(on: Self.x).after == "X ⇧ Nav[T]")
    }

    @Test func `Q3 a switch is decided when it is come to, and not if the target is there`() throws
    {
        let log = Log()
        let gate = FoundCondition(TracedFinder(name: "gate", type: "X", log: log))
        let cases = [Chain.Case(when: gate, chain: .of([.nav()]))]
        let target = Step.screen("T", .push, find: .type("T"))
        let scenario = Scenario([target], from: .choice(cases, otherwise: nil))
        #expect(try scenario.run(on: screen("t", "T")).outcome == .alreadyThere)
        #expect(log.lines.isEmpty)
        #expect(try scenario.run(on: Self.x).after == "X ⇧ Nav[T]")
        #expect(log.lines == ["find gate"])
    }

    @Test func `Q4 what stands at a step stays there, wherever its container is looked for`() throws
    {
        let log = Log()
        let step = Step.screen("T", .put(.append, into: .type("Nav"))).with {
            $0.interceptors = [TracedInterceptor(name: "i", log: log)]
            $0.tasks = [TracedTask(name: "t", log: log, given: ["k": .int(1)])]
            $0.postInterceptors = [TracedPost(name: "p", log: log)]
        }
        let trip = try Scenario([step], from: .current).run(on: nav("n"))
        #expect(trip.after == "Nav[T(k=1)]")
        #expect(log.count("ask i") == 1)
        #expect(trip.events == ["p"])
    }

    @Test func `Q5 the first declared child is put in place by its own action as well`() throws {
        let bar = ViewTemplate(type: "Bar", kind: .tab, children: [ViewTemplate(type: "A")])
        let child = CompleteFactory<AnyScreen>.Child(
            TemplateFactory<AnyScreen>(ViewTemplate(type: "B")),
            by: .insert(at: 0)
        )
        let factory = CompleteFactory(TemplateFactory<AnyScreen>(bar), children: [child])
        let step = Step.built(bar, Self.modal).with { $0.factory = factory }
        #expect(try Scenario([step]).run(on: Self.x).after == "X ⇧ Bar<0>[B, A]")
    }

    @Test func `Q6 the target is seen at the end, also a tab that was merged into a list`() throws {
        let two: [Step] = [.screen("D", .addTab()), .screen("C", .addTab())]
        let trip = try Scenario(two).run(on: tab("t", [Self.x]))
        #expect(trip.after == "Tab<2>[X, C, D]")
        let tree = trip.resolution.after.tree
        #expect(tree.isVisible(try tree.at("$2")))
    }

    @Test func `Q7 a step is looked up in the tree as the plan has made it by then`() throws {
        let steps: [Step] = [.found("C"), .screen("D", .push), .screen("C", .push)]
        let trip = try Scenario(steps).run(on: nav("n", [Self.x]))
        #expect(trip.after == "Nav[X, C]")
        #expect(trip.plan.target == "$1")
    }

    @Test func `Q8 a lock blocks what touches it, or all of its level where that is asked for`()
        throws
    {
        let root = nav("n", [screen("l").locked, Self.x, screen("y", "Y")])
        var scenario = Scenario([.found("X")])
        #expect(try scenario.run(on: root).kinds == ["popTo"])
        scenario.defaults.veto = .strict
        #expect(try scenario.run(on: root).code == "not_dismissible")
    }

    @Test func `Q9 a modal on the child of a tab goes when another tab is shown`() throws {
        let first = Self.x.definingContext.presenting(screen("m"), .overCurrentContext)
        let trip = try Scenario([.found("Y")]).run(on: tab("t", [first, screen("y", "Y")]))
        #expect(trip.kinds == ["dismiss", "select"])
        #expect(trip.after == "Tab<1>[X, Y]")
    }

    @Test func `Q10 a detail takes the place of the detail, in a list as well`() throws {
        let steps: [Step] = [.screen("D", .showDetail), .screen("P", .setPrimary)]
        let live = split("s", [screen("p", "Old"), screen("d", "Old")])
        #expect(try Scenario(steps).run(on: live).after == "Split[P, D]")
        let fresh: [Step] = [
            .screen("D", .showDetail), .container("New", .split, holding: ["A", "B"]),
        ]
        #expect(try Scenario(fresh).run(on: Self.x).after == "X ⇧ New[A, D]")
    }

    /// A split that shows its primary alone, and what a push on its detail makes of it.
    static let primaries: [(Bool, String?)] = [(false, nil), (true, "Split[Nav[X, T]]")]

    @Test(arguments: primaries)
    func `Q11 a push on the detail goes onto the primary only where the split is collapsed`(
        isCollapsed: Bool,
        after: String?
    ) throws {
        let root = split("s", collapsed: isCollapsed, [nav("n", [Self.x])])
        let trip = try Scenario([.screen("T", .pushOnDetail)]).run(on: root)
        #expect(trip.code == (after == nil ? "composition_failed" : nil))
        #expect(trip.after == after ?? root.sketch)
    }

    @Test(arguments: Veto.allCases)
    func `Q12 the error of a veto names the screen and its outermost container`(
        veto: Veto
    ) throws {
        let inner = tab("t", [nav("n", [screen("l").locked])])
        var scenario = Scenario([.found("X")])
        scenario.defaults.veto = veto
        let error = try scenario.run(on: Self.x.presenting(inner)).plan.error
        #expect(error?.node == "l")
        #expect(error?.container == "t")
    }

    @Test func `Q13 a context task for another screen names both screens`() throws {
        let step = Step.found("X").with {
            $0.tasks = [TracedTask(name: "t", log: Log(), screen: "Wanted")]
        }
        let error = try Scenario([step]).run(on: Self.x).plan.error
        #expect(error?.code == "type_mismatch")
        #expect(error?.message?.contains("Wanted") == true)
        #expect(error?.message?.contains("X") == true)
    }

    @Test func `Q14 what is global and for one screen passes the others over`() throws {
        let log = Log()
        var scenario = Scenario([.screen("T", .push), .nav()])
        scenario.globals.tasks = [
            TracedTask(name: "t", log: log, screen: "T", given: ["k": .int(1)])
        ]
        scenario.globals.postInterceptors = [TracedPost(name: "p", log: log, screen: "T")]
        let trip = try scenario.run(on: Self.x)
        #expect(trip.after == "X ⇧ Nav[T(k=1)]")
        #expect(trip.events == ["p"])
        #expect(log.lines == ["prepare task t", "give t", "post p on $2"])
    }

    @Test func `Q14 a global one for the root that is replaced runs for it`() throws {
        let log = Log()
        var scenario = Scenario([.screen("T", .replaceRoot)])
        scenario.globals.postInterceptors = [TracedPost(name: "p", log: log, screen: "X")]
        #expect(try scenario.run(on: Self.x).after == "T")
        #expect(log.lines == ["post p on x"])
    }

    @Test func `Q15 what the real presenter presents is dismissed first`() throws {
        let placement = Placement.present(.fullScreen, from: .topmostParent)
        let tree = try ViewTree.showing(nav("n", [Self.x]).presenting(screen("m", "M")))
            .overriding("m", parent: "x")
        let steps: [Step] = [.screen("B", placement), .found("M")]
        let trip = try Scenario(steps).run(on: tree)
        #expect(trip.kinds == ["dismiss", "present"])
        #expect(trip.after == "Nav[X] ⇧ B")
    }

    @Test func `Q16 a stack goes into a stack only where a collapsed split shows it`() throws {
        let steps: [Step] = [.container("New", .navigation, .push)]
        #expect(try Scenario(steps).run(on: nav("n")).code == "composition_failed")
        let inside: [Step] = [.container("New", .navigation, .push), .nav()]
        #expect(try Scenario(inside).run(on: Self.x).code == "composition_failed")
        let detail: [Step] = [.container("New", .navigation, .showDetail)]
        let trip = try Scenario(detail)
            .run(on: split("s", collapsed: true, [nav("n", [Self.x])]))
        #expect(trip.after == "Split[Nav[X, New[]]]")
    }

    /// A behaviour of a custom container, and what it does to show its first child.
    static let behaviors: [(StandardBehavior, [Int], [String], String?)] = [
        (.selected, [1], ["makeVisible"], "Custom[A, B]"),
        (.last, [1], ["setChildren"], "Custom[A]"),
        (.all, [0, 1], [], "Custom[A, B]"), (.all, [1], [], nil),
    ]

    @Test(arguments: behaviors)
    func `Q24 a container of the app's own shows a child in its own way`(
        behavior: StandardBehavior,
        visible: [Int],
        kinds: [String],
        after: String?
    ) throws {
        var scenario = Scenario([.found("A")])
        scenario.behaviors = ["Custom": behavior]
        let root = custom("c", visible: visible, [screen("a", "A"), screen("b", "B")])
        let trip = try scenario.run(on: root)
        #expect(trip.code == (after == nil ? "composition_failed" : nil))
        #expect(trip.kinds == kinds)
        #expect(trip.after == after ?? root.sketch)
    }
}

extension ViewTemplate {
    /// The same template, that stands for another type as well.
    func with(supertype: ScreenType) -> ViewTemplate {
        var copy = self
        copy.supertypes.append(supertype)
        return copy
    }
}
