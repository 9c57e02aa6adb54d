import Testing

@testable import Landfall

/// Tabs of fresh and of live bars.
extension PlannerTests {
    private static let tabTemplate = ViewTemplate(
        type: "NewTab",
        kind: .tab,
        children: [ViewTemplate(type: "A"), ViewTemplate(type: "B")]
    )

    @Test func `a tab added to a fresh bar is the selected one`() throws {
        let plan = try Router.plan(
            [
                .screen("C", .addTab(at: nil, isReplacing: false)),
                .built(Self.tabTemplate, .replaceRoot),
            ],
            from: .root,
            on: .coldStart
        )
        let bar = tab(
            "$1",
            type: "NewTab",
            selected: 2,
            [Self.new("$2", "A"), Self.new("$3", "B"), Self.new("$4", "C")]
        )
        #expect(plan.effects == [.replaceRoot(window: "main", view: bar)])
    }

    /// Placements of a tab, and the list that comes of them.
    static let placements: [(Placement, [Operation.Child], Int)] = [
        (.addTab(at: nil, isReplacing: false), [.node("x"), .node("y"), .view(added)], 2),
        (.addTab(at: 0, isReplacing: false), [.view(added), .node("x"), .node("y")], 0),
        (.addTab(at: 9, isReplacing: false), [.node("x"), .node("y"), .view(added)], 2),
        (.addTab(at: 1, isReplacing: true), [.node("x"), .view(added)], 1),
        (.addTab(at: 5, isReplacing: true), [.node("x"), .node("y"), .view(added)], 2),
    ]
    private static let added = screen("$1", "C")

    @Test(arguments: placements)
    func `a tab added to a live bar comes and is selected at once`(
        placement: Placement,
        list: [Operation.Child],
        selected: Int
    ) throws {
        let tree = try ViewTree.showing(tab("t", [Self.x, Self.y]))
        let plan = try Router.plan([.screen("C", placement)], from: .root, on: tree)
        #expect(
            plan.effects == [.setChildren(container: "t", children: list, selected: selected)]
        )
        #expect(plan.target == "$1")
    }

    @Test func `a tab that replaces the selected one needs no selection`() throws {
        let plan = try Router.plan(
            [.screen("C", .addTab(at: 0, isReplacing: true))],
            from: .root,
            on: .showing(tab("t", [Self.x, Self.y]))
        )
        #expect(plan.effects == [.replaceTab(container: "t", index: 0, view: Self.added)])
    }

    @Test func `two tabs added to a live bar come at once, the last one selected`() throws {
        let plan = try Router.plan(
            [
                .screen("D", .addTab(at: nil, isReplacing: false)),
                .screen("C", .addTab(at: nil, isReplacing: false)),
            ],
            from: .root,
            on: .showing(tab("t", [Self.x]))
        )
        let list: [Operation.Child] = [
            .node("x"), .view(Self.added), .view(Self.new("$2", "D")),
        ]
        #expect(plan.effects == [.setChildren(container: "t", children: list, selected: 2)])
    }

    @Test func `a tab can't stand at a negative index`() throws {
        let placement = Placement.addTab(at: -1, isReplacing: false)
        let live = try Router.fault(
            [.screen("C", placement)],
            from: .root,
            on: .showing(tab("t", [Self.x]))
        )
        #expect(live?.code == .compositionFailed)
        let fresh = try Router.fault(
            [.screen("C", placement), .built(Self.tabTemplate, .replaceRoot)],
            from: .root,
            on: .coldStart
        )
        #expect(fresh?.code == .compositionFailed)
    }

    @Test func `what a plan presents and closes again is left out, whatever stands between`()
        throws
    {
        let closing = Step.screen(
            "T",
            find: PresentingFinder<AnyScreen>(),
            set: ["k": .literal(.int(1))]
        )
        let plan = try Router.plan(
            [
                closing, .built(Self.navTemplate, .present(.fullScreen, from: .current)),
                .screen("C", .addTab()),
            ],
            from: .root,
            on: .showing(tab("t", [screen("x")]))
        )
        #expect(!plan.operations.map(\.kind).contains { ["present", "dismiss"].contains($0) })
        #expect(plan.operations.map(\.kind).contains("update"))
    }
}
