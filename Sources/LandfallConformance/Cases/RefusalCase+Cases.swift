import Landfall
import LandfallSimulator
import LandfallSketches

extension RefusalCase {
    private static let a = screen("a")
    private static let b = screen("b")
    private static let new = screen("$1")

    /// Names of nodes that are missing, malformed or used.
    static let names: [RefusalCase] = [
        RefusalCase(
            "update of nobody",
            a,
            .update(node: "q", context: []),
            code: .unknownNode,
            node: "q"
        ),
        RefusalCase("the empty name", a, .dismiss(presenter: ""), code: .unknownNode, node: ""),
        RefusalCase(
            "a name of the device for a new node",
            nav("n"),
            .push(container: "n", view: b),
            code: .malformedID,
            node: "b"
        ),
        RefusalCase(
            "$0 for a new node",
            nav("n"),
            .push(container: "n", view: screen("$0")),
            code: .malformedID,
            node: "$0"
        ),
        RefusalCase(
            "a word for a new node",
            nav("n"),
            .push(container: "n", view: screen("$x")),
            code: .malformedID,
            node: "$x"
        ),
        RefusalCase(
            "a name twice in one view",
            a,
            .present(presenter: "a", view: nav("$1", [screen("$2"), screen("$2")])),
            code: .usedID,
            node: "$2"
        ),
        RefusalCase(
            "a name twice in one list",
            tab("t"),
            .setChildren(container: "t", children: [.view(new), .view(new)], selected: nil),
            code: .usedID,
            node: "$1"
        ),
        RefusalCase(
            "the name of what has left",
            nav("n", [a]),
            .push(container: "n", view: new),
            .popTo(container: "n", child: "a"),
            .push(container: "n", view: new),
            code: .usedID,
            node: "$1"
        ),
        RefusalCase(
            "presenting from what has left",
            nav("n", [a, b]),
            .popTo(container: "n", child: "a"),
            .present(presenter: "b", view: new),
            code: .notInWindow,
            node: "b"
        ),
        RefusalCase(
            "a child of what was dismissed",
            a.presenting(nav("m", [b])),
            .dismiss(presenter: "a"),
            .update(node: "b", context: []),
            code: .notInWindow,
            node: "b"
        ),
        RefusalCase(
            "what was presented over a root that is gone",
            a.presenting(b),
            .replaceRoot(window: "w1", view: new),
            .dismiss(presenter: "b"),
            code: .notInWindow,
            node: "b"
        ),
    ]

    /// Operations on nodes of another kind.
    static let kinds: [RefusalCase] = [
        RefusalCase(
            "select in a stack",
            nav("n", [a]),
            .select(container: "n", child: "a"),
            code: .wrongKind,
            node: "n"
        ),
        RefusalCase(
            "popTo in tabs",
            tab("t", [a]),
            .popTo(container: "t", child: "a"),
            code: .wrongKind,
            node: "t"
        ),
        RefusalCase(
            "makeVisible in tabs",
            tab("t", [a]),
            .makeVisible(container: "t", child: "a"),
            code: .wrongKind,
            node: "t"
        ),
        RefusalCase(
            "push onto tabs",
            tab("t"),
            .push(container: "t", view: new),
            code: .wrongKind,
            node: "t"
        ),
        RefusalCase(
            "insertTab into a stack",
            nav("n"),
            .insertTab(container: "n", index: 0, view: new),
            code: .wrongKind,
            node: "n"
        ),
        RefusalCase(
            "replaceTab in a split",
            split("s"),
            .replaceTab(container: "s", index: 0, view: new),
            code: .wrongKind,
            node: "s"
        ),
        RefusalCase(
            "setPrimary of a screen",
            a,
            .setPrimary(container: "a", view: new),
            code: .wrongKind,
            node: "a"
        ),
        RefusalCase(
            "showDetail of a stack",
            nav("n"),
            .showDetail(container: "n", view: new),
            code: .wrongKind,
            node: "n"
        ),
        RefusalCase(
            "pushOnDetail of a custom container",
            custom("c", visible: []),
            .pushOnDetail(container: "c", view: new),
            code: .wrongKind,
            node: "c"
        ),
        RefusalCase(
            "a list for a plain screen",
            a.with { $0.children = [b] },
            .setChildren(container: "a", children: [], selected: nil),
            code: .wrongKind,
            node: "a"
        ),
    ]

    /// Children, indices and lists.
    static let lists: [RefusalCase] = [
        RefusalCase(
            "select of a grandchild",
            tab("t", [nav("n", [a])]),
            .select(container: "t", child: "a"),
            code: .notAChild,
            node: "a"
        ),
        RefusalCase(
            "popTo the stack itself",
            nav("n", [a]),
            .popTo(container: "n", child: "n"),
            code: .notAChild,
            node: "n"
        ),
        RefusalCase(
            "makeVisible of what the container presents",
            custom("c", visible: [0], [a]).presenting(b),
            .makeVisible(container: "c", child: "b"),
            code: .notAChild,
            node: "b"
        ),
        RefusalCase(
            "a list that takes the child of another",
            tab("t", [nav("n", [a]), nav("m", [b])]),
            .setChildren(container: "n", children: [.node("a"), .node("b")], selected: nil),
            code: .notAChild,
            node: "b"
        ),
        RefusalCase(
            "a child twice",
            nav("n", [a, b]),
            .setChildren(container: "n", children: [.node("a"), .node("a")], selected: nil),
            code: .repeatedChild,
            node: "a"
        ),
        RefusalCase(
            "a selected tab past the end",
            tab("t", [a]),
            .setChildren(container: "t", children: [.node("a")], selected: 1),
            code: .indexOutOfRange,
            node: "t"
        ),
        RefusalCase(
            "a negative visible child",
            custom("c", visible: [0], [a]),
            .setChildren(container: "c", children: [.node("a")], selected: -1),
            code: .indexOutOfRange,
            node: "c"
        ),
        RefusalCase(
            "insertTab before the first",
            tab("t", [a]),
            .insertTab(container: "t", index: -1, view: new),
            code: .indexOutOfRange,
            node: "t"
        ),
        RefusalCase(
            "replaceTab at the least of all numbers",
            tab("t", [a]),
            .replaceTab(container: "t", index: .min, view: new),
            code: .indexOutOfRange,
            node: "t"
        ),
        RefusalCase(
            "a new tab container that selects past its end",
            nav("n"),
            .push(container: "n", view: tab("$1", selected: 2, [screen("$2")])),
            code: .indexOutOfRange,
            node: "$1"
        ),
        RefusalCase(
            "a new custom container that shows what it has not",
            nav("n"),
            .push(container: "n", view: custom("$1", visible: [0, 7], [screen("$2")])),
            code: .indexOutOfRange,
            node: "$1"
        ),
    ]
}
