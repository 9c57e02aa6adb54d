import Landfall
import LandfallSimulator

extension RefusalTests {
    private static let a = screen("a")
    private static let b = screen("b")
    private static let new = screen("$1")

    static let names: [Case] = [
        Case("update of nobody", a, .update(node: "q", context: []), code: .unknownNode, node: "q"),
        Case("the empty name", a, .dismiss(presenter: ""), code: .unknownNode, node: ""),
        Case(
            "a name of the device for a new node",
            nav("n"),
            .push(container: "n", view: b),
            code: .malformedID,
            node: "b"
        ),
        Case(
            "$0 for a new node",
            nav("n"),
            .push(container: "n", view: screen("$0")),
            code: .malformedID,
            node: "$0"
        ),
        Case(
            "a word for a new node",
            nav("n"),
            .push(container: "n", view: screen("$x")),
            code: .malformedID,
            node: "$x"
        ),
        Case(
            "a name twice in one view",
            a,
            .present(presenter: "a", view: nav("$1", [screen("$2"), screen("$2")])),
            code: .usedID,
            node: "$2"
        ),
        Case(
            "a name twice in one list",
            tab("t"),
            .setChildren(container: "t", children: [.view(new), .view(new)], selected: nil),
            code: .usedID,
            node: "$1"
        ),
        Case(
            "the name of what has left",
            nav("n", [a]),
            .push(container: "n", view: new),
            .popTo(container: "n", child: "a"),
            .push(container: "n", view: new),
            code: .usedID,
            node: "$1"
        ),
        Case(
            "presenting from what has left",
            nav("n", [a, b]),
            .popTo(container: "n", child: "a"),
            .present(presenter: "b", view: new),
            code: .notInWindow,
            node: "b"
        ),
        Case(
            "a child of what was dismissed",
            a.presenting(nav("m", [b])),
            .dismiss(presenter: "a"),
            .update(node: "b", context: []),
            code: .notInWindow,
            node: "b"
        ),
        Case(
            "what was presented over a root that is gone",
            a.presenting(b),
            .replaceRoot(window: "w1", view: new),
            .dismiss(presenter: "b"),
            code: .notInWindow,
            node: "b"
        ),
    ]

    static let kinds: [Case] = [
        Case(
            "select in a stack",
            nav("n", [a]),
            .select(container: "n", child: "a"),
            code: .wrongKind,
            node: "n"
        ),
        Case(
            "popTo in tabs",
            tab("t", [a]),
            .popTo(container: "t", child: "a"),
            code: .wrongKind,
            node: "t"
        ),
        Case(
            "makeVisible in tabs",
            tab("t", [a]),
            .makeVisible(container: "t", child: "a"),
            code: .wrongKind,
            node: "t"
        ),
        Case(
            "push onto tabs",
            tab("t"),
            .push(container: "t", view: new),
            code: .wrongKind,
            node: "t"
        ),
        Case(
            "insertTab into a stack",
            nav("n"),
            .insertTab(container: "n", index: 0, view: new),
            code: .wrongKind,
            node: "n"
        ),
        Case(
            "replaceTab in a split",
            split("s"),
            .replaceTab(container: "s", index: 0, view: new),
            code: .wrongKind,
            node: "s"
        ),
        Case(
            "setPrimary of a screen",
            a,
            .setPrimary(container: "a", view: new),
            code: .wrongKind,
            node: "a"
        ),
        Case(
            "showDetail of a stack",
            nav("n"),
            .showDetail(container: "n", view: new),
            code: .wrongKind,
            node: "n"
        ),
        Case(
            "pushOnDetail of a custom container",
            custom("c", visible: []),
            .pushOnDetail(container: "c", view: new),
            code: .wrongKind,
            node: "c"
        ),
        Case(
            "a list for a plain screen",
            a.with { $0.children = [b] },
            .setChildren(container: "a", children: [], selected: nil),
            code: .wrongKind,
            node: "a"
        ),
    ]

    static let lists: [Case] = [
        Case(
            "select of a grandchild",
            tab("t", [nav("n", [a])]),
            .select(container: "t", child: "a"),
            code: .notAChild,
            node: "a"
        ),
        Case(
            "popTo the stack itself",
            nav("n", [a]),
            .popTo(container: "n", child: "n"),
            code: .notAChild,
            node: "n"
        ),
        Case(
            "makeVisible of what the container presents",
            custom("c", visible: [0], [a]).presenting(b),
            .makeVisible(container: "c", child: "b"),
            code: .notAChild,
            node: "b"
        ),
        Case(
            "a list that takes the child of another",
            tab("t", [nav("n", [a]), nav("m", [b])]),
            .setChildren(container: "n", children: [.node("a"), .node("b")], selected: nil),
            code: .notAChild,
            node: "b"
        ),
        Case(
            "a child twice",
            nav("n", [a, b]),
            .setChildren(container: "n", children: [.node("a"), .node("a")], selected: nil),
            code: .repeatedChild,
            node: "a"
        ),
        Case(
            "a selected tab past the end",
            tab("t", [a]),
            .setChildren(container: "t", children: [.node("a")], selected: 1),
            code: .indexOutOfRange,
            node: "t"
        ),
        Case(
            "a negative visible child",
            custom("c", visible: [0], [a]),
            .setChildren(container: "c", children: [.node("a")], selected: -1),
            code: .indexOutOfRange,
            node: "c"
        ),
        Case(
            "insertTab before the first",
            tab("t", [a]),
            .insertTab(container: "t", index: -1, view: new),
            code: .indexOutOfRange,
            node: "t"
        ),
        Case(
            "replaceTab at the least of all numbers",
            tab("t", [a]),
            .replaceTab(container: "t", index: .min, view: new),
            code: .indexOutOfRange,
            node: "t"
        ),
        Case(
            "a new tab container that selects past its end",
            nav("n"),
            .push(container: "n", view: tab("$1", selected: 2, [screen("$2")])),
            code: .indexOutOfRange,
            node: "$1"
        ),
        Case(
            "a new custom container that shows what it has not",
            nav("n"),
            .push(container: "n", view: custom("$1", visible: [0, 7], [screen("$2")])),
            code: .indexOutOfRange,
            node: "$1"
        ),
    ]

    static let stacks: [Case] = [
        Case(
            "a stack pushed onto a stack",
            nav("n", [a]),
            .push(container: "n", view: nav("$1")),
            code: .nestedNavigation,
            node: "n"
        ),
        Case(
            "a stack in the list of a stack",
            nav("n", [a]),
            .setChildren(
                container: "n",
                children: [.node("a"), .view(nav("$1"))],
                selected: nil
            ),
            code: .nestedNavigation,
            node: "n"
        ),
        Case(
            "a new stack that holds a stack, deep inside",
            a,
            .present(presenter: "a", view: tab("$1", [nav("$2", [nav("$3")])])),
            code: .nestedNavigation,
            node: "$2"
        ),
        Case(
            "a stack that holds two stacks as the primary of a collapsed split",
            split("s", collapsed: true),
            .setPrimary(container: "s", view: nav("$1", [nav("$2"), nav("$3")])),
            code: .nestedNavigation,
            node: "$1"
        ),
        Case(
            "a stack below the top of a collapsed primary",
            split("s", collapsed: true, [nav("p", [a])]),
            .setChildren(
                container: "p",
                children: [.view(nav("$1")), .node("a")],
                selected: nil
            ),
            code: .nestedNavigation,
            node: "p"
        ),
        Case(
            "a stack onto the primary of an expanded split",
            split("s", [nav("p", [a]), b]),
            .push(container: "p", view: nav("$1")),
            code: .nestedNavigation,
            node: "p"
        ),
        Case(
            "a stack onto the detail of a collapsed split",
            split("s", collapsed: true, [nav("p", [a, nav("d")])]),
            .pushOnDetail(container: "s", view: nav("$1")),
            code: .nestedNavigation,
            node: "d"
        ),
    ]
}
