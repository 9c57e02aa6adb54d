import Testing

@testable import Landfall

/// Where a result leads, and what comes before it.
extension RouteResultTests {
    struct Deciding: PreNavigationInterceptor {
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
                == "resumes behind the question of route colour: completed; brings colour"
        )
        let text = "\(ExplanationText(resolution, options: .redacted))"
        #expect(text.contains("resumes behind the question of route colour"))
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
