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
}
