import Testing

@testable import Landfall

/// A step that is cancelled while it is shown, when it has gone, and behind its completion.
struct CancellingTests {
    private static let chat = ChatApp.tabs([
        screen("n3", "ChatList"), screen("c", "Chat", ["chatId": "7"]),
    ])
    private static let list = ChatApp.tabs([screen("n3", "ChatList")])
    private static let target = Destination(
        route: "chat",
        context: [ContextEntry(key: "chatId", value: "7")]
    )

    private static func device(_ app: SignInApp = SignInApp()) throws -> FlowDevice {
        try FlowDevice(try app.resolver().router.table, on: list)
    }

    @Test func `a step that is shown is cancelled`() throws {
        var device = try Self.device()
        try device.tap(Self.target)
        try device.cancel()
        #expect(device.answer == "REFUSED sign-in")
        #expect(device.plan.reason == "flow_cancelled")
    }

    @Test func `a sheet that was swiped away before that was said is cancelled`() throws {
        var device = try Self.device()
        device.gain("member")
        try device.tap(Self.target)
        #expect(device.plan.flow == "terms")
        try device.show(Self.list)
        try device.cancel()
        #expect(device.plan.outcome == .alreadyThere)
        #expect(device.plan.route == "home")
        #expect(device.plan.flow == "terms")
    }

    @Test func `a sheet over the destination that was swiped away is cancelled`() throws {
        var device = try Self.device()
        try device.show(Self.chat)
        try device.tap(Self.target)
        try device.show(Self.chat)
        try device.cancel()
        #expect(device.plan.reason == "flow_cancelled")
    }

    @Test func `a step behind which the flow has gone on is not cancelled`() throws {
        var device = try Self.device()
        device.gain("mfa")
        try device.tap(Self.target)
        let first = device.plan.resume
        try device.complete(["email": .string("a")])
        #expect(device.plan.route == "code")
        let view = device.view
        try device.cancel(token: first)
        #expect(device.plan.reason == "step_not_open")
        #expect(device.view.hasSuffix(view.drop { $0 != ":" }))
    }

    @Test func `nothing is cancelled once the destination was reached`() throws {
        var device = try Self.device()
        device.gain("agreed")
        try device.tap(Self.target)
        let token = device.plan.resume
        device.gain("member")
        try device.complete(["email": .string("a")])
        #expect(device.plan.outcome == .navigate)
        try device.cancel(token: token)
        #expect(device.plan.reason == "flow_ended")
    }

    @Test func `a detour over one screen is cancelled while it is shown and when it has gone`()
        throws
    {
        var app = SignInApp()
        let offer = Destination(route: "offer")
        app.extraRoutes = [SignInApp.sheet("offer", "Offer"), SignInApp.sheet("more", "More")]
        let table = try app.resolver().router.table
        var chat = try #require(table["chat"])
        chat.interceptors = [
            GuardedDetour(attribute: "member", detour: Detour(flow: "lone", destination: offer))
        ]
        let routes = table.ids.filter { $0 != "chat" }.compactMap { table[$0] } + [chat]
        var device = try FlowDevice(try RouteTable(routes), on: Self.list)
        try device.tap(Self.target)
        let token = device.plan.resume
        try device.show(Self.list.presenting(screen("o", "Offer").presenting(screen("m", "More"))))
        try device.cancel(token: token)
        #expect(device.plan.reason == "step_not_open")
        try device.show(Self.list)
        try device.cancel(token: token)
        #expect(device.plan.reason == "flow_cancelled")
        device.gain("member")
        try device.show(Self.chat)
        try device.cancel(token: token)
        #expect(device.plan.reason == "flow_ended")
    }

    @Test func `an inner flow is not cancelled once the flow around it has gone on`() throws {
        var device = try FlowDevice(
            try JourneyApp.table(),
            on: nav("main", type: "Main", [screen("menu", "Menu")])
        )
        try device.tap(JourneyApp.three.destination())
        try device.complete()
        let inner = device.plan.resume
        try device.complete()
        try device.complete(["mood": .string("good")])
        #expect(device.view == "DETOUR hub: Main[Menu, HubStart, HubEnd]")
        try device.cancel(token: inner)
        #expect(device.plan.reason == "step_not_open")
        try device.show(
            nav("main", type: "Main", [screen("menu", "Menu"), screen("h", "HubStart")])
        )
        try device.cancel(token: inner)
        #expect(device.plan.reason == "flow_cancelled")
    }

    /// Makes a detour for a user without an attribute.
    private struct GuardedDetour: PreNavigationInterceptor {
        let attribute: String
        let detour: Detour

        func decision(in scope: StepScope) -> Decision {
            let attributes = scope.request.state.session?.attributes ?? [:]
            return .now(attributes[attribute] != nil ? .proceed : .detour(detour))
        }
    }

    // MARK: What a route leads to

    @Test func `a step that only asks is not what a route leads to`() throws {
        var asking = Step(type: "Asked")
        asking.interceptors = [GuardedDetour(attribute: "x", detour: Detour(flow: "sign-in"))]
        let steps = [asking, Step.screen("Shown", .push, find: .type("Shown"))]
        let route = Route("route", chain: Chain(steps: steps, origin: .current))
        let behind = Route("behind", chain: Chain(steps: [asking], origin: .route("route")))
        let table = try RouteTable([route, behind])
        #expect(table.targets(of: "route") == ["Shown"])
        #expect(table.targets(of: "behind") == ["Shown"])
    }
}
