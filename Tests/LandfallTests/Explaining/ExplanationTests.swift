import Testing

@testable import Landfall

/// The content of explanations, and that they change nothing.
@Suite struct ExplanationTests {
    @Test func `nothing is taken down unless it is asked for`() throws {
        let resolution = try Explained.answer(
            by: ChatApp.table(),
            to: "chat",
            ["chatId": "77"],
            on: ChatApp.tabs([ChatApp.list]),
            isExplaining: false
        )
        #expect(resolution.explanation == nil)
        #expect(resolution.plan.outcome == .navigate)
    }

    /// A tree, the options of a search from its root, and the ids in the library's order.
    static let searches: [(View, SearchOptions, [NodeID])] = [
        (
            tab("tab", [screen("t1"), screen("t2")]).presenting(screen("m")), .currentAndUp,
            ["tab", "t1", "m", "t2", "m", "m"]
        ),
        (
            tab("tab", selected: 1, [screen("p"), nav("nav", [screen("x"), screen("y")])]),
            .currentAllStack, ["tab", "nav", "y", "x", "p"]
        ),
        (
            tab("tab", selected: 1, [screen("p"), nav("nav", [screen("x"), screen("y")])]),
            [.current, .visible, .contained], ["tab", "nav", "y", "p"]
        ),
    ]

    @Test(arguments: searches)
    func `the looks are in the library's order, with its repetitions`(
        root: View,
        options: SearchOptions,
        order: [NodeID]
    ) throws {
        let finder = TypeFinder<AnyScreen>.type("None", options: options, start: .root)
        let step = Step.screen("None", find: finder)
        let table = try RouteTable([Route("r", chain: Chain(steps: [step], origin: .root))])
        let resolution = try Explained.answer(by: table, to: "r", on: root)
        let note = try #require(resolution.explanation?.attempts.first?.steps.first)
        #expect(note.visits.map(\.node) == order)
        #expect(note.result == .defers)
        #expect(note.omittedVisitCount == 0)
    }

    @Test func `past the limit looks are only counted`() throws {
        let children = (0..<Explanation.visitLimit + 4).map { screen(NodeID("n\($0)")) }
        let table = try RouteTable([Route("r", chain: Chain(steps: [.found("X")], origin: .root))])
        let resolution = try Explained.answer(by: table, to: "r", on: tab("t", children))
        let note = try #require(resolution.explanation?.attempts.first?.steps.first)
        #expect(note.visits.count == Explanation.visitLimit)
        #expect(note.omittedVisitCount == 5)
        #expect(ExplanationText(resolution).description.contains("… and 5 more, not taken down"))
    }

    @Test func `what an interceptor looks at is its own`() throws {
        var globals = Globals()
        globals.early = [RequirementInterceptor(FoundCondition(.type("x")), otherwise: .proceed)]
        globals.interceptors = [Named("all")]
        var step = Step.found("X")
        step.interceptors = [Named("step", refusing: "closed")]
        var route = Route("r", chain: Chain(steps: [step], origin: .root))
        route.interceptors = [Named("route")]
        let table = try RouteTable([route], globals: globals)
        let resolution = try Explained.answer(by: table, to: "r", on: screen("x", "X"))
        let pass = try #require(resolution.explanation?.attempts.first)
        #expect(pass.steps.map(\.visits.count) == [1])
        #expect(pass.verdicts.map(\.visits.count) == [1, 0, 0, 0])
        #expect(pass.verdicts.map(\.moment) == [.early, .asked, .asked, .asked])
        #expect(pass.verdicts.map(\.place?.description) == [nil, nil, "r", "r/0"])
        #expect(pass.verdicts.last?.verdict == .refuse(reason: "closed"))
    }

    @Test func `an error before any route is kept`() throws {
        let resolution = try Explained.answer(
            by: ChatApp.table(),
            to: "nowhere",
            on: ChatApp.tabs([ChatApp.list])
        )
        let explanation = try #require(resolution.explanation)
        #expect(explanation.attempts.isEmpty)
        #expect(explanation.error?.code == .unknownDestination)
        let text = ExplanationText(resolution).description
        #expect(text.contains("\nunknown_destination: there is no route \"nowhere\"\n"))
    }

    @Test(arguments: 0..<8)
    func `to explain changes no plan`(block: Int) throws {
        for seed in block * 100..<(block + 1) * 100 {
            var trees = RandomTree(seed: 2 * seed)
            var routes = RandomRoutes(seed: 2 * seed + 1)
            let resolver = IntentResolver(
                router: Router(table: try routes.make()),
                links: ToTarget(),
                maximumStateAge: .seconds(1),
                catalogVersion: "1"
            )
            let state = DeviceState.of(try trees.make())
            let intent = NavigationIntent(intentID: "i", target: .link("l"))
            let plain = resolver.resolve(intent, stored: state, now: .at(0))
            let told = resolver.resolve(intent, stored: state, now: .at(0), isExplaining: true)
            #expect(plain.explanation == nil, "seed \(seed)")
            #expect(told.plan == plain.plan, "seed \(seed)")
            let isSame = told.after.tree.outline == plain.after.tree.outline
            #expect(isSame, "seed \(seed)")
            let pass = try #require(told.explanation?.attempts.last, "seed \(seed)")
            let planned = pass.operations.map(\.operation)
            let isPlanned = planned == plain.plan.operations || plain.plan.error != nil
            #expect(isPlanned, "seed \(seed)")
            #expect(pass.operations.allSatisfy { !$0.places.isEmpty }, "seed \(seed)")
            #expect(pass.error?.planError == plain.plan.error, "seed \(seed)")
            checkDrawing(of: told.after.tree, seed: seed)
        }
    }

    /// Each node and each window has one line.
    private func checkDrawing(of tree: ViewTree, seed: Int) {
        let lines = TreeDrawing(tree).lines
        let count = tree.outline.map { $0.root?.allViews.count ?? 0 }.reduce(tree.windowCount, +)
        #expect(lines.count == count, "seed \(seed)")
    }

    /// Leads every link to the target of random routes.
    private struct ToTarget: LinkTable {
        func resolve(_ link: String) -> LinkResolution {
            .route(RandomRoutes.target, ["k": .int(1)])
        }
    }
}
