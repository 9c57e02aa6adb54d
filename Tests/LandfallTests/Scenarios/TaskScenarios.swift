import Testing

@testable import Landfall

/// The scenarios of the library's own tests of tasks, interceptors, locks and wrapped actions.
@Suite struct TaskScenarios {
    private static let m = screen("m", "M")

    /// Gives a screen its text, which must not be empty.
    private struct TextTask: ContextTask {
        var declaredKeys: [String] { ["text"] }

        func prepare(in scope: StepScope) throws(RoutingError) {
            guard scope.context["text"] != .string("") else {
                throw RoutingError(.invalidContext, "the text is empty")
            }
        }

        func values(in scope: StepScope) -> Context {
            scope.context["text"].map { ["text": $0] } ?? [:]
        }
    }

    @Test(arguments: [Context(), ["text": .string("")], ["id": .int(1)]])
    func `T1 a context task takes every context unless it says otherwise`(
        context: Context
    ) throws {
        let task = SetContext(["text": .literal(.string("x"))])
        #expect(throws: Never.self) { try task.prepare(in: .of(context)) }
    }

    @Test func `T2 a context task may refuse a context, else it sets it`() throws {
        let step = Step.found("M").with { $0.tasks = [TextTask()] }
        var scenario = Scenario([step])
        scenario.context = ["text": .string("context")]
        #expect(try scenario.run(on: Self.m).after == "M(text=context)")
        scenario.context = ["text": .string("")]
        let trip = try scenario.run(on: Self.m)
        #expect(trip.code == "invalid_context")
        #expect(trip.after == "M")
    }

    @Test(arguments: [TransitionPhase.presenting, .dismissing])
    func `T3 T8 while something moves on the device there is no plan, but a time to try again`(
        phase: TransitionPhase
    ) throws {
        let tree = try ViewTree.showing(Self.m.presenting(nav("n"))).moving("n", phase)
        let log = Log()
        let step = Step.found("M").with {
            $0.interceptors = [TracedInterceptor(name: "i", log: log)]
        }
        let trip = try Scenario([step]).run(on: tree)
        #expect(trip.code == "transition_in_progress")
        #expect(trip.plan.retryAfter == Router.transitionRetry)
        #expect(log.count("ask i") == 0)
    }

    /// A tree, and the stack in which the details of its split are shown.
    static let splits: [(View, NodeID?)] = [
        (nav("n"), nil), (split("s", [nav("n")]), nil), (split("s", [nav("n"), nav("d")]), "d"),
        (split("s", [nav("n"), screen("d")]), nil),
        (split("s", collapsed: true, [nav("n", [nav("d")])]), "d"),
        (split("s", collapsed: true, [nav("n", [screen("d")])]), nil),
    ]

    @Test(arguments: splits)
    func `T9 the stack of a split's details is found, expanded and collapsed`(
        root: View,
        found: NodeID?
    ) throws {
        let tree = try ViewTree.showing(root)
        let finder = DetailsNavigationFinder<AnyScreen>(of: "Split")
        #expect(finder.node(in: tree, for: .of()).map { tree.id(of: $0) } == found)
    }

    @Test func `T10 a destination brings its context, and a fault is an answer like any other`()
        throws
    {
        var scenario = Scenario([.screen("T", .push, set: ["id": .context(key: "id")])])
        scenario.context = ["id": .int(7)]
        let trip = try scenario.run(on: nav("n"))
        #expect(trip.plan.context == [ContextEntry(key: "id", value: "7")])
        #expect(trip.after == "Nav[T(id=7)]")
        #expect(try scenario.run(on: Self.m).outcome == .failed)
    }

    /// Placements, the trees they are for, and what comes of them.
    static let wrapped: [(String, Placement, View, String)] = [
        ("T12", .push, nav("n", [m]), "Nav[M, T]"), ("T13 T14", .replaceRoot, m, "T"),
        ("T15", .addTab(), tab("t", [m]), "Tab<1>[M, T]"),
    ]

    @Test(arguments: wrapped)
    func `T12 T13 T14 T15 how an action is to be timed is told to the app and changes nothing`(
        id: String,
        placement: Placement,
        root: View,
        after: String
    ) throws {
        let options: Attributes = ["delay": .number(0.3), "transaction": .bool(true)]
        let step = Step.screen("T", placement).with {
            $0.action = PlacementAction<AnyScreen>(placement, options: options)
        }
        let trip = try Scenario([step]).run(on: root)
        #expect(trip.after == after, "\(id)")
        #expect(trip.plan.operations.last?.options == options, "\(id)")
        let failed = try Scenario([step], from: .root(in: .id("w9"))).run(on: root)
        #expect(failed.code == "composition_failed", "\(id)")
    }

    @Test func `T11 T15 an action with a time of its own is taken in as any other`() throws {
        let placement = Placement.pushReplacingLast
        let step = Step.screen("B", placement).with {
            $0.action = PlacementAction<AnyScreen>(placement, options: ["delay": .number(1)])
        }
        let trip = try Scenario([step, .screen("A", .push), .nav()]).run(on: Self.m)
        #expect(trip.after == "M ⇧ Nav[B]")
    }

    @Test func `T16 the presenter of a screen is found`() throws {
        let root = Self.m.presenting(nav("n", [screen("x", "X")]).presenting(screen("y", "Y")))
        let tree = try ViewTree.showing(root)
        for (start, presenter) in [("x", "m"), ("n", "m"), ("y", "n")] as [(NodeID, NodeID)] {
            let finder = PresentingFinder<AnyScreen>(of: .found(InstanceFinder<AnyScreen>(start)))
            #expect(try finder.node(in: tree, for: .of()) == tree.at(presenter))
        }
        let finder = PresentingFinder<AnyScreen>(of: .found(InstanceFinder<AnyScreen>("m")))
        #expect(finder.node(in: tree, for: .of()) == nil)
    }

    @Test func `T17 a factory may make of the context what it likes`() throws {
        struct Inline: Factory {
            typealias Product = AnyScreen

            func template(in scope: StepScope) -> ViewTemplate {
                ViewTemplate(type: scope.context["isBig"] == .bool(true) ? "Big" : "Small")
            }
        }
        let step = Step.screen("Any", .push).with { $0.factory = Inline() }
        var scenario = Scenario([step])
        #expect(try scenario.run(on: nav("n")).after == "Nav[Small]")
        scenario.context = ["isBig": .bool(true)]
        #expect(try scenario.run(on: nav("n")).after == "Nav[Big]")
    }

    private static func asking(_ interceptors: [any PreNavigationInterceptor]) -> Scenario {
        Scenario([.found("M").with { $0.interceptors = interceptors }])
    }

    @Test func `MX1 MX6 several interceptors are each prepared once, then asked in order`() throws {
        let log = Log()
        let both = ["a", "b"].map { TracedInterceptor(name: $0, log: log) }
        #expect(try Self.asking(both).run(on: Self.m).outcome == .alreadyThere)
        #expect(
            log.lines == [
                "prepare interceptor a", "prepare interceptor b", "ask a", "ask b",
            ]
        )
    }

    @Test func `MX2 MX5 an interceptor that can't do with the context ends it before any is asked`()
        throws
    {
        let log = Log()
        let fault = RoutingError(.invalidContext, "no id")
        let both = [
            TracedInterceptor(name: "a", log: log),
            TracedInterceptor(name: "b", log: log, fault: fault),
        ]
        #expect(try Self.asking(both).run(on: Self.m).code == "invalid_context")
        #expect(log.lines == ["prepare interceptor a", "prepare interceptor b"])
    }

    @Test func `MX3 the first interceptor that does not let it proceed ends it`() throws {
        let log = Log()
        for (verdict, outcome) in [
            (.refuse(reason: "closed"), .refused), (.failed(.ownFault), .failed),
        ] as [(Verdict, Outcome)] {
            let both = [
                TracedInterceptor(name: "a", log: log, verdict: verdict),
                TracedInterceptor(name: "b", log: log),
            ]
            let trip = try Self.asking(both).run(on: Self.m)
            #expect(trip.outcome == outcome)
            #expect(trip.plan.operations.isEmpty)
        }
        #expect(log.count("ask b") == 0)
    }

    @Test func `MX4 without interceptors nothing is asked`() throws {
        let trip = try Self.asking([]).run(on: Self.m)
        #expect(trip.outcome == .alreadyThere)
        #expect(trip.resolution.explanation?.attempts.first?.verdicts.isEmpty == true)
    }

    @Test func `MX7 context tasks that can't do with a context or a screen fail the plan`() throws {
        let log = Log()
        let narrow = Step.found("M").with {
            $0.tasks = [TracedTask(name: "t", log: log, screen: "Other")]
        }
        #expect(try Scenario([narrow]).run(on: Self.m).code == "type_mismatch")
        let both = Step.found("M").with {
            $0.tasks = [
                TracedTask(name: "a", log: log), TracedTask(name: "b", log: log, fault: .ownFault),
            ]
        }
        #expect(try Scenario([both]).run(on: Self.m).code == "generic")
        #expect(log.lines == ["prepare task t", "prepare task a", "prepare task b"])
    }

    @Test func `MX9 the explanation lists the interceptors by their names`() throws {
        let log = Log()
        let both = ["a", "b"].map { TracedInterceptor(name: $0, log: log) }
        let pass = try Self.asking(both).run(on: Self.m).resolution.explanation?.attempts.first
        #expect(pass?.verdicts.map(\.interceptor) == ["a", "b"])
        #expect(pass?.verdicts.map(\.place?.description) == ["test/0", "test/0"])
    }

    @Test func `MX10 interceptors and tasks run without a context`() throws {
        let log = Log()
        let step = Step.found("M").with {
            $0.interceptors = [TracedInterceptor(name: "i", log: log)]
            $0.tasks = [TracedTask(name: "t", log: log, given: ["k": .int(1)])]
        }
        #expect(try Scenario([step]).run(on: Self.m).after == "M(k=1)")
        #expect(log.count("ask i") == 1)
    }
}
