import Testing

@testable import Landfall

/// The scenarios of the library's own tests of its assemblies and destination steps.
@Suite struct AssemblyScenarios {
    private static let m = screen("m", "M")

    /// The steps of a chain that a reading came to, with what came of each.
    private static func notes(of trip: Trip) -> [String] {
        (trip.resolution.explanation?.attempts.first?.steps ?? []).map { note in
            switch note.result {
            case .builds: "\(note.place) builds"
            case .asksOnly: "\(note.place) passes"
            case .begins(let node): "\(note.place) begins at \(node)"
            case .continues(let route): "\(note.place) goes on with \(route)"
            default: "\(note.place) else"
            }
        }
    }

    @Test func `S1 a chain is read from the target to its beginning`() throws {
        let trip = try Scenario([.screen("T", .push), .nav()], from: .current).run(on: Self.m)
        #expect(Self.notes(of: trip) == ["test/0 builds", "test/1 builds", "test/2 begins at m"])
    }

    @Test func `S2 a stack is built as a tab of a new tab container`() throws {
        let steps: [Step] = [.screen("T", .push), .nav(.addTab()), .container("Bar", .tab)]
        let trip = try Scenario(steps).run(on: Self.m)
        #expect(Self.notes(of: trip).count == 4)
        #expect(trip.after == "M ⇧ Bar<0>[Nav[T]]")
    }

    @Test func `S3 a step that builds nothing leads to the one behind it`() throws {
        let steps: [Step] = [Step(type: "T"), .nav(.addTab()), .container("Bar", .tab)]
        let trip = try Scenario(steps).run(on: Self.m)
        #expect(Self.notes(of: trip).first == "test/0 passes")
        #expect(trip.after == "M ⇧ Bar<0>[Nav[]]")
        let alone = try Scenario([Step(type: "T")]).run(on: Self.m)
        #expect(Self.notes(of: alone) == ["test/0 passes", "test/1 begins at m"])
    }

    @Test func `S4 S5 a chain goes on with the chain of another route`() throws {
        var scenario = Scenario([.screen("T", .push)], from: .route("stack"))
        scenario.others = [Route("stack", chain: .of([.nav()], from: .current))]
        let trip = try scenario.run(on: Self.m)
        #expect(
            Self.notes(of: trip) == [
                "test/0 builds", "test/1 goes on with stack", "stack/0 builds",
                "stack/1 begins at m",
            ]
        )
        #expect(trip.after == "M ⇧ Nav[T]")
    }

    @Test func `S6 declared children are put in place one by one, nested ones as well`() throws {
        let log = Log()
        func task(_ name: String, _ given: Context = [:]) -> TracedTask {
            TracedTask(name: name, log: log, given: given)
        }
        func screen(_ type: ScreenType) -> TemplateFactory<AnyScreen> {
            TemplateFactory(ViewTemplate(type: type))
        }
        func bar(
            _ type: ScreenType,
            _ kind: NodeKind,
            _ children: [CompleteFactory<AnyScreen>.Child]
        ) -> CompleteFactory<AnyScreen> {
            let template = ViewTemplate(type: type, kind: kind)
            return CompleteFactory(TemplateFactory(template), children: children)
        }
        let factory = bar(
            "Bar",
            .tab,
            [
                .init(screen("A"), tasks: [task("a1", ["one": .int(1)]), task("a2")]),
                .init(screen("B"), tasks: [task("b")], transform: MappedContext([:])),
                .init(
                    bar("Inner", .tab, [.init(screen("C"))]),
                    by: .replace(at: 1),
                    tasks: [task("c")]
                ),
                .init(bar("Nav", .navigation, [.init(bar("Deep", .tab, [.init(screen("D"))]))])),
            ]
        )
        let step = Step.container("Bar", .tab).with { $0.factory = factory }
        let trip = try Scenario([step]).run(on: Self.m)
        #expect(trip.after == "M ⇧ Bar<0>[A(one=1), Inner<0>[C], Nav[Deep<0>[D]]]")
        for name in ["a1", "a2", "b", "c"] {
            #expect(log.count("prepare task \(name)") == 1)
            #expect(log.count("give \(name)") == 1)
        }
    }

    @Test func `S7 only what has a factory is a declared child`() throws {
        let container = TemplateFactory<AnyScreen>(ViewTemplate(type: "Bar", kind: .tab))
        for count in [0, 2] {
            let children = ["A", "B"].prefix(count).map { name in
                CompleteFactory<AnyScreen>.Child(
                    TemplateFactory<AnyScreen>(ViewTemplate(type: ScreenType(name)))
                )
            }
            let factory = CompleteFactory(container, children: children)
            #expect(try factory.template(in: .of()).children.count == count)
        }
    }

    /// A switch on the context and on what is there, and the sheet that it leads to.
    private static func choice(_ cases: [Chain.Case], otherwise: Chain?) -> Scenario {
        Scenario([.screen("T", .push)], from: .choice(cases, otherwise: otherwise))
    }

    private static func way(_ type: ScreenType) -> Chain {
        .of([.container(type, .navigation)])
    }

    @Test func `S8 the first case of a switch that holds is taken, decided at its turn`() throws {
        let isThere = Chain.Case(
            when: FoundCondition(TypeFinder<AnyScreen>(type: "Gate")),
            chain: Self.way("AtGate")
        )
        let isTest = Chain.Case(when: Equals("text", .string("test")), chain: Self.way("Test"))
        var scenario = Self.choice([isThere, isTest], otherwise: Self.way("Else"))
        scenario.context = ["text": .string("test")]
        #expect(try scenario.run(on: Self.m).after == "M ⇧ Test[T]")
        #expect(try scenario.run(on: screen("g", "Gate")).after == "Gate ⇧ AtGate[T]")
        scenario.context = ["text": .string("other")]
        #expect(try scenario.run(on: Self.m).after == "M ⇧ Else[T]")
    }

    @Test func `S9 a switch without cases leads nowhere`() throws {
        #expect(try Self.choice([], otherwise: nil).run(on: Self.m).code == "no_origin")
    }

    @Test func `S10 a case for a value of another type does not hold`() throws {
        let cases = [Chain.Case(when: Equals("id", .string("10")), chain: Self.way("Text"))]
        var scenario = Self.choice(cases, otherwise: Self.way("Else"))
        scenario.context = ["id": .string("10")]
        #expect(try scenario.run(on: Self.m).after == "M ⇧ Text[T]")
        scenario.context = ["id": .int(10)]
        #expect(try scenario.run(on: Self.m).after == "M ⇧ Else[T]")
    }

    @Test func `S11 a step keeps what is asked before it, gives it its context and runs after it`()
        throws
    {
        let log = Log()
        let step = Step.found("M").with {
            $0.interceptors = [TracedInterceptor(name: "i", log: log)]
            $0.tasks = [TracedTask(name: "t", log: log)]
            $0.postInterceptors = [TracedPost(name: "p", log: log)]
        }
        _ = try Scenario([step]).run(on: Self.m)
        #expect(
            log.lines == [
                "prepare interceptor i", "prepare task t", "give t", "ask i", "post p on m",
            ]
        )
    }

    /// Contexts that a route which needs nothing is given.
    static let contexts: [Context] = [[:], ["text": .string("x")], ["id": .int(1)]]

    @Test(arguments: contexts)
    func `DS1 DS4 the container is looked for in the tree, whatever the context`(
        context: Context
    ) throws {
        var scenario = Scenario([.screen("T", .push)], from: .current)
        scenario.context = context
        #expect(try scenario.run(on: nav("n")).after == "Nav[T]")
        #expect(try scenario.run(on: Self.m).code == "type_mismatch")
    }

    /// What a destination brings to a route that takes a whole number, and whether that will do.
    static let destinations: [(String?, Bool)] = [("7", true), ("seven", false), (nil, false)]

    @Test(arguments: destinations)
    func `DS2 DS5 DS6 DS7 a route takes a context of its type and no other`(
        text: String?,
        isTaken: Bool
    ) throws {
        var route = Route("test", chain: .of([]))
        route.parameters = ["id": Route.Parameter(.int)]
        let entries = text.map { [ContextEntry(key: "id", value: $0)] } ?? []
        let read = Result { () throws(RoutingError) in try route.context(from: entries) }
        #expect(read == (isTaken ? .success(["id": .int(7)]) : .failure(read.error(or: .ownFault))))
        #expect(isTaken || read.error(or: .ownFault).code == .invalidContext)
    }

    @Test(arguments: contexts)
    func `DS3 DS8 a route that needs nothing stands behind one of any context`(
        context: Context
    ) throws {
        var scenario = Scenario([.screen("T", .push)], from: .route("stack"))
        scenario.others = [Route("stack", chain: .of([.nav()]))]
        scenario.context = context
        #expect(try scenario.run(on: Self.m).after == "M ⇧ Nav[T]")
    }

    @Test func `DS6 a transform refuses a context of another type`() throws {
        struct Number: ContextRepresentable {
            let value: Int64

            init?(context: Context) {
                guard case .int(let value)? = context["id"] else { return nil }
                self.value = value
            }

            var context: Context { ["id": .int(value)] }
        }
        let step = Step.screen("T", .push).with {
            $0.contextBehind = FunctionTransform<Number, Context> { ["next": .int($0.value + 1)] }
        }
        var scenario = Scenario([
            step,
            .built(
                .init(type: "Nav", kind: .navigation),
                .replaceRoot,
                set: ["next": .context(key: "next")]
            ),
        ])
        scenario.context = ["id": .int(6)]
        #expect(try scenario.run(on: Self.m).after == "Nav(next=7)[T]")
        scenario.context = ["id": .string("six")]
        let trip = try scenario.run(on: Self.m)
        #expect(trip.code == "invalid_context")
        #expect(trip.plan.error?.step == "test/0")
    }

    @Test func `DS9 a window that is not there has nothing on top`() throws {
        let trip = try Scenario([], from: .current(in: .id("w9"))).run(on: Self.m)
        #expect(trip.code == "composition_failed")
    }
}

extension Result {
    /// The error, or another where there is none.
    fileprivate func error(or other: Failure) -> Failure {
        guard case .failure(let error) = self else { return other }
        return error
    }
}
