import Testing

@testable import Landfall

/// The chat app of the seed: where the user is, and the plan of a push tap for chat 77.
@Suite struct ChatAppTests {
    /// One row of the table.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let root: View
        let effects: [Operation.Effect]
        let target: NodeID
        let after: View

        init(
            _ description: String,
            _ root: View,
            _ effects: [Operation.Effect],
            target: NodeID,
            after: View
        ) {
            self.testDescription = description
            self.root = root
            self.effects = effects
            self.target = target
            self.after = after
        }
    }

    private static let new = ChatApp.built("$1", chat: "77")
    private static let to77 = Operation.Effect.update(
        node: "n4",
        context: [ContextEntry(key: "chatId", value: "77")]
    )
    private static let list = ChatApp.list

    static let rows = [
        Row(
            "chat list",
            ChatApp.tabs([list]),
            [.push(container: "n2", view: new)],
            target: "$1",
            after: ChatApp.tabs([list, new])
        ),
        Row(
            "Chat(12)",
            ChatApp.tabs([list, ChatApp.chat("12")]),
            [to77],
            target: "n4",
            after: ChatApp.tabs([list, ChatApp.chat("77")])
        ),
        Row(
            "Chat(77)",
            ChatApp.tabs([list, ChatApp.chat("77")]),
            [],
            target: "n4",
            after: ChatApp.tabs([list, ChatApp.chat("77")])
        ),
        Row(
            "Settings presented modally over the chat list",
            ChatApp.tabs([list]).presenting(screen("n9", "Settings")),
            [.dismiss(presenter: "n1"), .push(container: "n2", view: new)],
            target: "$1",
            after: ChatApp.tabs([list, new])
        ),
        Row(
            "Settings in the other tab; the chat tab shows the list",
            ChatApp.tabs([list], selected: 1),
            [.select(container: "n1", child: "n2"), .push(container: "n2", view: new)],
            target: "$1",
            after: ChatApp.tabs([list, new])
        ),
        Row(
            "Chat(12), covered by a pushed Profile, in the tab that is not selected",
            ChatApp.tabs(
                [list, ChatApp.chat("12"), screen("n7", "Profile")],
                selected: 1
            ),
            [
                to77, .popTo(container: "n2", child: "n4"),
                .select(container: "n1", child: "n2"),
            ],
            target: "n4",
            after: ChatApp.tabs([list, ChatApp.chat("77")])
        ),
        Row(
            "the chat tab was never opened: its stack holds only its root",
            ChatApp.tabs([screen("n3", "Onboarding")], selected: 1),
            [.select(container: "n1", child: "n2"), .push(container: "n2", view: new)],
            target: "$1",
            after: ChatApp.tabs([screen("n3", "Onboarding"), new])
        ),
    ]

    @Test(arguments: rows)
    func `a tap for chat 77 gives the plan of the table`(row: Row) throws {
        let resolution = try Self.tap(on: .of(.showing(row.root)))
        #expect(resolution.plan.operations.map(\.effect) == row.effects)
        #expect(resolution.plan.outcome == (row.effects.isEmpty ? .alreadyThere : .navigate))
        #expect(resolution.plan.target == row.target)
        #expect(resolution.plan.reason == nil)
        #expect(resolution.plan.error == nil)
        #expect(resolution.plan.route == "chat")
        #expect(resolution.plan.context == [ContextEntry(key: "chatId", value: "77")])
        #expect(try resolution.after.tree.outline == ViewTree.showing(row.after).outline)
        #expect(resolution.events.map(\.name) == ["chat_opened"])
    }

    @Test(arguments: rows)
    func `the same tap once more finds the user there already`(row: Row) throws {
        let first = try Self.tap(on: .of(.showing(row.root)))
        let second = try Self.tap(on: first.after)
        #expect(second.plan.outcome == .alreadyThere)
        #expect(second.plan.target == first.plan.target)
    }

    @Test func `an app that is not running gets the whole tree at once`() throws {
        let resolution = try Self.tap(on: .of(.coldStart))
        let chat = ChatApp.built("$6", chat: "77")
        let tree = tab(
            "$1",
            type: "MainTabs",
            [
                nav("$2", type: "ChatNavigation", [screen("$3", "ChatList"), chat]),
                nav("$4", type: "SettingsNavigation", [screen("$5", "Settings")]),
            ]
        ).with { $0.selected = nil }
        #expect(
            resolution.plan.operations.map(\.effect) == [
                .replaceRoot(window: "main", view: tree)
            ]
        )
        #expect(resolution.plan.outcome == .navigate)
        #expect(resolution.plan.target == "$6")
        #expect(
            resolution.after.tree.outline == [WindowOutline(id: "main", isKey: true, root: tree)]
        )
        #expect(!resolution.after.tree.isColdStart)
    }

    @Test func `a call that must stay is named and nothing is done`() throws {
        let call = screen("n8", "Call").locked
        let root = ChatApp.tabs([ChatApp.list]).presenting(call)
        let resolution = try Self.tap(on: .of(.showing(root)))
        #expect(resolution.plan.outcome == .failed)
        #expect(resolution.plan.reason == "not_dismissible")
        #expect(resolution.plan.error?.code == "not_dismissible")
        #expect(resolution.plan.error?.node == "n8")
        #expect(resolution.plan.error?.container == nil)
        #expect(resolution.plan.error?.step == "chat/1")
        #expect(resolution.plan.operations.isEmpty)
        #expect(resolution.plan.target == nil)
        #expect(try resolution.after.tree.outline == ViewTree.showing(root).outline)
    }

    @Test func `a call inside a modal stack is named, with the stack it lies in`() throws {
        let call = nav("n7", type: "CallNavigation", [screen("n8", "Call").locked])
        let root = ChatApp.tabs([ChatApp.list]).presenting(call)
        let plan = try Self.tap(on: .of(.showing(root))).plan
        #expect(plan.error?.node == "n8")
        #expect(plan.error?.container == "n7")
    }

    @Test(arguments: [Session(), nil])
    func `whoever is signed out is refused`(session: Session?) throws {
        let state = DeviceState.of(try .showing(ChatApp.tabs([ChatApp.list])), session: session)
        let resolution = try Self.tap(on: state)
        #expect(resolution.plan.outcome == .refused)
        #expect(resolution.plan.reason == "signed_out")
        #expect(resolution.plan.operations.isEmpty)
        #expect(resolution.plan.error == nil)
        #expect(resolution.after.tree.outline == state.tree.outline)
        #expect(resolution.events.isEmpty)
    }

    @Test func `a link to an unknown path is opened in a browser`() throws {
        let link = "https://links.example.com/unknown"
        let plan = try Self.tap(link, on: .of(.showing(ChatApp.tabs([ChatApp.list])))).plan
        #expect(plan.outcome == .openURL)
        #expect(plan.url == link)
        #expect(plan.operations.isEmpty)
    }

    @Test func `a link to an unknown host is refused`() throws {
        let link = "https://elsewhere.example.org/c/77"
        let plan = try Self.tap(link, on: .of(.showing(ChatApp.tabs([ChatApp.list])))).plan
        #expect(plan.outcome == .refused)
        #expect(plan.reason == "host_not_allowed")
        #expect(plan.url == nil)
    }

    @Test func `an intent that came too late is expired`() throws {
        let tree = try ViewTree.showing(ChatApp.tabs([ChatApp.list]))
        let plan = try Self.tap(on: .of(tree), expiresAt: .at(99)).plan
        #expect(plan.outcome == .expired)
        #expect(plan.operations.isEmpty)
        #expect(plan.route == nil)
    }

    /// Resolves a tap at second 100.
    private static func tap(
        _ link: String = "https://links.example.com/c/77",
        on state: DeviceState,
        expiresAt: Timestamp? = nil
    ) throws -> Resolution {
        let resolver = IntentResolver(
            router: Router(table: try ChatApp.table()),
            links: ChatApp.Links(),
            maximumStateAge: .seconds(1800),
            catalogVersion: "sha256:1"
        )
        var intent = NavigationIntent(intentID: "intent-1", target: .link(link))
        intent.deviceID = "dev-1"
        intent.channel = "PUSH_TAP"
        intent.expiresAt = expiresAt
        return resolver.resolve(intent, stored: state, now: .at(100))
    }
}
