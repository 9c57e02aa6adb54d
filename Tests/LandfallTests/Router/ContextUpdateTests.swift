import Testing

@testable import Landfall

/// The context of a screen that was found, and of one that is built.
@Suite struct ContextUpdateTests {
    private static let lower = "0b0e7f9c-2f64-4c8e-9d27-4a6f3f2b1c5d"

    /// What the screen shows, what the route wants, and whether these are equal.
    static let values: [(String?, ContextValue, Bool)] = [
        ("77", .string("77"), true), ("077", .string("77"), false), (nil, .string("77"), false),
        ("07", .int(7), true), ("-0", .int(0), true), ("8", .int(7), false), ("x", .int(7), false),
        ("", .int(0), false), ("1.50", .double(1.5), true), ("15e-1", .double(1.5), true),
        ("-0.0", .double(0), true), ("true", .bool(true), true), ("TRUE", .bool(true), false),
        (lower.uppercased(), .uuid(lower), true), (lower, .uuid(lower), true),
        (String(lower.dropLast()) + "e", .uuid(lower), false),
    ]

    @Test(arguments: values)
    func `a screen that shows an equal value is left alone`(
        shown: String?,
        wanted: ContextValue,
        isEqual: Bool
    ) throws {
        let tree = try ViewTree.showing(screen("x", "X", shown.map { ["k": $0] } ?? [:]))
        let plan = try Router.plan(
            [.found("X", set: ["k": .context(key: "k")])],
            from: .root,
            context: ["k": wanted],
            on: tree
        )
        let entry = ContextEntry(key: "k", value: wanted.text)
        #expect(plan.effects == (isEqual ? [] : [.update(node: "x", context: [entry])]))
    }

    @Test(arguments: values)
    func `a finder by context takes the screen that shows an equal value`(
        shown: String?,
        wanted: ContextValue,
        isEqual: Bool
    ) throws {
        let tree = try ViewTree.showing(screen("x", "X", shown.map { ["k": $0] } ?? [:]))
        let finder = TypeFinder<AnyScreen>.type("X", matching: ["k"])
        #expect((finder.node(in: tree, for: .of(["k": wanted])) != nil) == isEqual)
        #expect(finder.node(in: tree, for: .of()) == nil)
    }

    @Test func `keys that the screen declares and the route leaves out are removed`() throws {
        var step = Step.screen("X", find: .type("X"))
        step.tasks = [SetContext(["a": .context(key: "a")], declaredKeys: ["a", "b"])]
        let tree = try ViewTree.showing(screen("x", "X", ["a": "1", "b": "2", "scroll": "9"]))
        let plan = try Router.plan([step], from: .root, context: ["a": .string("1")], on: tree)
        let context = [
            ContextEntry(key: "a", value: "1"), ContextEntry(key: "scroll", value: "9"),
        ]
        #expect(plan.effects == [.update(node: "x", context: context)])
    }

    @Test func `a task of the team's own may set keys that it does not declare`() throws {
        var step = Step.screen("X", find: .type("X"))
        step.tasks = [Stamp()]
        let tree = try ViewTree.showing(screen("x", "X", ["stamp": "old"]))
        let plan = try Router.plan([step], from: .root, on: tree)
        let context = [ContextEntry(key: "stamp", value: "new")]
        #expect(plan.effects == [.update(node: "x", context: context)])
    }

    @Test func `a screen without a context task keeps its context`() throws {
        let tree = try ViewTree.showing(screen("x", "X", ["a": "1"]))
        #expect(try Router.plan([.found("X")], from: .root, on: tree).effects.isEmpty)
    }

    @Test func `the update comes before the transitions that reveal the screen`() throws {
        let tree = try ViewTree.showing(
            nav("n", [screen("x", "X"), screen("y")]).presenting(screen("m"))
        )
        let plan = try Router.plan(
            [.found("X", set: ["k": .literal(.int(7))])],
            from: .root,
            on: tree
        )
        #expect(plan.operations.map(\.kind) == ["update", "dismiss", "popTo"])
    }

    @Test func `a built screen comes with its context, over that of its template`() throws {
        var template = ViewTemplate(type: "A")
        template.context = ["a": .int(1), "b": .int(2)]
        let step = Step.built(template, .push, set: ["b": .literal(.int(3)), "c": .sessionUserID])
        let plan = try Router.plan(
            [step, .found("N")],
            from: .root,
            on: .showing(nav("n", type: "N"))
        )
        let view = screen("$1", "A", ["a": "1", "b": "3", "c": "user-17"])
        #expect(plan.effects == [.push(container: "n", view: view)])
    }

    @Test func `a task that can't do with the context fails the plan before anything is done`()
        throws
    {
        var step = Step.screen("X", find: .type("X"))
        step.tasks = [Refusing()]
        let error = try Router.fault([step], from: .root, on: .showing(screen("x", "X")))
        #expect(error?.code == .invalidContext)
        #expect(error?.step?.description == "test/0")
    }

    /// A source, and what it gives.
    static let sources: [(ValueSource, ContextValue?)] = [
        (.literal(.bool(true)), .bool(true)), (.context(key: "k"), .int(7)),
        (.context(key: "absent"), nil), (.sessionUserID, .string("user-17")),
        (.sessionAttribute("tier"), .string("gold")), (.sessionAttribute("level"), .string("3")),
        (.sessionAttribute("list"), nil), (.sessionAttribute("absent"), nil),
        (.deviceLocale, .string("de-DE")),
    ]

    @Test(arguments: sources)
    func `a source gives what the device and the route say`(
        source: ValueSource,
        value: ContextValue?
    ) throws {
        var session = Session.of("user-17")
        session.attributes = [
            "tier": .string("gold"), "level": .number(3), "list": .list([.null]),
        ]
        var state = DeviceState.of(.coldStart, session: session)
        state.app.locale = "de-DE"
        let intent = NavigationIntent(intentID: "i", target: .link(""))
        let request = NavigationRequest(intent: intent, state: state, now: .at(0))
        #expect(source.value(in: StepScope(request: request, context: ["k": .int(7)])) == value)
    }

    private struct Stamp: ContextTask {
        var declaredKeys: [String] { [] }

        func values(in scope: StepScope) -> Context {
            ["stamp": .string("new")]
        }
    }

    private struct Refusing: ContextTask {
        var declaredKeys: [String] { [] }

        func values(in scope: StepScope) throws(RoutingError) -> Context {
            throw RoutingError(.invalidContext, "the screen needs an id")
        }
    }
}
