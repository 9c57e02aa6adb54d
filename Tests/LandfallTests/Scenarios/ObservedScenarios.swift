import Testing

@testable import Landfall

/// Behavior that was observed of the library beyond its own tests.
@Suite struct ObservedScenarios {
    private static let x = screen("x", "X")
    private static let stack = nav("n", [screen("p", "P"), screen("q", "Q")])

    @Test func `V1 a refusal changes nothing, not even the context of a screen that was found`()
        throws
    {
        let log = Log()
        let home = Step.found("X").with {
            $0.tasks = [TracedTask(name: "t", log: log, given: ["k": .int(1)])]
            $0.interceptors = [
                TracedInterceptor(name: "i", log: log, verdict: .refuse(reason: "closed"))
            ]
        }
        let trip = try Scenario([home]).run(on: Self.x)
        #expect(trip.outcome == .refused)
        #expect(trip.plan.reason == "closed")
        #expect(trip.plan.operations.isEmpty)
        #expect(trip.after == "X")
    }

    @Test func `V2 a lock in another tab blocks the strict veto, not the precise one`() throws {
        let root = tab(
            "t",
            [nav("n1", [screen("a", "A"), screen("b", "B")]), nav("n2", [screen("l").locked])]
        )
        var scenario = Scenario([.found("A")])
        #expect(try scenario.run(on: root).effects == [.popTo(container: "n1", child: "a")])
        scenario.defaults.veto = .strict
        let strict = try scenario.run(on: root)
        #expect(strict.code == "not_dismissible")
        #expect(strict.plan.error?.node == "l")
        #expect(strict.plan.error?.container == "t")
        let unlocked = root.with { $0.children[1] = nav("n2", [screen("l")]) }
        #expect(try scenario.run(on: unlocked).kinds == ["popTo"])
    }

    @Test func `V3 what covers is dismissed, then the stack popped, then the tab selected`() throws
    {
        let inner = nav("n", [screen("deep", "Deep"), screen("over")])
        let root = tab("t", [screen("z", "Z"), inner]).presenting(screen("m"))
        let trip = try Scenario([.found("Deep")]).run(on: root)
        #expect(
            trip.effects == [
                .dismiss(presenter: "t"), .popTo(container: "n", child: "deep"),
                .select(container: "t", child: "n"),
            ]
        )
        #expect(trip.after == "Tab<1>[Z, Nav[Deep]]")
    }

    @Test func `V4 the tab is selected before the push`() throws {
        let steps: [Step] = [.screen("D", .push), .found("Nav")]
        let trip = try Scenario(steps).run(on: tab("t", [Self.x, nav("n")]))
        #expect(trip.kinds == ["select", "push"])
        #expect(trip.after == "Tab<1>[X, Nav[D]]")
    }

    /// Placements on `Nav[P, Q]`, nearest to the target first, and what comes of them.
    static let merged: [([Placement], [String], String)] = [
        ([.push, .push], ["setChildren"], "Nav[P, Q, C, D]"),
        ([.push, .pushReplacingLast], ["setChildren"], "Nav[P, C, D]"),
        ([.push, .pushAsRoot], ["setChildren"], "Nav[C, D]"),
    ]

    @Test(arguments: merged)
    func `V5 changes of one stack come as one`(
        placements: [Placement],
        kinds: [String],
        after: String
    ) throws {
        let steps: [Step] = [.screen("D", placements[0]), .screen("C", placements[1])]
        let trip = try Scenario(steps).run(on: Self.stack)
        #expect(trip.kinds == kinds)
        #expect(trip.after == after)
    }

    @Test func `V5 what is presented after two pushes comes after their list`() throws {
        let steps: [Step] = [
            .screen("M", .present(.fullScreen, from: .current)), .screen("D", .push),
            .screen("C", .push),
        ]
        let trip = try Scenario(steps).run(on: Self.stack)
        #expect(trip.kinds == ["setChildren", "present"])
        #expect(trip.after == "Nav[P, Q, C, D] ⇧ M")
    }

    @Test func `V6 a push, then a new stack with the pushes before it`() throws {
        let steps: [Step] = [
            .screen("D", .push), .screen("C", .push), .nav(), .screen("B", .push),
        ]
        let trip = try Scenario(steps).run(on: Self.stack)
        #expect(trip.kinds == ["push", "present"])
        #expect(trip.after == "Nav[P, Q, B] ⇧ Nav[C, D]")
    }

    @Test func `V7 a root is replaced from the root, not from what covers it`() throws {
        let covered = Self.x.presenting(screen("m", "M"))
        let steps: [Step] = [.screen("B", .replaceRoot)]
        let current = try Scenario(steps, from: .current).run(on: covered)
        #expect(current.code == "composition_failed")
        #expect(current.after == "X ⇧ M")
        let root = try Scenario(steps, from: .root).run(on: covered)
        // The dismissal before it would make no difference in the end.
        #expect(root.kinds == ["replaceRoot"])
        #expect(root.after == "B")
    }

    @Test func `V8 nothing is presented while the top is being dismissed`() throws {
        let tree = try ViewTree.showing(Self.x.presenting(screen("m"))).moving("m")
        let steps: [Step] = [.screen("B", .present(.fullScreen, from: .current))]
        #expect(try Scenario(steps, from: .current).run(on: tree).code == "transition_in_progress")
    }

    @Test func `V9 a root is not replaced when a later step can't be found`() throws {
        let steps: [Step] = [.found("Q"), .screen("B", .replaceRoot)]
        let trip = try Scenario(steps).run(on: Self.x)
        #expect(trip.code == "composition_failed")
        #expect(trip.plan.operations.isEmpty)
        #expect(trip.after == "X")
    }

    @Test func `V10 a switch without a match has no origin, under a transform too`() throws {
        let cases = [Chain.Case(when: Equals("k", .int(1)), chain: .of([]))]
        let step = Step.screen("T", .push).with { $0.contextBehind = MappedContext([:]) }
        var scenario = Scenario([step], from: .choice(cases, otherwise: nil))
        scenario.context = ["k": .int(1)]
        #expect(try scenario.run(on: nav("n")).code == "no_origin")
        scenario.steps = [.screen("T", .push)]
        #expect(try scenario.run(on: nav("n")).after == "Nav[T]")
    }

    @Test func `V11 a push where no stack is fails before anything`() throws {
        let trip = try Scenario([.screen("T", .push)]).run(on: Self.x)
        #expect(trip.code == "type_mismatch")
        #expect(trip.plan.error?.step == "test/0")
        #expect(trip.after == "X")
    }

    @Test func `V12 to navigate to what presents is to close the modal`() throws {
        let trip = try Scenario([], from: .found(PresentingFinder<AnyScreen>()))
            .run(on: Self.x.presenting(screen("m")))
        #expect(trip.effects == [.dismiss(presenter: "x")])
        #expect(trip.plan.target == "x")
    }

    @Test func `V13 what stands behind the step that is found has no say`() throws {
        let log = Log()
        let behind = Step.screen("R", .replaceRoot).with {
            $0.interceptors = [TracedInterceptor(name: "behind", log: log)]
            $0.tasks = [TracedTask(name: "behind", log: log)]
            $0.finder = TracedFinder(name: "behind", type: "R", log: log)
        }
        let trip = try Scenario([.found("X"), behind]).run(on: Self.x)
        #expect(trip.outcome == .alreadyThere)
        #expect(log.lines.isEmpty)
    }

    @Test func `V14 a step that stands for nothing asks, and neither gives nor runs`() throws {
        let log = Log()
        let step = Step(type: "T").with {
            $0.interceptors = [TracedInterceptor(name: "i", log: log)]
            $0.tasks = [TracedTask(name: "t", log: log)]
            $0.postInterceptors = [TracedPost(name: "p", log: log)]
        }
        let trip = try Scenario([step]).run(on: Self.x)
        #expect(trip.outcome == .alreadyThere)
        #expect(log.lines == ["prepare interceptor i", "prepare task t", "ask i"])
    }

    @Test func `V15 a tab that was added last is the one that is seen`() throws {
        let fresh: [Step] = [
            .screen("C", .addTab()), .container("Bar", .tab, .replaceRoot, holding: ["A", "B"]),
        ]
        #expect(try Scenario(fresh).run(on: Self.x).after == "Bar<2>[A, B, C]")
        let one: [Step] = [.screen("C", .addTab())]
        #expect(try Scenario(one).run(on: tab("t", [Self.x])).after == "Tab<1>[X, C]")
        let two: [Step] = [.screen("D", .addTab()), .screen("C", .addTab())]
        let trip = try Scenario(two).run(on: tab("t", [Self.x]))
        #expect(trip.kinds == ["setChildren"])
        #expect(trip.after == "Tab<2>[X, C, D]")
    }

    @Test func `V16 a root that presents is freed before it presents another`() throws {
        let root = Placement.present(.fullScreen, from: .found(TypeFinder<AnyScreen>(type: "X")))
        let trip = try Scenario([.screen("B", root)], from: .current)
            .run(on: Self.x.presenting(screen("m", "M")))
        #expect(trip.kinds == ["dismiss", "present"])
        #expect(trip.after == "X ⇧ B")
    }

    @Test func `V18 an early interceptor has its say before anything is searched`() throws {
        let log = Log()
        let target = Step.screen("T", .push).with {
            $0.finder = TracedFinder(name: "T", type: "T", log: log)
        }
        var scenario = Scenario([target])
        scenario.others = [Route("login", chain: .of([.screen("Login", .replaceRoot)]))]
        let login = Destination(route: "login")
        scenario.globals.early = [
            TracedInterceptor(name: "early", log: log, verdict: .redirect(to: login))
        ]
        let trip = try scenario.run(on: nav("n"))
        #expect(trip.after == "Login")
        #expect(log.lines == ["prepare interceptor early", "ask early"])
        scenario.globals.early = [TracedInterceptor(name: "early", log: log)]
        #expect(try scenario.run(on: nav("n")).after == "Nav[T]")
        #expect(log.lines.suffix(3) == ["prepare interceptor early", "ask early", "find T"])
    }

    @Test
    func `V19 a post-navigation interceptor for another screen fails before anything is shown`()
        throws
    {
        let modal = Step.screen("M", .present(.fullScreen, from: .current)).with {
            $0.postInterceptors = [TracedPost(name: "p", log: Log(), screen: "Other")]
        }
        let trip = try Scenario([modal]).run(on: Self.x)
        #expect(trip.code == "type_mismatch")
        #expect(trip.after == "X")
        #expect(trip.events.isEmpty)
    }
}
