import Testing

@testable import Landfall

/// The targets of `back`, `close` and `return-to`, tree by tree.
struct DepartureTests {
    /// A tree, where it is left, and what comes of it.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let root: View
        let departure: Destination
        var effects: [Operation.Effect] = []
        var target: NodeID?
        var reason: String?

        var testDescription: String { name }
    }

    private static let chat = ChatApp.chat("7")
    private static let list = ChatApp.list
    private static let sheet = nav("m1", [screen("m2", "Form"), screen("m3", "Detail")])

    static let cases: [Case] = [
        Case(
            name: "the top of a stack is popped",
            root: ChatApp.tabs([list, chat]),
            departure: .back,
            effects: [.popTo(container: "n2", child: "n3")],
            target: "n3"
        ),
        Case(
            name: "only the stack of the selected tab counts",
            root: ChatApp.tabs([list, chat], selected: 1),
            departure: .back,
            reason: "nothing_to_go_back_to"
        ),
        Case(
            name: "inside what is presented the stack is popped first",
            root: ChatApp.tabs([list, chat]).presenting(sheet, .pageSheet),
            departure: .back,
            effects: [.popTo(container: "m1", child: "m2")],
            target: "m2"
        ),
        Case(
            name: "the first screen of what is presented is dismissed",
            root: ChatApp.tabs([list, chat]).presenting(nav("m1", [screen("m2", "Form")])),
            departure: .back,
            effects: [.dismiss(presenter: "n1")],
            target: "n4"
        ),
        Case(
            name: "closing dismisses the whole container",
            root: ChatApp.tabs([list, chat]).presenting(sheet),
            departure: .close,
            effects: [.dismiss(presenter: "n1")],
            target: "n4"
        ),
        Case(
            name: "closing leaves what is presented beneath",
            root: screen("n1").presenting(sheet.presenting(screen("x1", "Alert"))),
            departure: .close,
            effects: [.dismiss(presenter: "m1")],
            target: "m3"
        ),
        Case(
            name: "nothing is presented",
            root: ChatApp.tabs([list, chat]),
            departure: .close,
            reason: "nothing_to_close"
        ),
        Case(
            name: "what is presented in the context of a child is on top too",
            root: tab("n1", [nav("n2", [list, chat]).definingContext.presenting(sheet)]),
            departure: .close,
            effects: [.dismiss(presenter: "n2")],
            target: "n4"
        ),
        Case(
            name: "of a split the detail is popped first",
            root: split("n1", [nav("n2", [screen("a"), screen("b")]), nav("n5", [list, chat])]),
            departure: .back,
            effects: [.popTo(container: "n5", child: "n3")],
            target: "n3"
        ),
        Case(
            name: "then the primary",
            root: split("n1", [nav("n2", [screen("a"), screen("b")]), nav("n5", [list])]),
            departure: .back,
            effects: [.popTo(container: "n2", child: "a")],
            target: "n3"
        ),
        Case(
            name: "of a collapsed split the detail's stack, then the detail",
            root: split("n1", collapsed: true, [nav("n2", [screen("a"), nav("n5", [chat])])]),
            departure: .back,
            effects: [.popTo(container: "n2", child: "a")],
            target: "a"
        ),
        Case(
            name: "pages are no stack",
            root: nav("n1", [list, custom("n5", visible: [1], [screen("a"), screen("b")])]),
            departure: .back,
            effects: [.popTo(container: "n1", child: "n3")],
            target: "n3"
        ),
        Case(
            name: "a container of the app's own that keeps what is beneath is one",
            root: custom("n5", type: "Cards", visible: [1], [screen("a"), screen("b")]),
            departure: .back,
            effects: [.setChildren(container: "n5", children: [.node("a")], selected: 0)],
            target: "a"
        ),
        Case(
            name: "a close button that leads to a route",
            root: ChatApp.tabs([list, screen("n4", "Closing")]),
            departure: .close,
            effects: [.popTo(container: "n2", child: "n3")],
            target: "n3"
        ),
        Case(
            name: "a close button that leads back, of the container around",
            root: ChatApp.tabs([list, nav("n7", type: "ClosingNav", [screen("a")])]),
            departure: .close,
            effects: [.popTo(container: "n2", child: "n3")],
            target: "n3"
        ),
    ]

    private static func resolver(_ veto: Veto = .precise) throws -> IntentResolver {
        let table = try RouteTable(
            [ChatApp.home, ChatApp.chats, ChatApp.chat],
            defaults: RouteDefaults(veto: veto),
            behaviors: ["Cards": StandardBehavior.last],
            dismissals: ["Closing": "chats", "ClosingNav": "back"]
        )
        return IntentResolver(
            router: Router(table: table),
            links: ChatApp.Links(),
            maximumStateAge: .seconds(60),
            catalogVersion: "v",
            tokens: SignInApp.Reversing()
        )
    }

    private static func resolve(
        _ target: NavigationIntent.Target,
        on tree: ViewTree,
        by resolver: IntentResolver? = nil
    ) throws -> Resolution {
        var intent = NavigationIntent(intentID: "i", target: target)
        intent.deviceID = "dev-1"
        return try (resolver ?? Self.resolver()).resolve(intent, stored: .of(tree), now: .at(0))
    }

    @Test(arguments: cases)
    func `a departure leads back from what is on top`(sample: Case) throws {
        let tree = try ViewTree.showing(sample.root)
        let plan = try Self.resolve(.destination(sample.departure), on: tree).plan
        #expect(plan.operations.map(\.effect) == sample.effects)
        #expect(plan.target == sample.target)
        #expect(plan.reason == sample.reason)
        #expect(plan.outcome == (sample.reason == nil ? .navigate : .refused))
        guard sample.root.type != "Closing", plan.outcome == .refused else { return }
        #expect(plan.route == sample.departure.route)
    }

    @Test func `an empty window has nothing to leave`() throws {
        let cold = ViewTree.coldStart
        let back = try Self.resolve(.destination(.back), on: cold).plan
        #expect(back.reason == "nothing_to_go_back_to")
        #expect(try Self.resolve(.destination(.close), on: cold).plan.reason == "nothing_to_close")
    }

    @Test func `a screen that must stay stays, and something that moves is waited for`() throws {
        let locked = try ViewTree.showing(ChatApp.tabs([Self.list, Self.chat.locked]))
        #expect(try Self.resolve(.destination(.back), on: locked).plan.reason == "not_dismissible")
        let sheet = try ViewTree.showing(screen("n1").presenting(Self.sheet))
        let moving = try Self.resolve(.destination(.close), on: try sheet.moving("m1")).plan
        #expect(moving.reason == "transition_in_progress")
        #expect(moving.retryAfter != nil)
        let settled = try ViewTree.showing(ChatApp.tabs([Self.list])).moving("n6")
        let nothing = try Self.resolve(.destination(.back), on: settled).plan
        #expect(nothing.reason == "transition_in_progress")
        let strict = try ViewTree.showing(ChatApp.tabs([Self.list.locked, Self.chat]))
        let resolver = try Self.resolver(.strict)
        let vetoed = try Self.resolve(.destination(.back), on: strict, by: resolver).plan
        #expect(vetoed.reason == "not_dismissible")
    }

    @Test func `a departure comes first, and what is shown on top of it is planned as one`() throws
    {
        let tree = try ViewTree.showing(ChatApp.tabs([Self.list]).presenting(Self.sheet))
        let chat = Destination(route: "chat", context: [ContextEntry(key: "chatId", value: "7")])
        let plan = try Self.resolve(.destinations([.close, chat]), on: tree).plan
        #expect(plan.operations.map(\.kind) == ["dismiss", "push"])
        #expect(plan.route == "chat")
        let last = try Self.resolve(.destinations([chat, .back]), on: tree).plan
        #expect(last.reason == "composition_failed")
        #expect(last.error?.message?.contains("can only come first") == true)
        let nothing = try Self.resolve(
            .destinations([.close, chat]),
            on: try .showing(ChatApp.tabs([Self.list]))
        )
        #expect(nothing.plan.reason == "nothing_to_close")
    }

    @Test func `nobody is asked before a departure, and no screen is given anything`() throws {
        var globals = Globals()
        let guarding = SignInApp.Guard(attribute: "member", flow: "sign-in")
        globals.early = [guarding]
        globals.interceptors = [guarding]
        globals.tasks = [SetContext(["mark": .literal(.string("x"))])]
        globals.postInterceptors = [ChatApp.ChatOpened()]
        let resolver = IntentResolver(
            router: Router(table: try RouteTable([ChatApp.home], globals: globals)),
            links: ChatApp.Links(),
            maximumStateAge: .seconds(60),
            catalogVersion: "v"
        )
        let tree = try ViewTree.showing(ChatApp.tabs([Self.list, Self.chat]))
        let resolution = try Self.resolve(.destination(.back), on: tree, by: resolver)
        #expect(resolution.plan.outcome == .navigate)
        #expect(resolution.plan.operations.map(\.kind) == ["popTo"])
        #expect(resolution.events.map(\.name) == ["chat_opened"])
        #expect(resolution.plan.route == "back")
    }

    @Test func `a table refuses what can't be`() throws {
        #expect(throws: RouteTableError.reservedRoute("back")) {
            try RouteTable([Route("back", chain: ChatApp.home.chain)])
        }
        #expect(throws: RouteTableError.unknownRoute("close", in: "home")) {
            try RouteTable([Route("home", chain: Chain(steps: [], origin: .route("close")))])
        }
        var asking = ChatApp.home
        asking.ending = "nowhere"
        #expect(throws: RouteTableError.unknownRoute("nowhere", in: "home")) {
            try RouteTable([asking])
        }
        for route: RouteID in ["close", "return-to", "nowhere"] {
            #expect(throws: RouteTableError.unknownDismissal(route, of: "Form")) {
                try RouteTable([ChatApp.home], dismissals: ["Form": route])
            }
        }
    }

    @Test func `the token says what is returned to`() throws {
        let resolver = try Self.resolver()
        let tree = try ViewTree.showing(ChatApp.tabs([Self.list, Self.chat]))
        func plan(_ destination: Destination, on tree: ViewTree) throws -> ActionPlan {
            try Self.resolve(.destination(destination), on: tree, by: resolver).plan
        }
        #expect(try plan(.returnTo, on: tree).reason == "invalid_context")
        #expect(try plan(.returnTo("zz"), on: tree).reason == "token_malformed")
        var point = ResumePoint(deviceID: "dev-1", expiresAt: .at(9), destinations: [], flows: [])
        func token() -> String { SignInApp.Reversing().token(sealing: point.encoded) }
        #expect(try plan(.returnTo(token()), on: tree).reason == "screen_gone")
        point.shown = ResumePoint.Shown(node: "n3", type: "ChatList")
        let back = try plan(.returnTo(token()), on: tree)
        #expect(back.operations.map(\.effect) == [.popTo(container: "n2", child: "n3")])
        #expect(back.context.isEmpty)
        let there = try plan(.returnTo(token()), on: try .showing(ChatApp.tabs([Self.list])))
        #expect(there.outcome == .alreadyThere)
        let elsewhere = try ViewTree.showing(
            [
                "w1": screen("m1", "Form"),
                "w2": ChatApp.tabs([Self.list, Self.chat], selected: 1),
            ]
        )
        let kinds = try plan(.returnTo(token()), on: elsewhere).operations.map(\.kind)
        #expect(kinds == ["popTo", "select", "activateWindow"])
        point.shown?.type = "Form"
        #expect(try plan(.returnTo(token()), on: tree).reason == "screen_gone")
        point.userID = "user-18"
        #expect(try plan(.returnTo(token()), on: tree).reason == "wrong_user")
        point.deviceID = "dev-2"
        #expect(try plan(.returnTo(token()), on: tree).reason == "token_of_other_device")
    }
}
