import Testing

@testable import Landfall

/// Several destinations in one intent, shown one on top of the other.
struct DestinationListTests {
    private enum Profile: Screen {
        typealias Input = Context
        static let type: ScreenType = "Profile"
    }

    private enum Paywall: Screen {
        typealias Input = NoInput
        static let type: ScreenType = "Paywall"
    }

    private struct Turning: PreNavigationInterceptor {
        let verdict: Verdict
        func decision(in scope: StepScope) -> Decision { .now(verdict) }
    }

    private struct Opened: PostNavigationInterceptor {
        let name: String
        func events(for landing: Landing) -> [NavigationEvent] { [NavigationEvent(name: name)] }
    }

    /// A screen that is pushed where the person is, or presented.
    private static func route(
        _ id: RouteID,
        _ type: ScreenType,
        _ placement: Placement,
        set key: String? = nil,
        asking verdict: Verdict = .proceed
    ) -> Route {
        var step = Step(
            type: type,
            factory: TemplateFactory<AnyScreen>(ViewTemplate(type: type)),
            action: PlacementAction<AnyScreen>(placement)
        )
        if let key { step.tasks = [SetContext([key: .context(key: key)])] }
        let origin: Chain.Origin =
            if case .present = placement { .current } else {
                .found(TypeFinder<ChatApp.ChatNavigation>())
            }
        var route = Route(id, chain: Chain(steps: [step], origin: origin))
        if let key { route.parameters = [key: Route.Parameter(.string)] }
        route.interceptors = [Turning(verdict: verdict)]
        route.postInterceptors = [Opened(name: id.name)]
        return route
    }

    private static func table() throws -> RouteTable {
        let gone = Chain(steps: [ChatApp.home.chain.steps[0]], origin: .root)
        var home = gone
        home.steps[0].finder = nil
        var card = route("card", "Profile", .push, set: "user")
        card.chain.steps[0].finder = TypeFinder<Profile>()
        let settings = Route(
            "options",
            chain: Chain(
                steps: [.found("Settings")],
                origin: .route("home")
            )
        )
        var asking = route("asking", "Paywall", .push)
        asking.result = [:]
        return try RouteTable([
            ChatApp.home, ChatApp.chats, ChatApp.chat, card,
            route("profile", "Profile", .push, set: "user"),
            route("sheet", "Paywall", .present(.pageSheet, from: .current)),
            route("locked", "Profile", .push, asking: .refuse(reason: "not_yet")),
            route(
                "turned",
                "Profile",
                .push,
                asking: .redirect(to: Destination(route: "sheet"))
            ),
            route(
                "guarded",
                "Profile",
                .push,
                asking: .detour(Detour(flow: "pay", destination: Destination(route: "sheet")))
            ),
            Route("fresh", chain: home), settings, asking,
        ])
    }

    private static func to(_ route: RouteID, _ context: [String: String] = [:]) -> Destination {
        Destination(
            route: route,
            context: context.map { ContextEntry(key: $0.key, value: $0.value) }
        )
    }

    private static func resolve(
        _ list: [Destination],
        on root: View? = ChatApp.tabs([screen("n3", "ChatList")])
    ) throws -> Resolution {
        let tree = try root.map { try ViewTree.showing($0) }
        let resolver = IntentResolver(
            router: Router(table: try table()),
            links: NoLinks(),
            maximumStateAge: .seconds(1800),
            catalogVersion: "v"
        )
        return resolver.resolve(
            NavigationIntent(intentID: "i", target: .destinations(list)),
            stored: tree.map { .of($0) },
            now: .at(0),
            isExplaining: true
        )
    }

    private struct NoLinks: LinkTable {
        func resolve(_ link: String) -> LinkResolution { .refused(reason: "unknown_destination") }
    }

    @Test func `one after the other is one plan, its changes of one container one transition`()
        throws
    {
        let resolution = try Self.resolve([
            Self.to("chat", ["chatId": "7"]), Self.to("profile", ["user": "ada"]),
            Self.to("sheet"),
        ])
        let plan = resolution.plan
        #expect(plan.outcome == .navigate)
        #expect(plan.route == "sheet")
        #expect(plan.operations.map(\.kind) == ["setChildren", "present"])
        #expect(plan.target == "$3")
        let after = try #require(resolution.treeAfter)
        let stack = try #require(after.node("n2"))
        #expect(
            after.children(of: stack).map { after.type(of: $0).name }
                == ["ChatList", "Chat", "Profile"]
        )
        #expect(resolution.events.map(\.name) == ["chat_opened", "profile", "sheet"])
        #expect(resolution.explanation?.attempts.map(\.route) == ["chat", "profile", "sheet"])
    }

    @Test func `what is there already is gone through, and only the rest is done`() throws {
        let open = ChatApp.tabs([screen("n3", "ChatList"), screen("n4", "Chat", ["chatId": "7"])])
        let list = [Self.to("chat", ["chatId": "7"]), Self.to("profile", ["user": "ada"])]
        let plan = try Self.resolve(list, on: open).plan
        #expect(plan.operations.map(\.kind) == ["push"])
        let there = try Self.resolve([Self.to("chats"), Self.to("chats")]).plan
        #expect(there.outcome == .alreadyThere)
        #expect(there.operations.isEmpty)
    }

    @Test func `a cold start is one new root with all of it`() throws {
        let list = [Self.to("home"), Self.to("profile", ["user": "ada"]), Self.to("sheet")]
        let resolution = try Self.resolve(list, on: nil)
        #expect(resolution.plan.operations.map(\.kind) == ["replaceRoot"])
        let after = try #require(resolution.treeAfter)
        let sheet = try #require(resolution.plan.target.flatMap(after.node))
        #expect(after.type(of: sheet) == "Paywall")
        #expect(after.isVisible(sheet))
    }

    @Test func `one that takes a former one away fails as a whole`() throws {
        let list = [Self.to("profile", ["user": "ada"]), Self.to("fresh")]
        let plan = try Self.resolve(list).plan
        #expect(plan.outcome == .failed)
        #expect(plan.reason == "composition_failed")
        #expect(
            plan.error?.message
                == "what shows \"fresh\" takes \"profile\" away, on top of which it was to be shown"
        )
        #expect(plan.operations.isEmpty)
    }

    @Test
    func `one that is found in the screen of a former one fails as a whole, unless it is the same`()
        throws
    {
        let ada = Self.to("card", ["user": "ada"])
        let plan = try Self.resolve([ada, Self.to("card", ["user": "eve"])]).plan
        #expect(plan.reason == "composition_failed")
        #expect(plan.operations.isEmpty)
        #expect(try Self.resolve([ada, ada]).plan.outcome == .navigate)
    }

    @Test func `one that another tab hides fails as a whole, also when the tab is shown again`()
        throws
    {
        let chat = Self.to("chat", ["chatId": "7"])
        let away = try Self.resolve([chat, Self.to("options")]).plan
        #expect(away.reason == "composition_failed")
        #expect(
            away.error?.message
                == "what shows \"options\" switches \"MainTabs\" away from \"chat\", on top of which it"
                + " was to be shown"
        )
        #expect(away.operations.isEmpty)
        let back = try Self.resolve([Self.to("options"), chat]).plan
        #expect(try #require(back.error?.message).contains("away from \"options\""))
        let round = try Self.resolve([chat, Self.to("options"), chat]).plan
        #expect(try #require(round.error?.message).contains("away from \"options\""))
        // A sheet over the other tab leaves nothing behind, and the container of both is there.
        let over = try Self.resolve([Self.to("home"), Self.to("options"), Self.to("sheet")]).plan
        #expect(over.outcome == .navigate)
    }

    @Test func `a route that asks for a result is the last, or the list fails`() throws {
        let sheet = Self.to("sheet")
        let last = [Self.to("chats"), Self.to("asking")]
        #expect(try Self.resolve(last).plan.outcome == .navigate)
        for list in [[Self.to("asking"), sheet], [Self.to("asking"), Self.to("asking")]] {
            let plan = try Self.resolve(list).plan
            #expect(plan.reason == "composition_failed")
            #expect(
                plan.error?.message
                    == "\"asking\" asks for a result, which only the last destination of a list can"
            )
            #expect(plan.operations.isEmpty)
        }
    }

    @Test(arguments: [
        (["chats", "no\u{0}where", "sheet"], "\"no\\u{0}where\": destination 2 of 3"),
        (["nowhere", "sheet"], "\"nowhere\": destination 1 of 2"),
        (["sheet", "nowhere"], "\"nowhere\": destination 2 of 2"),
        (["nowhere"], "\"nowhere\""),
        ([String(repeating: "x", count: 200)], "of such a long name"),
    ])
    func `a route that is not there is named, with its place`(
        names: [String],
        words: String
    ) throws {
        let plan = try Self.resolve(names.map { Self.to(RouteID($0)) }).plan
        #expect(plan.reason == "unknown_destination")
        #expect(plan.error?.message == "there is no route \(words)")
        #expect(plan.route == nil)
    }

    @Test(arguments: [
        ("nowhere", "unknown_destination"), ("profile", "invalid_context"),
        ("locked", "not_yet"),
    ])
    func `what one of them fails with is the answer`(route: String, reason: String) throws {
        let list = [Self.to("chat", ["chatId": "7"]), Self.to(RouteID(route))]
        let plan = try Self.resolve(list).plan
        #expect(plan.reason == reason)
        #expect(plan.operations.isEmpty)
    }

    @Test func `a redirect leads there instead, on what is beneath, and ends the list`() throws {
        let list = [
            Self.to("chat", ["chatId": "7"]), Self.to("turned"),
            Self.to("profile", ["user": "ada"]),
        ]
        let plan = try Self.resolve(list).plan
        #expect(plan.outcome == .navigate)
        #expect(plan.route == "sheet")
        #expect(plan.operations.map(\.kind) == ["push", "present"])
    }

    @Test func `a detour comes before all of them`() throws {
        let list = [Self.to("chat", ["chatId": "7"]), Self.to("guarded"), Self.to("sheet")]
        let plan = try Self.resolve(list).plan
        #expect(plan.outcome == .detour)
        #expect(plan.flow == "pay")
        #expect(plan.operations.map(\.kind) == ["present"])
    }

    @Test func `a list is bounded, and not empty`() throws {
        let sheet = Self.to("sheet")
        let limit = IntentResolver.destinationLimit
        let most = try Self.resolve(Array(repeating: sheet, count: limit)).plan
        #expect(most.outcome == .navigate)
        #expect(most.target == NodeID("$\(limit)"))
        let more = try Self.resolve(Array(repeating: sheet, count: limit + 1)).plan
        #expect(more.reason == "limit_exceeded")
        #expect(try Self.resolve([]).plan.reason == "unknown_destination")
    }
}
