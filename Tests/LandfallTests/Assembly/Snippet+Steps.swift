extension Snippet {
    // MARK: Steps that are not finished, or not given what they need

    static let steps = unfinished + values + nested

    private static let unfinished = [
        Snippet(
            "a chain that leads nowhere yet",
            wrong: "Assembly(Circle.self).find()",
            right: "Assembly(Circle.self).find().from(home)",
            says: "a chain ends with 'from(_:)'"
        ),
        Snippet(
            "a chain whose last step leads nowhere yet",
            wrong: "Assembly(Chat.self).find().build().set().using(.push, from: Stack.self).find()",
            right: """
                Assembly(Chat.self).find().build().set()
                    .using(.push, from: Stack.self).find().from(home)
                """,
            says: "a chain ends with 'from(_:)'"
        ),
        Snippet(
            "a chain whose last step is built and not put in place",
            wrong: "Assembly(Chat.self).find().build().set()",
            right: "Assembly(Chat.self).find().build().set().using(.present(), from: .current)",
            says: "what is built needs an action"
        ),
        Snippet(
            "something built twice",
            wrong: "Assembly(Circle.self).build().build().using(.present(), from: .current)",
            right: "Assembly(Circle.self).build().using(.present(), from: .current)",
            says: "a step is built once"
        ),
        Snippet(
            "something built twice, by a factory and a blueprint",
            wrong: """
                Assembly(Tabs.self).build(TemplateFactory<Tabs>()).build(Blueprint(Tabs.self))
                    .using(.replaceRoot, from: .root)
                """,
            right:
                "Assembly(Tabs.self).build(Blueprint(Tabs.self)).using(.replaceRoot, from: .root)",
            says: "a step is built once"
        ),
        Snippet(
            "something that must stay and is not built",
            wrong: "Assembly(Circle.self).find().undismissible().from(home)",
            right: """
                Assembly(Circle.self).find().build().undismissible()
                    .using(.present(), from: home)
                """,
            says: "nothing is built that could have to stay"
        ),
        Snippet(
            "a screen built without its input",
            wrong: "Assembly(Chat.self).build().using(.push, from: Stack.self).find().from(home)",
            right:
                "Assembly(Chat.self).build().set().using(.push, from: Stack.self).find().from(home)",
            says: "what is built has an input"
        ),
        Snippet(
            "a screen built without its input, where there is none",
            wrong:
                "Assembly(Chat.self, with: NoInput.self).build().using(.present(), from: .current)",
            right: """
                Assembly(Chat.self, with: NoInput.self).build().withoutInput()
                    .using(.present(), from: .current)
                """,
            says: "what is built has an input"
        ),
        Snippet(
            "a screen built by a factory, without its input",
            wrong:
                "Assembly(Chat.self).build(TemplateFactory<Chat>()).using(.present(), from: .current)",
            right: """
                Assembly(Chat.self).build(TemplateFactory<Chat>()).task(ShowChat())
                    .using(.present(), from: .current)
                """,
            says: "what is built has an input"
        ),
    ]

    // MARK: Values and closures

    private static let values = [
        Snippet(
            "a value of another type than the field",
            wrong: "Assembly(Chat.self).find().set(\\.chatID, to: 1).from(home)",
            right: "Assembly(Chat.self).find().set(\\.chatID, to: \"1\").from(home)",
            says: "the value is of another type than the field"
        ),
        Snippet(
            "a text from the session for a number",
            wrong: "Assembly(Leaf.self).find().set(\\.number, to: .sessionUserID).from(home)",
            right: "Assembly(Product.self).find().set(\\.url, to: .sessionUserID).from(home)",
            says: "only a 'String' field takes one"
        ),
        Snippet(
            "bounds of a flag",
            wrong: "private let field = InputField(\"isOpen\", \\LeafInput.isOpen).within(0...1)",
            right: "private let field = InputField(\"number\", \\LeafInput.number).within(0...1)",
            says: "only numbers and texts have bounds"
        ),
        Snippet(
            "a condition to find by on a field that the input does not have",
            wrong: "Assembly(Chat.self).find { $0.isVisible && $1.url == nil }.from(home)",
            right: "Assembly(Chat.self).find { $0.isVisible && $1.chatID.isEmpty }.from(home)",
            says: "value of type 'Chat.Input' (aka 'ChatInput') has no member 'url'"
        ),
        Snippet(
            "a condition to find by that takes the screen alone",
            wrong: "Assembly(Chat.self).find { screen in screen.isVisible }.from(home)",
            right: "Assembly(Chat.self).find { screen, _ in screen.isVisible }.from(home)",
            says: "expects 2 arguments, but 1 was used in closure body"
        ),
        Snippet(
            "a choice that does not say for which input it is",
            wrong: """
                Assembly(Chat.self).build().set().using(.push, from: Choice(of: Stack.self)
                    .when({ chat, _ in chat.chatID == "" }, Assembly(Stack.self).find().from(home)))
                """,
            right: """
                Assembly(Chat.self).build().set()
                    .using(.push, from: Choice(of: Stack.self, for: ChatInput.self)
                    .when({ chat, _ in chat.chatID == "" }, Assembly(Stack.self).find().from(home)))
                """,
            says: "a choice says for which input it is"
        ),
        Snippet(
            "a choice without conditions that does not say for which input it is",
            wrong: """
                Assembly(Chat.self).build().set().using(.push, from: Choice(of: Stack.self)
                    .otherwise(Assembly(Stack.self).find().from(home)))
                """,
            right: """
                Assembly(Chat.self).build().set()
                    .using(.push, from: Choice(of: Stack.self, for: NoInput.self)
                    .otherwise(Assembly(Stack.self).find().from(home)))
                """,
            says: "a choice says for which input it is"
        ),
    ]

    private static let nested = [
        Snippet(
            "a navigation container inside another",
            wrong: "private let drawn = Blueprint(Stack.self).with(Blueprint(Inner.self))",
            right: "private let drawn = Blueprint(Stack.self).with(Blueprint(Tabs.self))",
            says: "a navigation container can't stand inside another"
        ),
        Snippet(
            "a navigation container without an input inside one with an input",
            wrong: """
                private let drawn = Blueprint(Stack.self, with: ChatInput.self)
                    .with(Blueprint(Inner.self))
                """,
            right: """
                private let drawn = Blueprint(Tabs.self, with: ChatInput.self)
                    .with(Blueprint(Inner.self))
                """,
            says: "a navigation container can't stand inside another"
        ),
        Snippet(
            "a navigation container inside another, with an input made of that one's",
            wrong: """
                private let drawn = Blueprint(Stack.self)
                    .with(Blueprint(Inner.self, with: ChatInput.self)) { _ in ChatInput(chatID: "") }
                """,
            right: """
                private let drawn = Blueprint(Tabs.self)
                    .with(Blueprint(Inner.self, with: ChatInput.self)) { _ in ChatInput(chatID: "") }
                """,
            says: "a navigation container can't stand inside another"
        ),
        Snippet(
            "a navigation container pushed onto another",
            wrong: "Assembly(Inner.self).build().using(.push, from: Stack.self).from(home)",
            right: "Assembly(Inner.self).build().using(.present(), from: Stack.self).from(home)",
            says: "a navigation container can't be pushed onto another"
        ),
        Snippet(
            "a navigation container as the root of another, behind a chain",
            wrong: """
                Assembly(Inner.self).build().using(.pushAsRoot, from: circle.expecting(Stack.self))
                """,
            right: """
                Assembly(Tabs.self).build().using(.pushAsRoot, from: circle.expecting(Stack.self))
                """,
            says: "a navigation container can't be pushed onto another"
        ),
        Snippet(
            "a navigation container pushed onto the detail of a split",
            wrong: "Assembly(Stack.self).build().using(.pushOnDetail, from: Pair.self).from(home)",
            right: "Assembly(Stack.self).build().using(.showDetail, from: Pair.self).from(home)",
            says: "a navigation container can't be pushed onto another"
        ),
        Snippet(
            "a blueprint whose screen is not given its input",
            wrong: "Assembly(Chat.self).build(Blueprint(Chat.self)).using(.present(), from: home)",
            right: """
                Assembly(Chat.self).build(Blueprint(Chat.self, with: ChatInput.self).set())
                    .using(.present(), from: home)
                """,
            says: "what is built has an input"
        ),
        Snippet(
            "a blueprint that holds a screen that is not given its input",
            wrong: """
                private let drawn = Blueprint(Stack.self, with: ChatInput.self)
                    .with(Blueprint(Chat.self, with: ChatInput.self))
                """,
            right: """
                private let drawn = Blueprint(Stack.self, with: ChatInput.self)
                    .with(Blueprint(Chat.self, with: ChatInput.self).set())
                """,
            says: "what is held has an input"
        ),
    ]
}
