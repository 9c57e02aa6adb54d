import Testing

@testable import Landfall

/// Changes of whole lists.
extension ContainerOperationsTests {
    static func list(
        _ container: NodeID,
        _ children: [Operation.Child],
        selected: Int? = nil
    ) -> Operation.Effect {
        .setChildren(container: container, children: children, selected: selected)
    }

    static let listCases: [Case] = [
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
}
