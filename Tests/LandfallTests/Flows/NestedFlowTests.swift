import Testing

@testable import Landfall

/// Flows in flows: as a step, before a step, and steps that are given to the flow around.
struct NestedFlowTests {
    /// Taps, completes every step that is shown, and tells flow and route of each answer.
    private static func walk(_ app: SignInApp, attributes: Attributes = [:]) throws -> [String] {
        let resolver = try app.resolver()
        var state = DeviceState.of(
            try ViewTree.showing(ChatApp.tabs([screen("n3", "ChatList")]))
        )
        state.session?.attributes = attributes
        var plan = try state.send(.link("app://chat/7"), to: resolver)
        var seen: [String] = []
        while plan.outcome == .detour, seen.count < 20 {
            seen.append("\(plan.flow ?? "-")/\(plan.route?.name ?? "-")")
            if plan.route == "last" { state.session?.attributes["member"] = .bool(true) }
            let token = try #require(plan.resume)
            let data: Attributes = ["email": .string("ada"), "age": .number(36)]
            let resume = Resume(token: token, isCompleted: true, data: data)
            plan = try state.send(.resume(resume), to: resolver)
        }
        return seen + [plan.reason ?? plan.route?.name ?? "-"]
    }

    private static func item(_ name: String, _ target: FlowTarget) -> SignInApp.Steps.Item {
        .init(name: name, target: target)
    }

    private static func route(_ name: RouteID) -> FlowTarget {
        .route(Destination(route: name))
    }

    /// A screen on top of whatever is there, which keeps all roots in the tree.
    private static func over(
        _ id: RouteID,
        asking guards: [any PreNavigationInterceptor] = [],
        set sources: [String: ValueSource] = [:]
    ) -> Route {
        var step = Step(
            type: ScreenType(id.name),
            finder: TypeFinder<AnyScreen>(type: ScreenType(id.name)),
            factory: TemplateFactory<AnyScreen>(ViewTemplate(type: ScreenType(id.name))),
            action: PlacementAction<AnyScreen>(.present(.fullScreen, from: .current))
        )
        if !sources.isEmpty { step.tasks = [SetContext(sources)] }
        var route = Route(id, chain: Chain(steps: [step], origin: .current))
        route.interceptors = guards
        return route
    }

    private static func app(
        _ outer: [SignInApp.Steps.Item],
        _ inner: [SignInApp.Steps.Item]
    ) -> SignInApp {
        var app = SignInApp()
        app.guards = [SignInApp.Guard(attribute: "member", flow: "outer")]
        app.flows = [
            SignInApp.Steps(
                name: "outer",
                root: "one",
                data: ["email": Route.Parameter(.string)],
                steps: outer
            ),
            SignInApp.Steps(
                name: "inner",
                root: "two",
                data: ["email": Route.Parameter(.string), "age": Route.Parameter(.int)],
                result: ["email"],
                steps: inner
            ),
        ]
        app.extraRoutes = ["one", "two", "three", "last"].map { over($0) }
        return app
    }

    @Test func `a flow can be a step of another`() throws {
        let app = Self.app(
            [
                Self.item("a", Self.route("one")), Self.item("b", .flow("inner")),
                Self.item("c", Self.route("last")),
            ],
            [Self.item("x", Self.route("two")), Self.item("y", Self.route("three"))]
        )
        #expect(
            try Self.walk(app)
                == ["outer/one", "inner/two", "inner/three", "outer/last", "chat"]
        )
    }

    @Test func `a flow that needs none of its steps is completed at once`() throws {
        var skipped = Self.item("x", Self.route("two"))
        skipped.attribute = "never"
        let app = Self.app(
            [
                Self.item("a", Self.route("one")), Self.item("b", .flow("inner")),
                Self.item("c", Self.route("last")),
            ],
            [skipped]
        )
        #expect(try Self.walk(app) == ["outer/one", "outer/last", "chat"])
    }

    @Test func `a detour that needs no step at all is refused with the guard's reason`() throws {
        var skipped = Self.item("x", Self.route("two"))
        skipped.attribute = "never"
        let app = Self.app([skipped], [])
        #expect(try Self.walk(app) == ["no_member"])
    }

    @Test func `what must come before a step comes before it, and then the step`() throws {
        var app = Self.app(
            [Self.item("a", Self.route("one")), Self.item("c", Self.route("guarded"))],
            [Self.item("x", Self.route("two")), Self.item("y", Self.route("last"))]
        )
        let inner = SignInApp.Guard(attribute: "member", flow: "inner")
        app.extraRoutes.append(Self.over("guarded", asking: [inner]))
        #expect(
            try Self.walk(app)
                == ["outer/one", "inner/two", "inner/last", "outer/guarded", "chat"]
        )
    }

    @Test func `a step can be given to the flow around, which shows it and goes on from there`()
        throws
    {
        var handing = Self.item("x", Self.route("two"))
        handing.handUp = FlowStep("c")
        let app = Self.app(
            [
                Self.item("a", .flow("inner")), Self.item("b", Self.route("three")),
                Self.item("c", Self.route("last")),
            ],
            [handing, Self.item("y", Self.route("three"))]
        )
        // Nobody could go on behind a step of a flow whose root is nowhere.
        #expect(try Self.walk(app) == ["inner/two", "composition_failed"])
        #expect(try Self.walk(Self.rooted(app)) == ["inner/two", "outer/last", "chat"])
    }

    /// The same app with flows that run on what is there.
    private static func rooted(_ app: SignInApp) -> SignInApp {
        var rooted = app
        rooted.flows = rooted.flows.map { flow in
            guard var steps = flow as? SignInApp.Steps else { return flow }
            steps.root = "MainTabs"
            return steps
        }
        return rooted
    }

    @Test func `the flow around gets the result, and no more`() throws {
        var app = Self.app(
            [Self.item("a", .flow("inner")), Self.item("c", Self.route("shown"))],
            [
                .init(
                    name: "x",
                    target: Self.route("two"),
                    results: ["email": Route.Parameter(.string), "age": Route.Parameter(.int)]
                )
            ]
        )
        app.extraRoutes.append(
            Self.over("shown", set: ["e": .flow(key: "email"), "a": .flow(key: "age")])
        )
        let resolver = try Self.rooted(app).resolver()
        var state = DeviceState.of(try ViewTree.showing(ChatApp.tabs([screen("n3", "ChatList")])))
        let first = try state.send(.link("app://chat/7"), to: resolver)
        let resume = Resume(
            token: try #require(first.resume),
            isCompleted: true,
            data: ["email": .string("ada"), "age": .number(36)]
        )
        _ = try state.send(.resume(resume), to: resolver)
        let node = try #require(state.node(of: "shown"))
        #expect(state.tree.contextText(of: node, key: "e") == "ada")
        #expect(state.tree.contextText(of: node, key: "a") == nil)
    }

    @Test func `flows that call each other for ever are stopped`() throws {
        let app = Self.app([Self.item("a", .flow("inner"))], [Self.item("x", .flow("outer"))])
        #expect(try Self.walk(app) == ["limit_exceeded"])
    }

    @Test func `a point has one encoding, and nothing else is read as one`() throws {
        var open = ResumePoint.OpenFlow(
            name: "sign-in",
            step: FlowStep("code", values: [ContextEntry(key: "k", value: "ü")])
        )
        open.data = [ContextEntry(key: "email", value: "ada")]
        var point = ResumePoint(
            deviceID: "dev-1",
            expiresAt: .at(-5),
            destinations: [
                Destination(route: "chat", context: [ContextEntry(key: "id", value: "7")])
            ],
            flows: [open]
        )
        point.audience = "chat /production"
        point.stepCount = 300
        point.link = "https://a.example/"
        point.intentID = "intent-1"
        point.shown = ResumePoint.Shown(node: "n4", type: "Chat")
        point.question = ResumePoint.Question(
            route: "colour",
            context: [ContextEntry(key: "id", value: "7")]
        )
        let bytes = point.encoded
        #expect(try ResumePoint(decoding: bytes) == point)
        for count in 0..<bytes.count {
            #expect(throws: ResumeFault.self) {
                try ResumePoint(decoding: Array(bytes.prefix(count)))
            }
        }
        #expect(throws: ResumeFault.malformed) { try ResumePoint(decoding: bytes + [0]) }
        #expect(throws: ResumeFault.unknownVersion) {
            try ResumePoint(decoding: [4] + bytes.dropFirst())
        }
        for position in bytes.indices {
            for bit in 0..<8 {
                var changed = bytes
                changed[position] ^= 1 << bit
                if let read = try? ResumePoint(decoding: changed) {
                    #expect(read.encoded == changed)
                }
            }
        }
    }
}
