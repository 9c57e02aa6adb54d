extension Snippet {
    // MARK: Inputs

    static let inputs = [
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
