import Testing

@testable import Landfall

/// Intents behind a detour.
struct ResumeTests {
    /// A device that does what plans say, and reports it.
    private struct Device {
        var state: DeviceState
        var resolver: IntentResolver
        var clock: Int64 = 0

        init(_ app: SignInApp, attributes: [String] = []) throws {
            let root = ChatApp.tabs([screen("n3", "ChatList")])
            state = .of(try ViewTree.showing(root))
            resolver = try app.resolver()
            for attribute in attributes { gain(attribute) }
        }

        mutating func gain(_ attribute: String) {
            state.session?.attributes[attribute] = .bool(true)
        }

        mutating func send(_ target: NavigationIntent.Target) throws -> ActionPlan {
            var intent = NavigationIntent(intentID: "i\(clock)", target: target)
            intent.deviceID = state.deviceID
            let resolution = resolver.resolve(intent, stored: state, now: .at(clock))
            try state.carryOut(resolution)
            return resolution.plan
        }

        mutating func tap() throws -> ActionPlan { try send(.link("app://chat/7")) }

        mutating func complete(
            _ plan: ActionPlan,
            _ data: Attributes = ["email": .string("ada@example.com")]
        ) throws -> ActionPlan {
            let token = try #require(plan.resume)
            return try send(.resume(Resume(token: token, isCompleted: true, data: data)))
        }

        mutating func cancel(_ plan: ActionPlan) throws -> ActionPlan {
            try send(.resume(Resume(token: try #require(plan.resume), isCompleted: false)))
        }

        func isVisible(_ type: ScreenType) -> Bool {
            state.node(of: type).map(state.tree.isVisible) ?? false
        }
    }

    @Test func `the destination is resolved afresh when the flow is done`() throws {
        var device = try Device(SignInApp(), attributes: ["agreed"])
        let detour = try device.tap()
        #expect(detour.outcome == .detour)
        #expect(detour.flow == "sign-in")
        #expect(detour.route == "sign-in")
        #expect(device.isVisible("SignIn"))
        device.gain("member")
        let plan = try device.complete(detour)
        #expect(plan.outcome == .navigate)
        #expect(plan.route == "chat")
        #expect(plan.context == [ContextEntry(key: "chatId", value: "7")])
        #expect(plan.resume == nil)
        #expect(plan.flow == nil)
        #expect(device.isVisible("Chat"))
        #expect(!device.isVisible("SignIn"))
    }

    @Test func `a step is shown or skipped by the state of the moment, with what was gathered`()
        throws
    {
        var device = try Device(SignInApp(), attributes: ["agreed"])
        let first = try device.tap()
        device.gain("mfa")
        let second = try device.complete(first)
        #expect(second.outcome == .detour)
        #expect(second.route == "code")
        #expect(second.resume != first.resume)
        let node = try #require(device.state.node(of: "Code"))
        #expect(device.state.tree.contextText(of: node, key: "email") == "ada@example.com")
        device.gain("member")
        #expect(try device.complete(second, [:]).route == "chat")
    }

    @Test func `several flows come one after the other`() throws {
        var device = try Device(SignInApp())
        let signIn = try device.tap()
        device.gain("member")
        let terms = try device.complete(signIn)
        #expect(terms.outcome == .detour)
        #expect(terms.flow == "terms")
        device.gain("agreed")
        #expect(try device.complete(terms, [:]).route == "chat")
    }

    @Test func `a guard that is still not content makes the detour again, within bounds`() throws {
        var device = try Device(SignInApp(), attributes: ["agreed"])
        var plan = try device.tap()
        var count = 1
        while plan.outcome == .detour {
            plan = try device.complete(plan)
            count += 1
            try #require(count < 200)
        }
        #expect(plan.reason == "limit_exceeded")
        #expect(count > IntentResolver.redirectLimit)
    }

    @Test func `a person who cancels is refused, or sent where the flow says`() throws {
        var device = try Device(SignInApp(), attributes: ["agreed"])
        let refused = try device.cancel(try device.tap())
        #expect(refused.outcome == .refused)
        #expect(refused.reason == "flow_cancelled")
        #expect(refused.flow == "sign-in")
        device.gain("member")
        device.state.session?.attributes["agreed"] = nil
        let led = try device.cancel(try device.tap())
        #expect(led.outcome == .navigate)
        #expect(led.route == "home")
        #expect(led.flow == "terms")
        #expect(!device.isVisible("Terms"))
    }

    @Test func `a flow whose root has left the tree is over, by whatever means`() throws {
        var device = try Device(SignInApp(), attributes: ["agreed"])
        let detour = try device.tap()
        _ = try device.send(.destination(Destination(route: "home")))
        device.gain("member")
        let plan = try device.complete(detour)
        #expect(plan.outcome == .refused)
        #expect(plan.reason == "flow_ended")
        #expect(plan.operations.isEmpty)
    }

    @Test func `a step that is covered by the next one is not open`() throws {
        var device = try Device(SignInApp(), attributes: ["agreed", "mfa"])
        let first = try device.tap()
        let second = try device.complete(first)
        #expect(try device.complete(first).reason == "step_not_open")
        device.gain("member")
        #expect(try device.complete(second, [:]).route == "chat")
        #expect(try device.complete(second, [:]).reason == "flow_ended")
    }

    @Test(
        arguments: [
            [:], ["email": .number(1.5)], ["email": .null], ["email": .list([])],
            ["email": .string("a"), "age": .string("old")],
        ] as [Attributes]
    )
    func `what a step brings has to be what it declares`(data: Attributes) throws {
        var device = try Device(SignInApp(), attributes: ["agreed"])
        let detour = try device.tap()
        device.gain("member")
        #expect(try device.complete(detour, data).reason == "invalid_result")
        #expect(try device.complete(detour, ["email": .string("a"), "x": .null]).route == "chat")
    }

    @Test func `a token is for its device, for a while, and unchanged`() throws {
        var device = try Device(SignInApp(), attributes: ["agreed"])
        let detour = try device.tap()
        let token = try #require(detour.resume)
        var other = device
        other.state.deviceID = "dev-2"
        #expect(try other.complete(detour).reason == "token_of_other_device")
        var late = device
        late.clock = 60
        #expect(try late.complete(detour).reason == "token_expired")
        var user = device
        user.state.session?.userID = "user-18"
        #expect(try user.complete(detour).outcome == .detour)
        for bad in ["", "zz", String(token.dropLast()), token + "0", String(token.reversed())] {
            let resume = Resume(token: bad, isCompleted: true)
            let reason = try device.send(.resume(resume)).reason
            #expect(["token_malformed", "token_altered"].contains(reason))
        }
    }

    @Test(arguments: ["chat /staging", "shop /production", ""])
    func `a token is for its app and its pipeline, also where others have the same keys`(
        audience: String
    ) throws {
        var device = try Device(SignInApp(), attributes: ["agreed"])
        let detour = try device.tap()
        var elsewhere = device
        elsewhere.resolver = try SignInApp().resolver(audience: audience)
        #expect(try elsewhere.complete(detour).reason == "token_of_other_audience")
        device.gain("member")
        #expect(try device.complete(detour).route == "chat")
    }

    @Test func `without a device there is no token, and none is taken`() throws {
        var device = try Device(SignInApp(), attributes: ["agreed"])
        let token = try #require(try device.tap().resume)
        device.state.deviceID = ""
        let detour = try device.tap()
        #expect(detour.outcome == .detour)
        #expect(detour.resume == nil)
        var point = try ResumePoint(decoding: SignInApp.Reversing().payload(of: token))
        point.deviceID = ""
        let bound = SignInApp.Reversing().token(sealing: point.encoded)
        for token in [token, bound] {
            let resume = Resume(token: token, isCompleted: true)
            #expect(try device.send(.resume(resume)).reason == "token_of_other_device")
        }
    }

    @Test func `a list of destinations waits as a whole`() throws {
        var app = SignInApp()
        app.extraRoutes = [SignInApp.sheet("offer", "Offer")]
        var device = try Device(app, attributes: ["agreed"])
        let chat = Destination(route: "chat", context: [ContextEntry(key: "chatId", value: "7")])
        let detour = try device.send(.destinations([chat, Destination(route: "chats")]))
        #expect(detour.outcome == .detour)
        device.gain("member")
        let plan = try device.complete(detour)
        #expect(plan.reason == "composition_failed")
        let good = try Device(app, attributes: ["agreed"])
        device = good
        let again = try device.send(.destinations([Destination(route: "chats"), chat]))
        device.gain("member")
        #expect(try device.complete(again).route == "chat")
    }
}
