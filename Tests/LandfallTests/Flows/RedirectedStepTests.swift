import Testing

@testable import Landfall

/// Steps whose routes lead elsewhere, and flows in flows without end.
struct RedirectedStepTests {
    /// Leads elsewhere, or asks for a flow, whoever comes.
    private struct Turn: PreNavigationInterceptor {
        let verdict: Verdict

        func decision(in scope: StepScope) -> Decision { .now(verdict) }
    }

    /// Everybody has to sign in, and the first step's route says something else first.
    private static func app(_ verdict: Verdict) -> SignInApp {
        var app = SignInApp()
        let step = SignInApp.Steps.Item(
            name: "credentials",
            target: .route(Destination(route: "credentials"))
        )
        app.flows = [SignInApp.Steps(name: "sign-in", root: "SignIn", steps: [step])]
        app.guards = [SignInApp.Guard(attribute: "member", flow: "sign-in")]
        let other = Step.screen(
            "Other",
            .present(.fullScreen, from: .current),
            find: .type("Other")
        )
        app.extraRoutes = [
            SignInApp.sheet("credentials", "Form", asking: [Turn(verdict: verdict)]),
            Route("other", chain: Chain(steps: [other], origin: .route("sign-in"))),
        ]
        return app
    }

    private static func device() throws -> DeviceState {
        .of(try ViewTree.showing(ChatApp.tabs([screen("n3", "ChatList")])))
    }

    @Test func `a step that another route of the flow shows can be completed there`() throws {
        let resolver = try Self.app(.redirect(to: Destination(route: "other"))).resolver()
        var state = try Self.device()
        let detour = try state.send(.link("app://chat/7"), to: resolver)
        #expect(detour.outcome == .detour)
        #expect(detour.route == "other")
        let token = try #require(detour.resume)
        state.session?.attributes["member"] = .bool(true)
        let resume = Resume(token: token, isCompleted: true)
        #expect(try state.send(.resume(resume), to: resolver).route == "chat")
        #expect(try state.send(.resume(resume), to: resolver).reason == "flow_ended")
    }

    @Test func `a step that leads out of the flow is no detour`() throws {
        let resolver = try Self.app(.redirect(to: Destination(route: "home"))).resolver()
        var state = try Self.device()
        let plan = try state.send(.link("app://chat/7"), to: resolver)
        #expect(plan.outcome == .alreadyThere)
        #expect(plan.route == "home")
        #expect(plan.resume == nil)
        #expect(plan.flow == nil)
    }

    /// The route of each step asks for the other flow, whose steps do the same.
    @Test func `detours in detours are bounded, however many intents they take`() throws {
        var app = SignInApp()
        app.guards = [SignInApp.Guard(attribute: "member", flow: "one")]
        app.flows = ["one", "two"].map { name in
            SignInApp.Steps(
                name: name,
                root: "MainTabs",
                steps: ["a", "b"].map { step in
                    let route = RouteID("\(name)-\(step)")
                    return .init(name: step, target: .route(Destination(route: route)))
                }
            )
        }
        let one = Turn(verdict: .detour(Detour(flow: "one")))
        let two = Turn(verdict: .detour(Detour(flow: "two")))
        app.extraRoutes = [
            SignInApp.sheet("one-a", "A"), SignInApp.sheet("one-b", "B", asking: [two]),
            SignInApp.sheet("two-a", "C"), SignInApp.sheet("two-b", "D", asking: [one]),
        ]
        let resolver = try app.resolver()
        var state = try Self.device()
        var plan = try state.send(.link("app://chat/7"), to: resolver)
        var most = 0
        var count = 0
        while let token = plan.resume, count < 100 {
            let point = try ResumePoint(decoding: SignInApp.Reversing().payload(of: token))
            most = max(most, point.flows.count)
            plan = try state.send(.resume(Resume(token: token, isCompleted: true)), to: resolver)
            count += 1
        }
        #expect(plan.reason == "limit_exceeded")
        #expect(most == IntentResolver.redirectLimit)
    }
}
