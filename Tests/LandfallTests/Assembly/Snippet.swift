/// A chain that is wrong, what the compiler says of it, and the same put right.
struct Snippet: Sendable {
    let name: String
    let wrong: String
    let right: String
    let message: String

    init(_ name: String, wrong: String, right: String, says message: String) {
        self.name = name
        self.wrong = Self.route(wrong)
        self.right = Self.route(right)
        self.message = message
    }

    /// A chain as a route, anything else as it is.
    private static func route(_ text: String) -> String {
        guard text.hasPrefix("Assembly") else { return text }
        return "private let route = RouteDefinition(\"route\") { \(text) }"
    }

    /// The app of which the snippets speak.
    static let app = """
        struct ChatInput: RouteInput {
            let chatID: String
            static let fields = InputFields(Self.init, InputField("chatId", \\.chatID))
        }
        struct ProductInput: RouteInput {
            let id: String
            let url: String?
            static let fields = InputFields(
                Self.init,
                InputField("id", \\.id).within(1...64),
                InputField("url", \\.url)
            )
        }
        enum Chat: Screen {
            typealias Input = ChatInput
            static let type: ScreenType = "Chat"
        }
        enum Product: Screen {
            typealias Input = ProductInput
            static let type: ScreenType = "Product"
        }
        struct LeafInput: RouteInput {
            let number: Int
            let isOpen: Bool
            static let fields = InputFields(
                Self.init,
                InputField("number", \\.number),
                InputField("isOpen", \\.isOpen)
            )
        }
        enum Leaf: Screen {
            typealias Input = LeafInput
            static let type: ScreenType = "Leaf"
        }
        enum Circle: Screen { static let type: ScreenType = "Circle" }
        enum Stack: NavigationContainer { static let type: ScreenType = "Stack" }
        enum Inner: NavigationContainer { static let type: ScreenType = "Inner" }
        enum Tabs: TabContainer { static let type: ScreenType = "Tabs" }
        enum Pair: SplitContainer { static let type: ScreenType = "Pair" }
        enum Shelf: CustomContainer {
            static let type: ScreenType = "Shelf"
            static var behavior: any ContainerBehavior { StandardBehavior.all }
        }
        struct ShowChat: ScreenTask {
            typealias Target = Chat
            func input(from chat: ChatInput, request: NavigationRequest) -> ChatInput { chat }
        }
        struct ShowProduct: ScreenTask {
            typealias Target = Product
            func input(from chat: ChatInput, request: NavigationRequest) -> ProductInput {
                ProductInput(id: chat.chatID, url: nil)
            }
        }
        let home = RouteDefinition("home") {
            Assembly(Tabs.self)
                .find(in: .current, from: .root)
                .build(Blueprint(Tabs.self).with(Blueprint(Stack.self).with(Blueprint(Circle.self))))
                .using(.replaceRoot, from: .root)
        }
        let circle = RouteDefinition("circle") { Assembly(Circle.self).find().from(home) }
        let product = RouteDefinition("product") {
            Assembly(Product.self)
                .find(matching: \\.id)
                .build()
                .set()
                .using(
                    .push,
                    from: Choice(of: Stack.self, for: ProductInput.self)
                        .when(
                            { product, _ in product.url != nil },
                            Assembly(Stack.self).build().using(.present(.pageSheet), from: .current)
                        )
                        .when(found: TypeFinder<Stack>(options: .allVisible))
                        .otherwise(circle.expecting(Stack.self))
                )
        }
        let chat = RouteDefinition("chat") {
            Assembly(Chat.self)
                .find()
                .build()
                .set(\\.chatID)
                .using(.push, from: Stack.self)
                .find()
                .from(home)
        }
        .before(SignedInInterceptor())
        .before("known") { chat, request in
            chat.chatID.isEmpty ? .redirect(to: home.destination()) : .proceed
        }
        .before("open", within: .seconds(2)) { chat, request in
            try await Task.sleep(for: .milliseconds(1))
            return .proceed
        }
        .after(event: "chat_opened") { chat in ["chat": chat.chatID] }
        let chat77 = chat.destination(ChatInput(chatID: "77"))
        func table() throws -> RouteTable { try RouteTable(of: [home, circle, product, chat]) }
        """
}
