import Landfall

/// The sample chat app, its catalog written in Swift.
enum ChatApp {
    enum MainTabs: TabContainer {
        typealias Input = NoInput
        static let type: ScreenType = "MainTabs"
    }

    enum ChatNavigation: NavigationContainer {
        typealias Input = NoInput
        static let type: ScreenType = "ChatNavigation"
    }

    enum ChatList: Screen {
        typealias Input = NoInput
        static let type: ScreenType = "ChatList"
    }

    enum Chat: Screen {
        typealias Input = Context
        static let type: ScreenType = "Chat"
    }

    static var home: Route {
        let children = [
            ViewTemplate(
                type: ChatNavigation.type,
                kind: .navigation,
                children: [ViewTemplate(type: ChatList.type)]
            ),
            ViewTemplate(
                type: "SettingsNavigation",
                kind: .navigation,
                children: [ViewTemplate(type: "Settings")]
            ),
        ]
        let tabs = Step(
            type: MainTabs.type,
            finder: TypeFinder<MainTabs>(),
            factory: TemplateFactory<MainTabs>(children: children),
            action: PlacementAction<MainTabs>.replaceRoot
        )
        return Route("home", chain: Chain(steps: [tabs], origin: .root))
    }

    static var chats: Route {
        let list = Step(type: ChatList.type, finder: TypeFinder<ChatList>())
        return Route("chats", chain: Chain(steps: [list], origin: .route("home")))
    }

    static var chat: Route {
        var chat = Step(
            type: Chat.type,
            finder: TypeFinder<Chat>(),
            factory: TemplateFactory<Chat>(),
            action: PlacementAction<ChatNavigation>.push
        )
        chat.tasks = [SetContext(["chatId": .context(key: "chatId")])]
        let navigation = Step(type: ChatNavigation.type, finder: TypeFinder<ChatNavigation>())
        var route = Route("chat", chain: Chain(steps: [chat, navigation], origin: .route("home")))
        route.parameters = ["chatId": Route.Parameter(.string)]
        route.interceptors = [SignedInInterceptor()]
        route.postInterceptors = [ChatOpened()]
        return route
    }

    static func table(veto: Veto = .precise) throws(RouteTableError) -> RouteTable {
        try RouteTable([home, chats, chat], defaults: RouteDefaults(veto: veto))
    }

    /// The tree of a device on which the app runs, with the chat tab's stack.
    static func tabs(_ stack: [View], selected: Int = 0) -> View {
        tab(
            "n1",
            type: "MainTabs",
            selected: selected,
            [
                nav("n2", type: "ChatNavigation", stack),
                nav("n5", type: "SettingsNavigation", [screen("n6", "Settings")]),
            ]
        )
    }

    static let list = screen("n3", "ChatList")

    static func chat(_ id: String) -> View { screen("n4", "Chat", ["chatId": id]) }

    /// The view that a plan makes for a chat.
    static func built(_ id: NodeID, chat: String) -> View { screen(id, "Chat", ["chatId": chat]) }

    /// Writes that a chat was opened.
    struct ChatOpened: PostNavigationInterceptor {
        func events(for landing: Landing) -> [NavigationEvent] {
            let chat = landing.context["chatId"].map { ContextEntry(key: "chat", value: $0.text) }
            return [NavigationEvent(name: "chat_opened", properties: chat.map { [$0] } ?? [])]
        }
    }

    /// The links of the app, as a table of two entries.
    struct Links: LinkTable {
        func resolve(_ link: String) -> LinkResolution {
            switch link {
            case "https://links.example.com/c/77": .route("chat", ["chatId": .string("77")])
            case "https://elsewhere.example.org/c/77": .refused(reason: "host_not_allowed")
            default: .openURL(link)
            }
        }
    }
}
