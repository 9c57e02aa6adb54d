import Testing

@testable import Landfall

/// The reading of a chain: whom the Router asks, which branch it takes, and where it stops.
@Suite struct ChainReadingTests {
    private static let x = screen("x", "X")

    // MARK: - Whom to ask

    @Test func `interceptors are asked from the target back to the found step, no further`() throws
    {
        var target = Step.screen("A", .push)
        target.interceptors = [Named("a1"), Named("a2")]
        var found = Step.found("N")
        found.interceptors = [Named("n")]
        var behind = Step.screen("R", .replaceRoot)
        behind.interceptors = [Named("behind")]
        var route = Route(
            "test",
            chain: Chain(steps: [target, found, behind], origin: .route("r"))
        )
        route.interceptors = [Named("route")]
        var other = Route("r", chain: Chain(steps: [], origin: .root))
        other.interceptors = [Named("other")]
        let router = Router(table: try RouteTable([route, other]))

        let here = try router.read(
            "test",
            request: .on(.showing(nav("n", type: "N")))
        )
        #expect(here.questions.map(\.name) == ["route", "a1", "a2", "n"])
        #expect(here.questions.map(\.place?.description) == ["test", "test/0", "test/0", "test/1"])

        let far = try router.read("test", request: .on(.showing(Self.x)))
        #expect(
            far.questions.map(\.name) == ["route", "a1", "a2", "n", "behind", "other"]
        )
    }

    @Test func `asking stops at the first refusal`() throws {
        var step = Step.found("X")
        step.interceptors = [Named("1"), Named("2", refusing: "closed"), Named("3", refusing: "b")]
        let router = try Self.router([step])
        let resolution = try Self.resolution(router, on: .showing(Self.x), isExplaining: true)
        #expect(resolution.plan.outcome == .refused)
        #expect(resolution.plan.reason == "closed")
        let asked = resolution.explanation?.attempts.first?.verdicts.map(\.verdict)
        #expect(asked == [.proceed, .refuse(reason: "closed")])
    }

    @Test func `a step that neither finds nor builds only carries its interceptors`() throws {
        var step = Step(type: "Guard")
        step.interceptors = [Named("guard")]
        step.tasks = [SetContext(["k": .literal(.int(1))])]
        let router = try Self.router([step])
        let request = NavigationRequest.on(try .showing(Self.x))
        let reading = try router.read("test", request: request)
        #expect(reading.questions.map(\.name) == ["guard"])
        #expect(try router.navigate(to: "test", request: request).effects?.isEmpty == true)
    }

    @Test func `a screen that must stay comes before a refusal, other faults after it`() throws {
        var step = Step.found("X")
        step.interceptors = [Named("1", refusing: "closed")]
        let locked = NavigationRequest.on(try .showing(Self.x.presenting(screen("m").locked)))
        let error = #expect(throws: RoutingError.self) {
            try Self.router([step]).navigate(to: "test", request: locked)
        }
        #expect(error?.code == .notDismissible)

        var push = Step.screen("A", .push)
        push.interceptors = step.interceptors
        let routing = try Self.router([push]).navigate(
            to: "test",
            request: .on(.showing(Self.x))
        )
        #expect(routing.refusal == "closed")
    }

    @Test func `a requirement refuses with its own reason`() throws {
        let scope = StepScope.of(on: try .showing(Self.x))
        let refusal = Verdict.refuse(reason: "shop_closed")
        let closed = RequirementInterceptor(Fixed(holds: false), otherwise: refusal)
        #expect(closed.verdict(in: scope) == refusal)
        let open = RequirementInterceptor(Fixed(holds: true), otherwise: refusal)
        #expect(open.verdict(in: scope) == .proceed)
    }

    // MARK: - Ways

    @Test func `the first case that holds is taken, with the context of its place`() throws {
        let cases = [
            Chain.Case(
                when: Equals("k", .int(2)),
                chain: Chain(
                    steps: [.screen("A", .present(.fullScreen, from: .current))],
                    origin: .root
                )
            ),
            Chain.Case(
                when: Equals("k", .int(1)),
                chain: Chain(steps: [.screen("B", .replaceRoot)], origin: .root)
            ),
        ]
        var step = Step.screen("T", .present(.pageSheet, from: .current))
        step.contextBehind = MappedContext(["k": .literal(.int(2))])
        let otherwise = Chain(steps: [.screen("C", .replaceRoot)], origin: .root)
        let route = Route(
            "test",
            chain: Chain(steps: [step], origin: .choice(cases, otherwise: otherwise))
        )
        let router = Router(table: try RouteTable([route]))
        let request = NavigationRequest.on(try .showing(Self.x))
        let changed = try router.navigate(to: "test", ["k": .int(1)], request: request)
        #expect(changed.types == ["A", "T"])

        step.contextBehind = nil
        let same = Route(
            "test",
            chain: Chain(steps: [step], origin: .choice(cases, otherwise: otherwise))
        )
        let plain = Router(table: try RouteTable([same]))
        #expect(
            try plain.navigate(to: "test", ["k": .int(1)], request: request).types == ["B", "T"]
        )
        #expect(
            try plain.navigate(to: "test", ["k": .int(3)], request: request).types == ["C", "T"]
        )
    }

    @Test func `steps further back see the context that a step leaves them`() throws {
        var near = Step.screen("A", .push, set: ["k": .context(key: "k")])
        near.contextBehind = MappedContext(["id": .context(key: "k")])
        let far = Step.screen(
            "B",
            .push,
            set: ["k": .context(key: "k"), "id": .context(key: "id")]
        )
        let plan = try Router.plan(
            [near, far, .found("N")],
            from: .root,
            context: ["k": .int(7)],
            on: .showing(nav("n", type: "N"))
        )
        let list: [Operation.Child] = [
            .view(screen("$1", "B", ["id": "7"])), .view(screen("$2", "A", ["k": "7"])),
        ]
        #expect(plan.effects == [.setChildren(container: "n", children: list, selected: nil)])
    }

    @Test func `a switch behind a found step is not looked at`() throws {
        let cases = [
            Chain.Case(when: Asks("e"), chain: Chain(steps: [], origin: .root))
        ]
        let route = Route(
            "test",
            chain: Chain(steps: [.found("X")], origin: .choice(cases, otherwise: nil))
        )
        let router = Router(table: try RouteTable([route]), experiments: Experiments())
        let there = try Self.resolution(router, on: .showing(Self.x))
        #expect(there.plan.assignments.isEmpty)
        let elsewhere = try Self.resolution(router, on: .showing(screen("y")))
        #expect(elsewhere.plan.assignments.map(\.experimentID) == ["e"])
    }

    @Test func `an experiment is asked for once, and kept when the reading fails`() throws {
        let cases = [
            Chain.Case(
                when: Asks("e", isMet: false),
                chain: Chain(steps: [], origin: .root)
            ),
            Chain.Case(
                when: Asks("e", isMet: false),
                chain: Chain(steps: [], origin: .root)
            ),
        ]
        let route = Route("test", chain: Chain(steps: [], origin: .choice(cases, otherwise: nil)))
        let router = Router(table: try RouteTable([route]), experiments: Experiments())
        let plan = try Self.resolution(router, on: .showing(Self.x)).plan
        #expect(plan.error?.code == "no_origin")
        #expect(plan.error?.step == "test/0")
        #expect(plan.assignments.map(\.experimentID) == ["e"])
    }

    @Test func `an unknown route is no destination`() throws {
        let error = #expect(throws: RoutingError.self) {
            try Self.router([]).navigate(to: "nowhere", request: .on(.showing(Self.x)))
        }
        #expect(error?.code == .unknownDestination)
    }

    // MARK: - Events

    @Test func `events come from the origin, then as things are built, then from the routes`()
        throws
    {
        func noting(_ step: Step, _ name: String) -> Step {
            var step = step
            step.postInterceptors = [Noted(name)]
            return step
        }
        let container = ViewTemplate(type: "M", kind: .navigation)
        var route = Route(
            "test",
            chain: Chain(
                steps: [
                    noting(.screen("A", .push), "child"),
                    noting(.built(container, .present(.fullScreen, from: .current)), "container"),
                    noting(.found("X"), "origin"),
                ],
                origin: .root
            )
        )
        route.postInterceptors = [Noted("route")]
        let router = Router(table: try RouteTable([route]))
        let request = NavigationRequest.on(try .showing(Self.x))
        let reading = try router.read("test", ["k": .int(7)], request: request)
        let plan = try router.plan(for: reading)
        let events = reading.events(of: plan)
        #expect(events.map(\.name) == ["origin", "child", "container", "route"])
        #expect(events[0].properties == [ContextEntry(key: "k", value: "7")])
    }

    private static func resolution(
        _ router: Router,
        on tree: ViewTree,
        isExplaining: Bool = false
    ) -> Resolution {
        let resolver = IntentResolver(
            router: router,
            links: ChatApp.Links(),
            maximumStateAge: .seconds(1800),
            catalogVersion: ""
        )
        let target = NavigationIntent.Target.destination(Destination(route: "test"))
        return resolver.resolve(
            NavigationIntent(intentID: "intent-1", target: target),
            stored: .of(tree),
            now: .at(0),
            isExplaining: isExplaining
        )
    }

    private static func router(_ steps: [Step]) throws -> Router {
        let route = Route("test", chain: Chain(steps: steps, origin: .root))
        return Router(table: try RouteTable([route]))
    }
}
