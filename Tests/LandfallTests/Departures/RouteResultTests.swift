import Testing

@testable import Landfall

/// Routes that ask for a result: who asked gets it, and the screen disappears.
struct RouteResultTests {
    /// A device that does what plans say, and reports it.
    private struct Device {
        var state: DeviceState
        let resolver: IntentResolver
        var count = 0

        init(_ app: SignInApp, _ stack: [View] = [ChatApp.list]) throws {
            state = .of(try ViewTree.showing(ChatApp.tabs(stack)))
            resolver = try app.resolver()
        }

        mutating func send(
            _ target: NavigationIntent.Target,
            at seconds: Int64 = 0
        ) throws -> Resolution {
            count += 1
            var intent = NavigationIntent(intentID: "i\(count)", target: target)
            intent.deviceID = state.deviceID
            let resolution = resolver.resolve(intent, stored: state, now: .at(seconds))
            try state.carryOut(resolution)
            return resolution
        }

        mutating func go(_ route: RouteID) throws -> ActionPlan {
            try send(.destination(Destination(route: route))).plan
        }

        mutating func give(
            _ data: Attributes? = ["colour": .string("red")],
            for plan: ActionPlan,
            at seconds: Int64 = 0
        ) throws -> Resolution {
            let token = try #require(plan.resume)
            return try send(
                .resume(Resume(token: token, isCompleted: data != nil, data: data ?? [:])),
                at: seconds
            )
        }

        func isVisible(_ type: ScreenType) -> Bool {
            state.node(of: type).map(state.tree.isVisible) ?? false
        }
    }

    private static func app(ending: RouteID? = nil) -> SignInApp {
        var app = SignInApp()
        app.guards = []
        var asking = SignInApp.sheet("colour", "Colours")
        asking.result = [
            "colour": Route.Parameter(.string), "shade": Route.Parameter(.int, isOptional: true),
        ]
        asking.ending = ending
        var bare = SignInApp.sheet("sure", "Confirmation")
        bare.result = [:]
        var pushed = Route(
            "page",
            chain: Chain(
                steps: [
                    .screen("Colours", .push, find: .type("Colours"))
                ],
                origin: .found(TypeFinder<ChatApp.ChatNavigation>())
            )
        )
        pushed.result = [:]
        app.extraRoutes = [asking, bare, pushed]
        return app
    }

    @Test func `who asked gets the result, and the screen disappears`() throws {
        var device = try Device(Self.app(), [ChatApp.list, ChatApp.chat("7")])
        let asked = try device.go("colour")
        #expect(asked.outcome == .navigate)
        #expect(asked.flow == nil)
        #expect(device.isVisible("Colours"))
        let data: Attributes = ["colour": .string("red"), "shade": .number(3), "more": .bool(true)]
        let given = try device.give(data, for: asked)
        #expect(given.plan.outcome == .navigate)
        #expect(given.plan.route == "return-to")
        #expect(given.plan.context.isEmpty)
        #expect(given.plan.resume == nil)
        #expect(device.isVisible("Chat"))
        let result = try #require(given.result)
        #expect(result.route == "colour")
        #expect(result.askedBy == "i1")
        #expect(result.token == asked.resume)
        #expect(result.isCompleted)
        #expect(result.data == ["colour": .string("red"), "shade": .int(3)])
        let again = try device.give(data, for: asked)
        #expect(again.plan.reason == "step_not_open")
        #expect(again.result == nil)
    }

    @Test func `who cancels gives no values, also where the screen has gone`() throws {
        var device = try Device(Self.app())
        let asked = try device.go("colour")
        let given = try device.give(nil, for: asked)
        #expect(given.plan.outcome == .navigate)
        #expect(given.result?.isCompleted == false)
        #expect(given.result?.data.isEmpty == true)
        let other = try device.go("sure")
        _ = try device.go("back")
        _ = try device.send(
            .destination(
                Destination(route: "chat", context: [ContextEntry(key: "chatId", value: "7")])
            )
        )
        let late = try device.give(nil, for: other)
        #expect(late.plan.outcome == .alreadyThere)
        #expect(late.plan.operations.isEmpty)
        #expect(late.result?.isCompleted == false)
        #expect(device.isVisible("Chat"))
    }

    @Test(
        arguments: [
            [:], ["colour": .number(1)], ["colour": .null],
            ["colour": .string("red"), "shade": .string("x")],
        ] as [Attributes]
    )
    func `a result has to be what the route declares`(data: Attributes) throws {
        var device = try Device(Self.app())
        let asked = try device.go("colour")
        let given = try device.give(data, for: asked)
        #expect(given.plan.reason == "invalid_result")
        #expect(given.result == nil)
        #expect(try device.give(for: asked).result != nil)
    }

    @Test func `a token is for its device and its user, for a while`() throws {
        var device = try Device(Self.app())
        let asked = try device.go("colour")
        var other = device
        other.state.deviceID = "dev-2"
        #expect(try other.give(for: asked).plan.reason == "token_of_other_device")
        #expect(try device.give(for: asked, at: 60).plan.reason == "token_expired")
        let resolver = try SignInApp().resolver()
        var intent = NavigationIntent(
            intentID: "i",
            target: .resume(Resume(token: try #require(asked.resume), isCompleted: true))
        )
        intent.deviceID = device.state.deviceID
        let unknown = resolver.resolve(intent, stored: device.state, now: .at(0))
        #expect(unknown.plan.reason == "result_unknown")
        #expect(unknown.result == nil)
    }

    @Test func `a result can lead on, with what it brings`() throws {
        var app = Self.app(ending: "shade")
        var shade = SignInApp.sheet("shade", "Shades", set: ["colour": .context(key: "colour")])
        shade.parameters = ["colour": Route.Parameter(.string)]
        app.extraRoutes.append(shade)
        var device = try Device(app)
        let given = try device.give(for: try device.go("colour"))
        #expect(given.plan.route == "shade")
        #expect(given.plan.context == [ContextEntry(key: "colour", value: "red")])
        #expect(given.result?.isCompleted == true)
        #expect(device.isVisible("Shades"))
        var cancelled = try Device(app)
        let back = try cancelled.give(nil, for: try cancelled.go("colour"))
        #expect(back.plan.route == "return-to")
    }

    @Test func `what was there already, or was shown on top of another, is gone back from`() throws
    {
        var device = try Device(Self.app(), [ChatApp.list, screen("n4", "Colours")])
        let there = try device.go("page")
        #expect(there.outcome == .alreadyThere)
        let given = try device.give([:], for: there)
        #expect(given.plan.route == "back")
        #expect(device.isVisible("ChatList"))
        let chat = Destination(route: "chat", context: [ContextEntry(key: "chatId", value: "7")])
        let list = [chat, Destination(route: "page")]
        let asked = try device.send(.destinations(list)).plan
        #expect(try device.give([:], for: asked).plan.route == "back")
        #expect(device.isVisible("Chat"))
    }

    @Test func `a result is not lost where there is nothing to go back to`() throws {
        var device = try Device(Self.app())
        device.state.tree = try .showing(
            nav("n2", type: "ChatNavigation", [screen("n4", "Colours")])
        )
        let given = try device.give([:], for: try device.go("page"))
        #expect(given.plan.outcome == .alreadyThere)
        #expect(given.plan.target == "n4")
        #expect(given.result?.isCompleted == true)
    }

    @Test func `a plan that fails gives nothing, so that the app sends the result again`() throws {
        var device = try Device(Self.app())
        let asked = try device.go("colour")
        let node = try #require(device.state.node(of: "Colours"))
        var moving = device
        moving.state.tree = try device.state.tree.moving(
            device.state.tree.id(of: node),
            .presenting
        )
        let failed = try moving.give(for: asked)
        #expect(failed.plan.reason == "transition_in_progress")
        #expect(failed.result == nil)
        #expect(try device.give(for: asked).result != nil)
    }

    private struct Deciding: PreNavigationInterceptor {
        let decision: Decision
        func decision(in scope: StepScope) -> Decision { decision }
    }

    @Test(arguments: [
        (Verdict.refuse(reason: "not_yet"), "not_yet"), (.openURL, "no_link"),
        (.redirect(to: Destination(route: "nowhere")), "unknown_destination"),
        (.failed(RoutingError(.typeMismatch, "test")), "type_mismatch"),
    ])
    func `where the route behind a result can't be shown, it is given once and led back from`(
        verdict: Verdict,
        reason: String
    ) throws {
        var app = Self.app(ending: "shade")
        var shade = SignInApp.sheet("shade", "Shades")
        shade.interceptors = [Deciding(decision: .now(verdict))]
        app.extraRoutes.append(shade)
        var device = try Device(app, [ChatApp.list, ChatApp.chat("7")])
        let asked = try device.go("colour")
        let given = try device.give(for: asked)
        #expect(given.plan.outcome == .navigate)
        #expect(given.plan.route == "return-to")
        #expect(given.plan.reason == reason)
        #expect(given.plan.error == nil)
        #expect(given.result?.data == ["colour": .string("red")])
        #expect(device.isVisible("Chat"))
        let again = try device.give(for: asked)
        #expect(again.plan.reason == "step_not_open")
        #expect(again.result == nil)
    }

    @Test(arguments: [false, true])
    func `leading back counts the experiments that led to it`(isBehind: Bool) throws {
        var app = Self.app(ending: "shade")
        let closed = Deciding(decision: .now(.refuse(reason: "not_yet")))
        var shade = SignInApp.sheet("shade", "Shades")
        var asking = Chain(steps: [], origin: shade.chain.origin)
        asking.steps = shade.chain.steps
        if isBehind { asking.steps[0].interceptors = [closed] }
        let split = Chain.Case(when: Asks("e"), chain: asking)
        shade.chain = Chain(steps: [], origin: .choice([split], otherwise: nil))
        if !isBehind { shade.interceptors = [closed] }
        app.extraRoutes.append(shade)
        var device = try Device(app, [ChatApp.list, ChatApp.chat("7")])
        let given = try device.give(for: device.go("colour"))
        #expect(given.plan.reason == "not_yet")
        #expect(given.plan.route == "return-to")
        #expect(given.exposures.map(\.experimentID) == (isBehind ? ["e"] : []))
    }

    @Test func `the route behind a result that needs more than it gets is no trap`() throws {
        var app = Self.app(ending: "shade")
        var shade = SignInApp.sheet("shade", "Shades")
        var colour = Route.Parameter(.string)
        colour.allowed = [.string("blue")]
        shade.parameters = ["colour": colour]
        app.extraRoutes.append(shade)
        var device = try Device(app)
        let given = try device.give(for: try device.go("colour"))
        #expect(given.plan.reason == "invalid_context")
        #expect(given.plan.route == "return-to")
        #expect(given.result != nil)
        #expect(device.isVisible("ChatList"))
    }

    @Test func `what may succeed a moment later gives nothing yet`() throws {
        var app = Self.app(ending: "shade")
        var shade = SignInApp.sheet("shade", "Shades")
        shade.interceptors = [
            Deciding(decision: .later(within: nil) { .refuse(reason: "too_late") })
        ]
        app.extraRoutes.append(shade)
        var device = try Device(app)
        let asked = try device.go("colour")
        // Nobody waits here, as a worker would.
        let given = try device.give(for: asked)
        #expect(given.plan.outcome == .failed)
        #expect(given.plan.reason == "guard_timeout")
        #expect(given.plan.retryAfter != nil)
        #expect(given.result == nil)
        #expect(device.isVisible("Colours"))
    }

    @Test func `a detour of the route behind a result comes first, and the result with it`() throws
    {
        var app = Self.app(ending: "shade")
        var shade = SignInApp.sheet("shade", "Shades")
        shade.interceptors = [SignInApp.Guard(attribute: "agreed", flow: "terms")]
        app.extraRoutes.append(shade)
        var device = try Device(app)
        let given = try device.give(for: try device.go("colour"))
        #expect(given.plan.outcome == .detour)
        #expect(given.plan.reason == nil)
        #expect(given.result?.isCompleted == true)
        device.state.session?.attributes["agreed"] = .bool(true)
        let then = try device.give([:], for: given.plan)
        #expect(then.plan.route == "shade")
        #expect(then.result == nil)
    }

    @Test func `an explanation names the question and the keys that came, no values`() throws {
        var device = try Device(Self.app())
        let token = try #require(try device.go("colour").resume)
        var intent = NavigationIntent(
            intentID: "i",
            target: .resume(
                Resume(token: token, isCompleted: true, data: ["colour": .string("secret")])
            )
        )
        intent.deviceID = device.state.deviceID
        let resolution = device.resolver.resolve(
            intent,
            stored: device.state,
            now: .at(0),
            isExplaining: true
        )
        let resumption = try #require(resolution.explanation?.resumption)
        #expect(resumption.route == "colour")
        #expect(resumption.brought == ["colour"])
        #expect(
            "\(resumption)"
                == "goes on behind the question of route colour: completed; brings colour"
        )
        let text = "\(ExplanationText(resolution, options: .redacted))"
        #expect(text.contains("goes on behind the question of route colour"))
        #expect(!text.contains("secret"))
    }

    @Test func `behind a detour the intent that came first has asked`() throws {
        var app = Self.app()
        app.extraRoutes[0].interceptors = [SignInApp.Guard(attribute: "agreed", flow: "terms")]
        var device = try Device(app, [ChatApp.list, ChatApp.chat("7")])
        let terms = try device.go("colour")
        #expect(terms.outcome == .detour)
        device.state.session?.attributes["agreed"] = .bool(true)
        let asked = try device.give([:], for: terms)
        #expect(asked.result == nil)
        #expect(asked.plan.route == "colour")
        let given = try device.give(for: asked.plan)
        #expect(given.result?.askedBy == "i1")
        #expect(device.isVisible("Chat"))
    }

    @Test func `a flow whose step asks gets the values, and goes on`() throws {
        var app = Self.app()
        app.guards = [SignInApp.Guard(attribute: "painted", flow: "paint")]
        app.flows.append(
            SignInApp.Steps(
                name: "paint",
                root: "Colours",
                data: ["colour": Route.Parameter(.string)],
                steps: [
                    .init(name: "choose", target: .route(Destination(route: "colour"))),
                    .init(name: "mix", target: .route(Destination(route: "mixed"))),
                ],
                cancelled: "return-to"
            )
        )
        var mixed = Step.screen("Mixed", .present(.fullScreen, from: .current))
        mixed.tasks = [SetContext(["colour": .flow(key: "colour")])]
        app.extraRoutes.append(Route("mixed", chain: Chain(steps: [mixed], origin: .current)))
        var device = try Device(app)
        let chat = Destination(route: "chat", context: [ContextEntry(key: "chatId", value: "7")])
        let choose = try device.send(.destination(chat)).plan
        #expect(choose.outcome == .detour)
        #expect(try device.give([:], for: choose).plan.reason == "invalid_result")
        let mix = try device.give(for: choose)
        #expect(mix.result == nil)
        #expect(mix.plan.route == "mixed")
        let node = try #require(device.state.node(of: "Mixed"))
        #expect(device.state.tree.contextText(of: node, key: "colour") == "red")
        let cancelled = try device.give(nil, for: mix.plan)
        #expect(cancelled.plan.route == "return-to")
        #expect(cancelled.plan.flow == "paint")
        #expect(device.isVisible("ChatList"))
    }

    @Test func `a typed route asks for a typed result`() throws {
        struct Choice: RouteInput, Equatable {
            let colour: String
            let shade: Int?
            static let fields = InputFields(
                Self.init,
                InputField("colour", \.colour),
                InputField("shade", \.shade)
            )
        }
        enum Colours: Screen { static let type: ScreenType = "Colours" }
        let colours = RouteDefinition("colours") {
            Assembly(Colours.self).build().using(.present(.pageSheet), from: .current)
        }.asking(for: Choice.self)
        let resolver = IntentResolver(
            router: Router(table: try RouteTable(of: [ChatApp.home, colours])),
            links: ChatApp.Links(),
            maximumStateAge: .seconds(60),
            catalogVersion: "v",
            tokens: SignInApp.Reversing()
        )
        var state = DeviceState.of(try ViewTree.showing(ChatApp.tabs([ChatApp.list])))
        let plan = try state.send(.destination(colours.destination()), to: resolver)
        let token = try #require(plan.resume)
        func result(_ resume: Resume) -> RouteResult? {
            var intent = NavigationIntent(intentID: "i", target: .resume(resume))
            intent.deviceID = state.deviceID
            return resolver.resolve(intent, stored: state, now: .at(0)).result
        }
        let given = result(
            Resume(token: token, isCompleted: true, data: ["colour": .string("red")])
        )
        #expect(given?.value(as: Choice.self) == Choice(colour: "red", shade: nil))
        #expect(result(Resume(token: token, isCompleted: false))?.value(as: Choice.self) == nil)
    }

    @Test func `a redirect can lead back`() throws {
        struct Sending: PreNavigationInterceptor {
            func decision(in scope: StepScope) -> Decision { .now(.redirect(to: .back)) }
        }
        var app = Self.app()
        app.extraRoutes[0].interceptors = [Sending()]
        var device = try Device(app, [ChatApp.list, ChatApp.chat("7")])
        let plan = try device.go("colour")
        #expect(plan.route == "back")
        #expect(device.isVisible("ChatList"))
        #expect(try device.go("colour").reason == "nothing_to_go_back_to")
    }
}
