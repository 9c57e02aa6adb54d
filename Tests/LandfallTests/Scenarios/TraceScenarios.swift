import Testing

@testable import Landfall

/// The order in which the parts of a route are prepared, asked, built and run.
@Suite struct TraceScenarios {
    private let log = Log()

    private func step(_ name: String, _ step: Step) -> Step {
        step.with {
            $0.interceptors = [TracedInterceptor(name: name, log: log)]
            $0.tasks = [TracedTask(name: name, log: log)]
            $0.postInterceptors = [TracedPost(name: name, log: log)]
            $0.finder = TracedFinder(name: name, type: step.type, log: log)
            if let factory = step.factory, let template = try? factory.template(in: .of()) {
                $0.factory = TracedFactory(built: template, log: log)
            }
        }
    }

    private func traced(_ steps: [Step]) -> Scenario {
        var scenario = Scenario(steps)
        scenario.globals.interceptors = [TracedInterceptor(name: "G", log: log)]
        scenario.globals.tasks = [TracedTask(name: "G", log: log)]
        scenario.globals.postInterceptors = [TracedPost(name: "G", log: log)]
        return scenario
    }

    @Test func `2·7 a route is prepared, read, planned, asked and followed up in this order`()
        throws
    {
        let target = step("A", .screen("A", .push)).with {
            $0.interceptors = ["A1", "A2"].map { TracedInterceptor(name: $0, log: log) }
        }
        let steps = [target, step("N", .nav()), step("H", .found("Home"))]
        let trip = try traced(steps).run(on: screen("h", "Home"))
        let reading = [
            "prepare interceptor G", "prepare task G", "prepare interceptor A1",
            "prepare interceptor A2", "prepare task A", "find A", "prepare factory A",
            "prepare interceptor N", "prepare task N", "find N", "prepare factory Nav",
            "prepare interceptor H", "prepare task H", "find H", "give G", "give H",
        ]
        let building = ["give G", "give A", "give G", "give N"]
        let asking = ["ask G", "ask A1", "ask A2", "ask N", "ask H"]
        let after = [
            "post G on h", "post H on h", "post G on $2", "post A on $2", "post G on $1",
            "post N on $1",
        ]
        #expect(log.lines == reading + building + asking + after)
        for event in trip.resolution.events {
            #expect(event.properties == [ContextEntry(key: "stack", value: "h $2 $1")])
        }
    }

    @Test func `2·7 each screen gets the context that reached its step`() throws {
        let number = ValueSource.literal(.string("13"))
        let target = Step.screen("Detail", .push).with {
            $0.contextBehind = MappedContext(["id": number])
        }
        let list = Step.nav().with { $0.contextBehind = MappedContext([:]) }
        var scenario = Scenario([target, list, .found("Home")])
        scenario.context = ["id": .int(13)]
        scenario.globals.tasks = [SetContext(["seen": .context(key: "id")])]
        scenario.globals.postInterceptors = [Noted("p")]
        let trip = try scenario.run(on: screen("h", "Home"))
        #expect(trip.after == "Home ⇧ Nav(seen=13)[Detail(seen=13)]")
        let contexts = trip.resolution.events.map { $0.properties.map(\.value) }
        #expect(contexts == [[], ["13"], ["13"]])
    }

    @Test func `2·7 what the plan builds and takes away again is none of its screens`() throws {
        let steps = [
            step("B", .screen("B", .pushReplacingLast)), step("A", .screen("A", .push)),
        ]
        let trip = try traced(steps).run(on: nav("n", [screen("x", "X")]))
        #expect(trip.after == "Nav[X, B]")
        #expect(trip.events == ["G", "G", "B"])
        #expect(log.lines.filter { $0.hasPrefix("post") }.count == 3)
    }

    @Test func `2·6 a context task that fails on a screen that is there comes before all verdicts`()
        throws
    {
        let failing = Step.found("X").with {
            $0.tasks = [TracedTask(name: "t", log: log, screen: "Other")]
            $0.interceptors = [
                TracedInterceptor(name: "i", log: log, verdict: .refuse(reason: "no"))
            ]
        }
        let trip = try Scenario([failing]).run(on: screen("x", "X"))
        #expect(trip.code == "type_mismatch")
        #expect(log.count("ask i") == 0)
    }

    @Test func `2·6 what fails while it is built comes after all verdicts`() throws {
        let bar = ViewTemplate(type: "Bar", kind: .tab)
        let child = CompleteFactory<AnyScreen>.Child(
            TemplateFactory<AnyScreen>(ViewTemplate(type: "A")),
            tasks: [TracedTask(name: "t", log: log, screen: "Other")]
        )
        let refusing = TracedInterceptor(name: "i", log: log, verdict: .refuse(reason: "no"))
        var step = Step.built(bar, .replaceRoot)
        step.factory = CompleteFactory(TemplateFactory<AnyScreen>(bar), children: [child])
        #expect(try Scenario([step]).run(on: screen("x", "X")).code == "type_mismatch")
        step.interceptors = [refusing]
        #expect(try Scenario([step]).run(on: screen("x", "X")).outcome == .refused)
    }

    @Test func `2·1 a lock comes before all verdicts, and a reading that fails before the lock`()
        throws
    {
        var step = Step.screen("T", .push).with {
            $0.interceptors = [
                TracedInterceptor(name: "i", log: log, verdict: .refuse(reason: "no"))
            ]
        }
        let locked = nav("n", [screen("l").locked])
        #expect(try Scenario([step]).run(on: locked).code == "not_dismissible")
        #expect(log.count("ask i") == 0)
        step.tasks = [TracedTask(name: "t", log: log, fault: .ownFault)]
        #expect(try Scenario([step]).run(on: locked).code == "generic")
    }
}
