extension Snippet {
    static let all = actions + parts + inputs + steps + flows

    // MARK: Actions and what they need behind them

    private static let actions = [
        Snippet(
            "a push with a plain screen behind it",
            wrong: "Assembly(Chat.self).build().set().using(.push, from: Circle.self).from(home)",
            right: "Assembly(Chat.self).build().set().using(.push, from: Stack.self).from(home)",
            says: "'push' needs a NavigationContainer behind it"
        ),
        Snippet(
            "a push with a route to a plain screen behind it",
            wrong: "Assembly(Chat.self).build().set().using(.push, from: circle)",
            right:
                "Assembly(Chat.self).build().set().using(.push, from: circle.expecting(Stack.self))",
            says: "'push' needs a NavigationContainer behind it"
        ),
        Snippet(
            "a push with nothing known behind it",
            wrong: "Assembly(Chat.self).build().set().using(.push, from: .current)",
            right:
                "Assembly(Chat.self).build().set().using(.push, from: .current.expecting(Stack.self))",
            says: "'push' needs a NavigationContainer behind it"
        ),
        Snippet(
            "a push as the root of a tab container",
            wrong: "Assembly(Chat.self).build().set().using(.pushAsRoot, from: home)",
            right:
                "Assembly(Chat.self).build().set().using(.pushAsRoot, from: home.expecting(Stack.self))",
            says: "'pushAsRoot' needs a NavigationContainer behind it"
        ),
        Snippet(
            "a push in the place of the last of a split",
            wrong:
                "Assembly(Chat.self).build().set().using(.pushReplacingLast, from: Pair.self).from(home)",
            right:
                "Assembly(Chat.self).build().set().using(.pushReplacingLast, from: Stack.self).from(home)",
            says: "'pushReplacingLast' needs a NavigationContainer behind it"
        ),
        Snippet(
            "a tab of a navigation container",
            wrong:
                "Assembly(Chat.self).build().set().using(.addTab(at: 1), from: Stack.self).from(home)",
            right: "Assembly(Chat.self).build().set().using(.addTab(at: 1), from: home)",
            says: "'addTab' needs a TabContainer behind it"
        ),
        Snippet(
            "the primary of a tab container",
            wrong: "Assembly(Chat.self).build().set().using(.setPrimary, from: home)",
            right:
                "Assembly(Chat.self).build().set().using(.setPrimary, from: Pair.self).from(home)",
            says: "'setPrimary' needs a SplitContainer behind it"
        ),
        Snippet(
            "the detail of a navigation container",
            wrong:
                "Assembly(Chat.self).build().set().using(.showDetail, from: Stack.self).from(home)",
            right:
                "Assembly(Chat.self).build().set().using(.showDetail, from: Pair.self).from(home)",
            says: "'showDetail' needs a SplitContainer behind it"
        ),
        Snippet(
            "a push onto the detail of a screen",
            wrong: "Assembly(Chat.self).build().set().using(.pushOnDetail, from: circle)",
            right:
                "Assembly(Chat.self).build().set().using(.pushOnDetail, from: circle.expecting(Pair.self))",
            says: "'pushOnDetail' needs a SplitContainer behind it"
        ),
        Snippet(
            "a child of the app's own kind in a navigation container",
            wrong:
                "Assembly(Chat.self).build().set().using(.add(at: 0), from: Stack.self).from(home)",
            right:
                "Assembly(Chat.self).build().set().using(.add(at: 0), from: Shelf.self).from(home)",
            says: "'add' needs a CustomContainer behind it"
        ),
        Snippet(
            "the only child of a tab container",
            wrong: "Assembly(Chat.self).build().set().using(.set, from: home)",
            right: "Assembly(Chat.self).build().set().using(.set, from: Shelf.self).from(home)",
            says: "'set' needs a CustomContainer behind it"
        ),
        Snippet(
            "an action for another container",
            wrong: """
                private let push = PlacementAction<Stack>.push
                private let route = RouteDefinition("route") {
                    Assembly(Chat.self).build().set().using(push, from: home)
                }
                """,
            right: """
                private let push = PlacementAction<Stack>.push
                private let route = RouteDefinition("route") {
                    Assembly(Chat.self).build().set().using(push, from: Stack.self).from(home)
                }
                """,
            says: "cannot convert value of type 'Placing<Stack, PushRule.Allowed>'"
        ),
        Snippet(
            "something built and not put in place",
            wrong: "Assembly(Chat.self).find().build().from(home)",
            right: "Assembly(Chat.self).find().build().set().using(.present(), from: home)",
            says: "what is built needs an action"
        ),
        Snippet(
            "nothing built and put in place",
            wrong: "Assembly(Chat.self).find().using(.present(), from: home)",
            right: "Assembly(Chat.self).find().from(home)",
            says: "nothing is built to be put in place"
        ),
    ]

    // MARK: Finders, factories and tasks

    private static let parts = [
        Snippet(
            "a finder of another screen",
            wrong: "Assembly(Chat.self).find(TypeFinder<Circle>()).from(home)",
            right: "Assembly(Chat.self).find(TypeFinder<Chat>()).from(home)",
            says: "the finder looks for another screen"
        ),
        Snippet(
            "a factory of another screen",
            wrong:
                "Assembly(Chat.self).build(TemplateFactory<Circle>()).using(.present(), from: home)",
            right:
                "Assembly(Chat.self).build(TemplateFactory<Chat>()).set().using(.present(), from: home)",
            says: "the factory builds another screen"
        ),
        Snippet(
            "a blueprint of another container",
            wrong:
                "Assembly(Tabs.self).build(Blueprint(Stack.self)).using(.replaceRoot, from: .root)",
            right:
                "Assembly(Tabs.self).build(Blueprint(Tabs.self)).using(.replaceRoot, from: .root)",
            says: "'Blueprint<Stack, NoInput, AssemblyStage.Building>'"
        ),
        Snippet(
            "a screen with children",
            wrong: "private let drawn = Blueprint(Circle.self).with(Blueprint(Chat.self))",
            right: """
                private let drawn = Blueprint(Stack.self).with(Blueprint(Chat.self).withoutInput())
                """,
            says: "only a container holds other screens"
        ),
        Snippet(
            "a child that needs another input",
            wrong: """
                private let drawn = Blueprint(Stack.self)
                    .with(Blueprint(Chat.self, with: ChatInput.self).set())
                """,
            right: """
                private let drawn = Blueprint(Stack.self, with: ChatInput.self)
                    .with(Blueprint(Chat.self, with: ChatInput.self).set())
                """,
            says: "the child needs another input than the container has"
        ),
        Snippet(
            "a context task of another screen",
            wrong: "Assembly(Chat.self).find().task(ShowProduct()).from(home)",
            right: "Assembly(Chat.self).find().task(ShowChat()).from(home)",
            says: "the task is for another screen, or for another input"
        ),
        Snippet(
            "a context task for another input",
            wrong: "Assembly(Product.self).find().task(ShowProduct()).from(home)",
            right:
                "Assembly(Product.self, with: ChatInput.self).find().task(ShowProduct()).from(home)",
            says: "the task is for another screen, or for another input"
        ),
    ]

    // MARK: Inputs

    private static let inputs = [
        Snippet(
            "a field that the input does not have, to set",
            wrong: "Assembly(Chat.self).find().set(\\.url).from(home)",
            right: "Assembly(Chat.self).find().set(\\.chatID).from(home)",
            says: "has no member 'url'"
        ),
        Snippet(
            "a field that the input does not have, to find by",
            wrong: "Assembly(Chat.self).find(matching: \\.url).from(home)",
            right: "Assembly(Product.self).find(matching: \\.url).from(home)",
            says: "has no member 'url'"
        ),
        Snippet(
            "the input of another screen, to set",
            wrong: "Assembly(Chat.self, with: ProductInput.self).find().set().from(home)",
            right: """
                Assembly(Chat.self, with: ProductInput.self)
                    .find().set { ChatInput(chatID: $0.id) }.from(home)
                """,
            says: "'ProductInput') and 'Chat.Input'"
        ),
        Snippet(
            "a route for another input behind",
            wrong: "Assembly(Chat.self).find().from(product)",
            right: """
                Assembly(Chat.self).find().from(
                    product.adapting { (chat: ChatInput) in ProductInput(id: chat.chatID, url: nil) }
                )
                """,
            says:
                "'RouteDefinition<Product, Product.Input>.Input' (aka 'ProductInput') be equivalent"
        ),
        Snippet(
            "a route that needs something behind one that needs nothing",
            wrong: "Assembly(Circle.self).find().from(chat)",
            right: "Assembly(Circle.self, with: ChatInput.self).find().from(chat)",
            says: "be equivalent"
        ),
        Snippet(
            "a transform to another input",
            wrong: """
                Assembly(Circle.self).find().from(product.adapting { (_: NoInput) in
                    ChatInput(chatID: "1")
                })
                """,
            right: """
                Assembly(Circle.self).find().from(product.adapting { (_: NoInput) in
                    ProductInput(id: "1", url: nil)
                })
                """,
            says: "cannot convert value of type 'ChatInput' to closure result type"
        ),
        Snippet(
            "a transform of another input",
            wrong: """
                Assembly(Chat.self).find().from(circle.adapting { (_: ProductInput) in NoInput() })
                """,
            right:
                "Assembly(Chat.self).find().from(circle.adapting { (_: ChatInput) in NoInput() })",
            says: "'Chat.Input' (aka 'ChatInput') and 'ProductInput' be equivalent"
        ),
        Snippet(
            "a choice for another input",
            wrong:
                "Assembly(Chat.self).find().from(Choice(of: Stack.self, for: ProductInput.self))",
            right: "Assembly(Chat.self).find().from(Choice(of: Stack.self, for: ChatInput.self))",
            says: "'ProductInput' be equivalent"
        ),
        Snippet(
            "a choice between different screens",
            wrong: "private let way = Choice(of: Stack.self, for: NoInput.self).otherwise(circle)",
            right: """
                private let way = Choice(of: Stack.self, for: NoInput.self)
                    .otherwise(circle.expecting(Stack.self))
                """,
            says: "be equivalent"
        ),
        Snippet(
            "a condition on a field that the input does not have",
            wrong: """
                private let way = Choice(of: Circle.self, for: ChatInput.self)
                    .when({ chat, _ in chat.url == nil }, circle)
                """,
            right: """
                private let way = Choice(of: Circle.self, for: ChatInput.self)
                    .when({ chat, _ in chat.chatID == "1" }, circle)
                """,
            says: "has no member 'url'"
        ),
        Snippet(
            "an interceptor on a field that the input does not have",
            wrong:
                "private let route = chat.before(\"x\") { chat, _ in chat.url == nil ? .proceed : .openURL }",
            right:
                "private let route = chat.before(\"x\") { chat, _ in chat.chatID == \"\" ? .proceed : .openURL }",
            says: "has no member 'url'"
        ),
        Snippet(
            "a destination with the input of another route",
            wrong: "private let place = chat.destination(ProductInput(id: \"1\", url: nil))",
            right: "private let place = product.destination(ProductInput(id: \"1\", url: nil))",
            says: "cannot convert value of type 'ProductInput'"
        ),
        Snippet(
            "a destination without the input that it needs",
            wrong: "private let place = chat.destination()",
            right: "private let place = home.destination()",
            says: "'ChatInput') and 'NoInput' be equivalent"
        ),
        Snippet(
            "a field of another type than the initializer takes",
            wrong: """
                struct Page: RouteInput {
                    let number: Int
                    static let fields = InputFields({ (text: String) in Page(number: text.count) },
                        InputField("page", \\.number))
                }
                """,
            right: """
                struct Page: RouteInput {
                    let number: Int
                    static let fields = InputFields(Self.init, InputField("page", \\.number))
                }
                """,
            says: "'KeyPath<Page, String>'"
        ),
    ]
}
