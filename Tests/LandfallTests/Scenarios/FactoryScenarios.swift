import Testing

@testable import Landfall

/// The scenarios of the library's own tests of its factories and boxes.
@Suite struct FactoryScenarios {
    private static let x = screen("x", "X")
    private static let bar = ViewTemplate(type: "Bar", kind: .tab)

    /// A scenario, the placements of two children of a new container, and what is presented.
    static let containers: [(String, NodeKind, [Placement], String)] = [
        ("B1 B2", .navigation, [.push, .push], "New[A, B]"),
        ("B3", .navigation, [.push, .pushReplacingLast], "New[B]"),
        ("B4", .tab, [.addTab(), .addTab()], "New<1>[A, B]"),
        ("B5", .split, [.setPrimary, .showDetail], "New[A, B]"),
    ]

    @Test(arguments: containers)
    func `B1 B2 B3 B4 B5 a new container is built with the children of the chain`(
        id: String,
        kind: NodeKind,
        placements: [Placement],
        after: String
    ) throws {
        let steps: [Step] = [
            .screen("B", placements[1]), .screen("A", placements[0]), .container("New", kind),
        ]
        let trip = try Scenario(steps).run(on: Self.x)
        #expect(trip.after == "X ⇧ \(after)", "\(id)")
        #expect(trip.kinds == ["present"], "\(id)")
    }

    private static func complete(
        _ children: [CompleteFactory<AnyScreen>.Child]
    ) -> CompleteFactory<AnyScreen> {
        CompleteFactory(TemplateFactory<AnyScreen>(bar), children: children)
    }

    private static func child(
        _ type: ScreenType,
        by change: ListChange = .append,
        log: Log = Log()
    ) -> CompleteFactory<AnyScreen>.Child {
        .init(TracedFactory(built: ViewTemplate(type: type), log: log), by: change)
    }

    @Test func `B6 B7 a complete factory builds its children, each prepared once`() throws {
        let log = Log()
        let step = Step.container("Bar", .tab).with {
            $0.factory = Self.complete(["A", "B"].map { Self.child($0, log: log) })
        }
        let trip = try Scenario([step]).run(on: Self.x)
        #expect(trip.after == "X ⇧ Bar<0>[A, B]")
        #expect(log.lines == ["prepare factory A", "prepare factory B"])
    }

    @Test func `B8 each child of a complete factory is put in place by its own action`() throws {
        let factory = Self.complete([Self.child("A"), Self.child("B", by: .replace(at: 0))])
        #expect(try factory.template(in: .of()).children.map(\.type) == ["B"])
    }

    @Test func `B10 B11 X1 a factory is asked once, with or without a context`() throws {
        for context in [Context(), ["text": .string("x")]] {
            let log = Log()
            let template = ViewTemplate(type: "T")
            let step = Step.screen("T", .push).with {
                $0.factory = TracedFactory(built: template, log: log)
            }
            var scenario = Scenario([step])
            scenario.context = context
            #expect(try scenario.run(on: nav("n")).after == "Nav[T]")
            #expect(log.lines == ["prepare factory T"])
        }
    }

    @Test func `B12 B13 a template says what a fresh container holds, and its context`() throws {
        var template = ViewTemplate(
            type: "Bar",
            kind: .tab,
            children: [ViewTemplate(type: "A"), ViewTemplate(type: "B")]
        )
        template.context = ["tint": .string("red")]
        let trip = try Scenario([.built(template, .replaceRoot)]).run(on: .coldStart)
        #expect(trip.after == "Bar(tint=red)<0>[A, B]")
    }

    @Test func `B15 X17 a step without a factory is looked up when its turn comes`() throws {
        var template = ViewTemplate(type: "Bar", kind: .tab)
        template.children = [ViewTemplate(type: "A"), ViewTemplate(type: "B")]
        // The action of a step that builds nothing is of no account.
        let step = Step.found("B").with { $0.action = PlacementAction<AnyScreen>(.replaceRoot) }
        let bar = Step.built(template, .present(.fullScreen, from: .current))
        let trip = try Scenario([step, bar]).run(on: Self.x)
        #expect(trip.after == "X ⇧ Bar<1>[A, B]")
        #expect(trip.plan.target == "$3")
        let missing = try Scenario([.found("Q"), bar]).run(on: Self.x)
        #expect(missing.code == "composition_failed")
        #expect(missing.plan.error?.step == "test/0")
        #expect(missing.after == "X")
    }

    @Test func `B16 X2 X6 X16 a step without finder and factory builds nothing`() throws {
        let trip = try Scenario([Step(type: "T")]).run(on: Self.x)
        #expect(trip.outcome == .alreadyThere)
        #expect(trip.plan.target == "x")
    }

    @Test func `B17 X11 one push is a push, two are one list`() throws {
        let one = try Scenario([.screen("A", .push)]).run(on: nav("n", [Self.x]))
        #expect(one.kinds == ["push"])
        let two = try Scenario([.screen("B", .push), .screen("A", .push)])
            .run(on: nav("n", [Self.x]))
        #expect(two.kinds == ["setChildren"])
        #expect(two.after == "Nav[X, A, B]")
    }

    @Test func `B18 a window that is not there is no beginning`() throws {
        let trip = try Scenario([], from: .root(in: .id("w9"))).run(on: Self.x)
        #expect(trip.code == "composition_failed")
    }

    @Test func `B18 a cold start has a root that can only be replaced`() throws {
        let built = try Scenario([.screen("A", .replaceRoot)]).run(on: .coldStart)
        #expect(built.after == "A")
        let shown = try Scenario([.screen("A", .present(.fullScreen, from: .current))])
            .run(on: .coldStart)
        #expect(shown.code == "composition_failed")
        #expect(try Scenario([]).run(on: .coldStart).code == "composition_failed")
    }

    @Test(arguments: [NodeKind.navigation, .tab, .split])
    func `B19 a step of a container without a finder always builds one`(kind: NodeKind) throws {
        let root = View(id: "c", type: "C", kind: kind)
        let trip = try Scenario([.container("C", kind)]).run(on: root)
        #expect(trip.after == "C[] ⇧ C[]")
    }

    @Test func `B20 a hosted view comes with the context of the route`() throws {
        var template = ViewTemplate(type: "Hosting")
        template.supertypes = ["ProductView"]
        let step = Step.built(template, .push, set: ["id": .context(key: "id")])
        var scenario = Scenario([step])
        scenario.context = ["id": .int(123)]
        #expect(try scenario.run(on: nav("n")).after == "Nav[Hosting(id=123)]")
    }

    @Test func `X3 a factory refuses a context that does not do, before anything`() throws {
        struct Typed: Factory {
            typealias Product = AnyScreen

            func template(in scope: StepScope) throws(RoutingError) -> ViewTemplate {
                guard case .int? = scope.context["id"] else {
                    throw RoutingError(.invalidContext, "the screen needs an id")
                }
                return ViewTemplate(type: "T")
            }
        }
        let log = Log()
        let step = Step.screen("T", .push).with {
            $0.factory = Typed()
            $0.interceptors = [TracedInterceptor(name: "i", log: log)]
        }
        var scenario = Scenario([step])
        scenario.context = ["id": .string("x")]
        let trip = try scenario.run(on: nav("n"))
        #expect(trip.code == "invalid_context")
        #expect(log.count("ask i") == 0)
        scenario.context = ["id": .int(1)]
        #expect(try scenario.run(on: nav("n")).after == "Nav[T]")
    }

    /// A scenario, a chain, and what its reading is to build: containers with what they take in.
    static let absorptions: [(String, [Step], [String])] = [
        (
            "X4", [.found("Q"), .screen("B", .push), .screen("A", .push), .nav()],
            ["Nav[A, B]", "Q[]"]
        ),
        (
            "X5",
            [
                .screen("D", .push), .screen("C", .push), .nav(), .screen("B", .push),
                .screen("A", .push), .nav(),
            ],
            ["Nav[A, B]", "Nav[C, D]"]
        ),
        (
            "X12", [.screen("A", .present(.fullScreen, from: .current)), .nav()],
            ["Nav[]", "A[]"]
        ),
        ("X13", [.screen("A", .push), .container("T", .tab)], ["T[]", "A[]"]),
        ("X13", [.screen("A", .addTab()), .nav()], ["Nav[]", "A[]"]),
        ("X13", [.screen("A", .push), .screen("B", .push)], ["B[]", "A[]"]),
    ]

    @Test(arguments: absorptions)
    func `X4 X5 X12 X13 a container takes in the run of steps that fit its kind`(
        id: String,
        steps: [Step],
        items: [String]
    ) throws {
        let route = Route("test", chain: .of(steps))
        let router = Router(table: try RouteTable([route]))
        let reading = try router.read("test", request: .on(.showing(Self.x)))
        let read = reading.first.map { Array(sequence(first: $0, next: \.next)) } ?? []
        let words = read.map { item in
            let inner = item.children.map(\.placed.step.type.name).joined(separator: ", ")
            return "\(item.placed.step.type)[\(inner)]"
        }
        #expect(words == items, "\(id)")
    }

    @Test func `X7 a complete factory without children builds the container alone`() throws {
        #expect(try Self.complete([]).template(in: .of()) == Self.bar)
    }

    @Test func `X8 an action for another container changes nothing`() throws {
        let steps: [Step] = [.screen("V", .push)]
        #expect(try Scenario(steps).run(on: nav("n")).after == "Nav[V]")
        let trip = try Scenario(steps).run(on: tab("t", [Self.x]))
        #expect(trip.code == "type_mismatch")
        #expect(trip.plan.operations.isEmpty)
    }

    @Test func `X10 what says nothing else is added behind the last`() throws {
        let append = ListChange.append
        var list = [ViewTemplate(type: "A")]
        try append.embed(ViewTemplate(type: "B"), in: &list, of: .custom)
        #expect(list.map(\.type) == ["A", "B"])
    }

    @Test func `X14 a post-navigation interceptor for another screen fails the plan in time`()
        throws
    {
        let log = Log()
        func trip(_ screen: ScreenType) throws -> Trip {
            let step = Step.screen("T", .push).with {
                $0.postInterceptors = [TracedPost(name: "p", log: log, screen: screen)]
            }
            return try Scenario([step]).run(on: nav("n", [Self.x]))
        }
        let mismatch = try trip("Other")
        #expect(mismatch.code == "type_mismatch")
        #expect(mismatch.after == "Nav[X]")
        #expect(log.lines.isEmpty)
        #expect(try trip("T").events == ["p"])
    }

    @Test func `X15 a step keeps its finder, its factory and its action`() throws {
        let step = Step.screen("X", .push, find: .type("X"))
        #expect(step.finder != nil && step.factory != nil && step.action != nil)
        #expect(try Scenario([step]).run(on: nav("n", [Self.x])).outcome == .alreadyThere)
        #expect(try Scenario([step]).run(on: nav("n")).after == "Nav[X]")
    }
}
