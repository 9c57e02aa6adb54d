import Testing

@testable import Landfall

/// Routes that ask for a result: the route that asked gets it, and the screen disappears.
struct RouteResultTests {
    /// A device that does what plans say, and reports it.
    struct Device {
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

    static func app(ending: RouteID? = nil) -> SignInApp {
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

    @Test func `the route that asked gets the result, and the screen disappears`() throws {
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

    @Test func `a person who cancels gives no values, also where the screen has gone`() throws {
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
}
