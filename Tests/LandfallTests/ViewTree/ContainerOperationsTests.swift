import Testing

@testable import Landfall

/// Operations that change a container's list: tabs, splits, and whole lists.
@Suite struct ContainerOperationsTests {
    typealias Case = ViewTreeOperationsTests.Case

    static let x = screen("x")
    static let y = screen("y")
    static let z = screen("z")
    static let new = screen("$1", "New")
    private static let newNav = nav("$1")
    static let tabs = tab("t", selected: 1, [x, y, z])

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

    static let expanded = split("s", [x, y])
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
