import Testing

@testable import Landfall

/// The scenarios of the library's own tests of its finders.
@Suite struct FinderScenarios {
    private enum Plain: Screen {
        typealias Input = NoInput
        static let type: ScreenType = "X"
    }

    private static let x = screen("x", "X")
    private static let root = nav("n", [x, screen("y", "Y")]).presenting(screen("m", "M"))

    @Test(arguments: ["n", "x", "y", "m"] as [NodeID])
    func `F1 an instance is found wherever it is in the tree`(id: NodeID) throws {
        let tree = try ViewTree.showing(Self.root)
        let found = InstanceFinder<AnyScreen>(id).node(in: tree, for: .of())
        #expect(try found == tree.at(id))
        #expect(InstanceFinder<AnyScreen>("gone").node(in: tree, for: .of()) == nil)
    }

    @Test func `F2 a screen is found by type and context from a start of one's own`() throws {
        let tree = try ViewTree.showing(screen("x", "X", ["id": "123"]))
        let finder = TypeFinder<AnyScreen>.type(
            "X",
            matching: ["id"],
            options: .currentAllStack,
            start: .found(InstanceFinder<AnyScreen>("x"))
        )
        let scope = StepScope.of(["id": .string("123")])
        #expect(try finder.node(in: tree, for: scope) == tree.at("x"))
        #expect(finder.node(in: tree, for: .of(["id": .string("321")])) == nil)
    }

    @Test func `F3 a step without a finder never finds its screen`() throws {
        let trip = try Scenario([.screen("X", .push)]).run(on: nav("n", [Self.x]))
        #expect(trip.after == "Nav[X, X]")
    }

    @Test func `F4 a finder looks everywhere, beginning at the top of what is presented`() throws {
        let finder = TypeFinder<Plain>()
        #expect(finder.options == .fullStack)
        #expect(finder.start.window == .key)
        guard case .topmost = finder.start.place else {
            Issue.record("the start is not the topmost node")
            return
        }
        let tree = try ViewTree.showing(Self.root)
        let visits = Self.visits(in: tree, from: .topmost, finder.options)
        #expect(visits == ["m", "n", "y", "x"])
    }

    @Test func `F5 a finder that looks at the root alone finds the root of the window`() throws {
        let tree = try ViewTree.showing(Self.root)
        #expect(Self.visits(in: tree, from: .root, .current) == ["n"])
    }

    @Test func `F6 a start of one's own is looked for anew in each search`() throws {
        let start = SearchStart.found(InstanceFinder<AnyScreen>("x"))
        let finder = TypeFinder<AnyScreen>.type("X", options: .current, start: start)
        let there = try ViewTree.showing(Self.root)
        #expect(try finder.node(in: there, for: .of()) == there.at("x"))
        let gone = try ViewTree.showing(nav("n", [screen("other", "X")]))
        #expect(finder.node(in: gone, for: .of()) == nil)
    }

    @Test func `F8 options are named in a fixed order`() {
        let all = SearchOptions.fullStack.description
        #expect(all == "current, contained, presented, presenting")
        #expect(SearchOptions.currentVisibleOnly.description == "current, visible")
        #expect(SearchOptions([.parent, .current]).description == "current, parent")
    }

    @Test func `F9 a hosted view is found by the type of the view and its context`() throws {
        let hosting = screen("h", "Hosting", ["id": "123"])
            .with { $0.supertypes = ["ProductView"] }
        let tree = try ViewTree.showing(nav("n", [hosting]))
        let finder = TypeFinder<AnyScreen>.type("ProductView", matching: ["id"])
        #expect(try finder.node(in: tree, for: .of(["id": .int(123)])) == tree.at("h"))
        #expect(finder.node(in: tree, for: .of(["id": .int(321)])) == nil)
    }

    @Test func `F10 a screen that needs nothing is made without a context`() throws {
        #expect(NoInput(context: [:]) == NoInput())
        #expect(NoInput().context.isEmpty)
        #expect(TemplateFactory<Plain>().template(in: .of()) == ViewTemplate(type: "X"))
    }

    /// The nodes that a search that finds nothing looks at, each once.
    private static func visits(
        in tree: ViewTree,
        from start: SearchStart,
        _ options: SearchOptions
    ) -> [NodeID] {
        var visits: [NodeID] = []
        _ = start.firstNode(in: tree, for: .of(), options: options) { node in
            let id = tree.id(of: node)
            if !visits.contains(id) { visits.append(id) }
            return .type
        }
        return visits
    }
}
