import Testing

@testable import Landfall

/// Operations that change a container's list: tabs, splits, and whole lists.
@Suite struct ContainerOperationsTests {
    private typealias Case = ViewTreeOperationsTests.Case

    private static let x = screen("x")
    private static let y = screen("y")
    private static let z = screen("z")
    private static let new = screen("$1", "New")
    private static let newNav = nav("$1")
    private static let tabs = tab("t", selected: 1, [x, y, z])

    // MARK: - Tabs

    private static let tabCases: [Case] = [
        Case(
            "insertTab before the selected one: that one stays selected",
            tabs,
            .insertTab(container: "t", index: 0, view: new),
            gives: tab("t", selected: 2, [new, x, y, z])
        ),
        Case(
            "insertTab at the selected one's place",
            tabs,
            .insertTab(container: "t", index: 1, view: new),
            gives: tab("t", selected: 2, [x, new, y, z])
        ),
        Case(
            "insertTab behind the selected one",
            tabs,
            .insertTab(container: "t", index: 2, view: new),
            gives: tab("t", selected: 1, [x, y, new, z])
        ),
        Case(
            "insertTab past the end is behind the last",
            tabs,
            .insertTab(container: "t", index: 99, view: new),
            gives: tab("t", selected: 1, [x, y, z, new])
        ),
        Case(
            "insertTab into empty tabs selects it",
            tab("t", selected: 4, []),
            .insertTab(container: "t", index: 0, view: new),
            gives: tab("t", [new])
        ),
        Case(
            "insertTab at a negative index",
            tabs,
            .insertTab(container: "t", index: -1, view: new),
            fails: .indexOutOfRange(-1)
        ),
        Case(
            "insertTab into a stack",
            nav("n"),
            .insertTab(container: "n", index: 0, view: new),
            fails: .wrongKind("n", expected: .tab)
        ),
        Case(
            "replaceTab of one that is not selected",
            tabs,
            .replaceTab(container: "t", index: 0, view: new),
            gives: tab("t", selected: 1, [new, y, z])
        ),
        Case(
            "replaceTab of the selected one shows the new one",
            tabs,
            .replaceTab(container: "t", index: 1, view: new),
            gives: tab("t", selected: 1, [x, new, z])
        ),
        Case(
            "replaceTab may use the id that it removes",
            tabs,
            .replaceTab(container: "t", index: 1, view: nav("y")),
            gives: tab("t", selected: 1, [x, nav("y"), z])
        ),
        Case(
            "replaceTab past the end adds",
            tabs,
            .replaceTab(container: "t", index: 3, view: new),
            gives: tab("t", selected: 1, [x, y, z, new])
        ),
        Case(
            "replaceTab at a negative index",
            tabs,
            .replaceTab(container: "t", index: -7, view: new),
            fails: .indexOutOfRange(-7)
        ),
        Case(
            "replaceTab of a split",
            split("s"),
            .replaceTab(container: "s", index: 0, view: new),
            fails: .wrongKind("s", expected: .tab)
        ),
    ]

    // MARK: - Splits

    private static let expanded = split("s", [x, y])
    private static let stacked = split("s", [nav("p", [x]), nav("d", [y])])
    private static let collapsed = split("s", collapsed: true, [nav("p", [x])])
    private static let collapsedWithDetail = split(
        "s",
        collapsed: true,
        [nav("p", [x, nav("d", [y])])]
    )

    private static let splitCases: [Case] = [
        Case(
            "setPrimary replaces the first",
            expanded,
            .setPrimary(container: "s", view: new),
            gives: split("s", [new, y])
        ),
        Case(
            "setPrimary of an empty split",
            split("s"),
            .setPrimary(container: "s", view: new),
            gives: split("s", [new])
        ),
        Case(
            "setPrimary of tabs",
            tabs,
            .setPrimary(container: "t", view: new),
            fails: .wrongKind("t", expected: .split)
        ),
        Case(
            "showDetail replaces the detail",
            expanded,
            .showDetail(container: "s", view: new),
            gives: split("s", [x, new])
        ),
        Case(
            "showDetail beside a lone primary",
            split("s", [x]),
            .showDetail(container: "s", view: new),
            gives: split("s", [x, new])
        ),
        Case(
            "showDetail without a primary",
            split("s"),
            .showDetail(container: "s", view: new),
            fails: .noPrimary("s")
        ),
        Case(
            "showDetail collapsed goes on the primary's stack",
            collapsed,
            .showDetail(container: "s", view: newNav),
            gives: split("s", collapsed: true, [nav("p", [x, newNav])])
        ),
        Case(
            "showDetail collapsed replaces the detail on the stack",
            collapsedWithDetail,
            .showDetail(container: "s", view: newNav),
            gives: split("s", collapsed: true, [nav("p", [x, newNav])])
        ),
        Case(
            "showDetail collapsed without a stack",
            split("s", collapsed: true, [x]),
            .showDetail(container: "s", view: new),
            fails: .wrongKind("x", expected: .navigation)
        ),
        Case(
            "showDetail of a stack",
            nav("n", [x]),
            .showDetail(container: "n", view: new),
            fails: .wrongKind("n", expected: .split)
        ),
        Case(
            "pushOnDetail pushes onto the detail",
            stacked,
            .pushOnDetail(container: "s", view: new),
            gives: split("s", [nav("p", [x]), nav("d", [y, new])])
        ),
        Case(
            "pushOnDetail collapsed pushes onto the detail on the stack",
            collapsedWithDetail,
            .pushOnDetail(container: "s", view: new),
            gives: split("s", collapsed: true, [nav("p", [x, nav("d", [y, new])])])
        ),
        Case(
            "pushOnDetail collapsed without a detail pushes onto the primary",
            collapsed,
            .pushOnDetail(container: "s", view: new),
            gives: split("s", collapsed: true, [nav("p", [x, new])])
        ),
        Case(
            "pushOnDetail where the detail is no stack",
            expanded,
            .pushOnDetail(container: "s", view: new),
            fails: .wrongKind("y", expected: .navigation)
        ),
        Case(
            "pushOnDetail without a detail",
            split("s", [nav("p")]),
            .pushOnDetail(container: "s", view: new),
            fails: .noDetail("s")
        ),
        Case(
            "pushOnDetail without a primary",
            split("s"),
            .pushOnDetail(container: "s", view: new),
            fails: .noPrimary("s")
        ),
        Case(
            "pushOnDetail collapsed without a stack",
            split("s", collapsed: true, [x]),
            .pushOnDetail(container: "s", view: new),
            fails: .wrongKind("x", expected: .navigation)
        ),
        Case(
            "pushOnDetail of a plain screen",
            x,
            .pushOnDetail(container: "x", view: new),
            fails: .wrongKind("x", expected: .split)
        ),
    ]

    // MARK: - Whole lists

    private static func list(
        _ container: NodeID,
        _ children: [Operation.Child],
        selected: Int? = nil
    ) -> Operation.Effect {
        .setChildren(container: container, children: children, selected: selected)
    }

    private static let listCases: [Case] = [
        Case(
            "the selected tab stays selected wherever it goes",
            tabs,
            list("t", [.node("z"), .view(new), .node("x"), .node("y")]),
            gives: tab("t", selected: 3, [z, new, x, y])
        ),
        Case(
            "without the selected tab its index stays",
            tabs,
            list("t", [.node("z"), .view(new)]),
            gives: tab("t", selected: 1, [z, new])
        ),
        Case(
            "without tab and index the first is selected",
            tabs,
            list("t", [.view(new)]),
            gives: tab("t", [new])
        ),
        Case(
            "a list may say which tab is selected",
            tabs,
            list("t", [.node("x"), .node("y"), .view(new)], selected: 2),
            gives: tab("t", selected: 2, [x, y, new])
        ),
        Case("no tab at all", tabs, list("t", []), gives: tab("t", [])),
        Case(
            "a selected tab past the end",
            tabs,
            list("t", [.node("x")], selected: 1),
            fails: .indexOutOfRange(1)
        ),
        Case(
            "a negative selected tab",
            tabs,
            list("t", [.node("x")], selected: -1),
            fails: .indexOutOfRange(-1)
        ),
        Case(
            "a stack gets its list in one transition",
            nav("n", [x, y, z]),
            list("n", [.node("z"), .view(new)]),
            gives: nav("n", [z, new])
        ),
        Case(
            "what a removed child presents leaves with it",
            nav("n", [x, y.presenting(z)]),
            list("n", [.node("x"), .view(z)]),
            gives: nav("n", [x, z])
        ),
        Case(
            "a split gets its list",
            expanded,
            list("s", [.node("y"), .view(new)]),
            gives: split("s", [y, new])
        ),
        Case(
            "a custom container keeps showing what it showed",
            custom("c", visible: [0], [x, y]),
            list("c", [.node("y"), .view(new), .node("x")]),
            gives: custom("c", visible: [2], [y, new, x])
        ),
        Case(
            "a custom container that lost what it showed shows the last",
            custom("c", visible: [0], [x, y]),
            list("c", [.node("y"), .view(new)]),
            gives: custom("c", visible: [1], [y, new])
        ),
        Case(
            "a custom container that lost some of what it showed shows the rest",
            custom("c", visible: [2, 0], [x, y, z]),
            list("c", [.node("z"), .view(new), .node("y")]),
            gives: custom("c", visible: [0], [z, new, y])
        ),
        Case(
            "a custom container that showed all shows all",
            custom("c", visible: [1, 0], [x, y]),
            list("c", [.node("y"), .view(new)]),
            gives: custom("c", visible: [0, 1], [y, new])
        ),
        Case(
            "a custom container that was empty shows all",
            custom("c", visible: [], []),
            list("c", [.view(new), .view(screen("$2"))]),
            gives: custom("c", visible: [0, 1], [new, screen("$2")])
        ),
        Case(
            "a custom container that showed nothing shows the last",
            custom("c", visible: [], [x]),
            list("c", [.node("x"), .view(new)]),
            gives: custom("c", visible: [1], [x, new])
        ),
        Case(
            "a list may say which child of a custom container is visible",
            custom("c", visible: [0, 1], [x, y]),
            list("c", [.node("x"), .view(new), .node("y")], selected: 1),
            gives: custom("c", visible: [1], [x, new, y])
        ),
        Case(
            "a visible child past the end",
            custom("c", visible: [0], [x]),
            list("c", [.node("x")], selected: 1),
            fails: .indexOutOfRange(1)
        ),
        Case(
            "a custom container that loses all its children",
            custom("c", visible: [0], [x]),
            list("c", []),
            gives: custom("c", visible: [], [])
        ),
        Case(
            "a node that is no child",
            tab("t", [nav("n", [x]), y]),
            list("t", [.node("x")]),
            fails: .notAChild("x", of: "t")
        ),
        Case(
            "a child twice",
            tabs,
            list("t", [.node("x"), .node("x")]),
            fails: .repeatedChild("x")
        ),
        Case("an unknown child", tabs, list("t", [.node("q")]), fails: .unknownNode("q")),
        Case(
            "a plain screen has no list",
            x,
            list("x", []),
            fails: .wrongKind("x", expected: .custom)
        ),
        Case(
            "a new child of an id that stays",
            tabs,
            list("t", [.node("x"), .view(x)]),
            fails: .duplicateID("x")
        ),
    ]

    @Test(arguments: tabCases + splitCases + listCases)
    private func `a change of a container has its exact effect`(
        change: ViewTreeOperationsTests.Case
    ) throws {
        let tree = try ViewTree.showing(change.root)
        switch change.result {
        case .success(let after):
            #expect(try tree.applying(change.effect).outline == ViewTree.showing(after).outline)
        case .failure(let error):
            #expect(throws: error) { try tree.applying(change.effect) }
        }
    }
}
