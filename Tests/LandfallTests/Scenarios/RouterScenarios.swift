import Testing

@testable import Landfall

/// The scenarios of the library's own tests of its router.
@Suite struct RouterScenarios {
    private static let m = screen("m", "M")

    private static func post(_ name: String, _ log: Log = Log()) -> [TracedPost] {
        [TracedPost(name: name, log: log)]
    }

    @Test func `R1 a pushed screen comes in a new stack, presented from what is there`() throws {
        let target = Step.screen("T", .push).with { $0.postInterceptors = Self.post("landed") }
        let trip = try Scenario([target, .nav()], from: .current).run(on: Self.m)
        #expect(trip.outcome == .navigate)
        #expect(trip.after == "M ⇧ Nav[T]")
        #expect(trip.kinds == ["present"])
        let stack = trip.resolution.events.first?.properties.first { $0.key == "stack" }
        #expect(stack?.value == "m $2 $1")
    }

    @Test func `R2 a navigation container that is found is pushed onto, not presented again`()
        throws
    {
        let steps: [Step] = [.screen("T", .push), .nav(find: .type("Nav"))]
        let trip = try Scenario(steps).run(on: Self.m.presenting(nav("n")))
        #expect(trip.after == "M ⇧ Nav[T]")
        #expect(trip.effects == [.push(container: "n", view: screen("$1", "T"))])
    }

    @Test func `R3 a target that is there is not built`() throws {
        let log = Log()
        let factory = TracedFactory(built: ViewTemplate(type: "T"), log: log, fault: .ownFault)
        let target = Step.screen("T", .push, find: .type("T")).with { $0.factory = factory }
        let root = Self.m.presenting(nav("n", [screen("t", "T")]))
        let trip = try Scenario([target, .nav()]).run(on: root)
        #expect(trip.outcome == .alreadyThere)
        #expect(trip.after == "M ⇧ Nav[T]")
        #expect(log.lines.isEmpty)
    }

    @Test func `R4 an action that fails leaves the tree alone`() throws {
        let placement = Placement.put(.edit(RefusingEdit()), into: .kind(.navigation))
        let steps: [Step] = [.screen("T", placement)]
        let trip = try Scenario(steps).run(on: nav("n", [Self.m]))
        #expect(trip.outcome == .failed)
        #expect(trip.code == "generic")
        #expect(trip.plan.operations.isEmpty)
        #expect(trip.after == "Nav[M]")
    }

    @Test func `R5 a factory that fails leaves the tree alone`() throws {
        let template = ViewTemplate(type: "T")
        let factory = TracedFactory(built: template, log: Log(), fault: .ownFault)
        let target = Step.screen("T", .push).with { $0.factory = factory }
        let trip = try Scenario([target, .nav()]).run(on: Self.m)
        #expect(trip.code == "generic")
        #expect(trip.plan.error?.step == "test/0")
        #expect(trip.after == "M")
    }

    @Test func `R6 a locked target is vetoed strictly, and is just there for the precise veto`()
        throws
    {
        var scenario = Scenario([.screen("T", find: .type("T"))])
        scenario.defaults.veto = .strict
        let strict = try scenario.run(on: screen("t", "T").locked)
        #expect(strict.code == "not_dismissible")
        #expect(strict.plan.error?.node == "t")
        scenario.defaults.veto = .precise
        #expect(try scenario.run(on: screen("t", "T").locked).outcome == .alreadyThere)
    }

    @Test func `R7 a context task that refuses the context ends it before anything`() throws {
        let log = Log()
        let target = Step.screen("T", .push).with {
            $0.tasks = [TracedTask(name: "t", log: log, fault: .ownFault)]
            $0.interceptors = [TracedInterceptor(name: "i", log: log)]
        }
        let trip = try Scenario([target, .nav()]).run(on: Self.m)
        #expect(trip.code == "generic")
        #expect(log.lines == ["prepare interceptor i", "prepare task t"])
        #expect(trip.after == "M")
    }

    @Test func `R8 what stands at a step runs once, what is global once for each screen`() throws {
        let log = Log()
        let target = Step.screen("T", .push).with {
            $0.interceptors = [TracedInterceptor(name: "step", log: log)]
            $0.tasks = [TracedTask(name: "step", log: log)]
            $0.postInterceptors = Self.post("step", log)
        }
        var scenario = Scenario([target, .nav()], from: .current)
        scenario.context = ["text": .string("x")]
        scenario.globals.interceptors = [TracedInterceptor(name: "global", log: log)]
        scenario.globals.tasks = [TracedTask(name: "global", log: log)]
        scenario.globals.postInterceptors = Self.post("global", log)
        let trip = try scenario.run(on: Self.m)
        #expect(trip.after == "M ⇧ Nav[T]")
        for name in ["step", "global"] {
            #expect(log.count("prepare interceptor \(name)") == 1)
            #expect(log.count("ask \(name)") == 1)
            #expect(log.count("prepare task \(name)") == 1)
        }
        #expect(log.count("give step") == 1)
        #expect(log.count("give global") == 3)
        #expect(trip.events == ["global", "global", "step", "global"])
        for event in trip.resolution.events {
            #expect(event.properties.first { $0.key == "stack" }?.value == "m $2 $1")
        }
    }

    @Test func `R10 a chain whose last step yields nothing has no origin`() throws {
        let origin = Chain.Origin.choice([], otherwise: nil)
        let trip = try Scenario([.screen("T", .push)], from: origin).run(on: Self.m)
        #expect(trip.outcome == .failed)
        #expect(trip.code == "no_origin")
    }

    @Test(arguments: [Context(), ["text": .string("x")]])
    func `R11 a chain of nothing fails as a plan, whatever the context`(context: Context) throws {
        let nothing = Chain.Origin.found(TypeFinder<AnyScreen>(type: "Nothing"))
        var scenario = Scenario([Step(type: "T")], from: nothing)
        scenario.context = context
        let trip = try scenario.run(on: Self.m)
        #expect(trip.outcome == .failed)
        #expect(trip.code == "composition_failed")
        #expect(trip.plan.reason == "composition_failed")
    }

    @Test func `R12 a post-navigation interceptor gets the context of its step`() throws {
        let step = Step.found("M").with { $0.postInterceptors = Self.post("landed") }
        var scenario = Scenario([step])
        scenario.context = ["text": .string("x")]
        let trip = try scenario.run(on: Self.m)
        #expect(trip.events == ["landed"])
        let entry = ContextEntry(key: "text", value: "x")
        #expect(trip.resolution.events.first?.properties.contains(entry) == true)
    }

    private struct RefusingEdit: ListEdit {
        func list(
            adding new: ListElement,
            to list: [ListElement]
        ) throws(RoutingError) -> [ListElement] {
            throw .ownFault
        }
    }
}
