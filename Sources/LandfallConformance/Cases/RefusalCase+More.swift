import Landfall
import LandfallSimulator
import LandfallSketches

extension RefusalCase {
    private static let a = screen("a")
    private static let b = screen("b")
    private static let new = screen("$1")

    /// Windows that are not there.
    static let windows: [RefusalCase] = [
        RefusalCase(
            "no such window",
            a,
            .activateWindow(window: "w9"),
            code: .unknownWindow,
            node: nil
        ),
        RefusalCase(
            "a window without a name",
            a,
            .activateWindow(window: ""),
            code: .unknownWindow,
            node: nil
        ),
        RefusalCase(
            "a node is no window",
            a,
            .activateWindow(window: "a"),
            code: .unknownWindow,
            node: nil
        ),
        RefusalCase(
            "a root for no window",
            a,
            .replaceRoot(window: "w9", view: new),
            code: .unknownWindow,
            node: nil
        ),
        RefusalCase(
            "the window of a cold start on a device that runs",
            nav("n", [a]),
            .replaceRoot(window: "main", view: new),
            code: .unknownWindow,
            node: nil
        ),
    ]

    private static func list(
        _ container: NodeID,
        _ children: [Operation.Child],
        selected: Int? = nil
    ) -> Operation.Effect {
        .setChildren(container: container, children: children, selected: selected)
    }

    /// More of the rules that few cases break.
    static let more: [RefusalCase] = moreNames + moreLists + moreSplits + morePresentations

    private static let moreNames: [RefusalCase] = [
        RefusalCase(
            "a type is no name",
            nav("n", [a]),
            .push(container: "NAVIGATION", view: new),
            code: .unknownNode,
            node: "NAVIGATION"
        ),
        RefusalCase(
            "an unknown tab",
            tab("t", [a]),
            .select(container: "t", child: "q"),
            code: .unknownNode,
            node: "q"
        ),
        RefusalCase(
            "an unknown child in a list",
            nav("n", [a]),
            list("n", [.node("a"), .node("q")]),
            code: .unknownNode,
            node: "q"
        ),
        RefusalCase(
            "a name that the plan gives away later",
            nav("n", [a]),
            .update(node: "$1", context: []),
            code: .unknownNode,
            node: "$1"
        ),
        RefusalCase(
            "no name for a new node",
            nav("n"),
            .push(container: "n", view: screen("")),
            code: .malformedID,
            node: ""
        ),
        RefusalCase(
            "a malformed name deep inside",
            nav("n"),
            .push(container: "n", view: tab("$1", [screen("$2"), screen("$03")])),
            code: .malformedID,
            node: "$03"
        ),
        RefusalCase(
            "a name of an earlier operation",
            tab("t", [nav("n"), nav("m")]),
            .push(container: "n", view: new),
            .push(container: "m", view: new),
            code: .usedID,
            node: "$1"
        ),
        RefusalCase(
            "a name twice, in a child and in what is presented",
            a,
            .present(presenter: "a", view: new.with { $0.presented = [nav("$2", [screen("$1")])] }),
            code: .usedID,
            node: "$1"
        ),
        RefusalCase(
            "a tab that was replaced",
            tab("t", [a, b]),
            .replaceTab(container: "t", index: 0, view: new),
            .select(container: "t", child: "a"),
            code: .notInWindow,
            node: "a"
        ),
        RefusalCase(
            "a child of a list that has lost it",
            nav("n", [a, b]),
            list("n", [.node("b")]),
            list("n", [.node("a"), .node("b")]),
            code: .notInWindow,
            node: "a"
        ),
        RefusalCase(
            "popTo a child of a child",
            nav("n", [tab("t", [a])]),
            .popTo(container: "n", child: "a"),
            code: .notAChild,
            node: "a"
        ),
    ]

    private static let moreLists: [RefusalCase] = [
        RefusalCase(
            "a tab twice",
            tab("t", [a, b]),
            list("t", [.node("b"), .node("b")]),
            code: .repeatedChild,
            node: "b"
        ),
        RefusalCase(
            "a pane twice",
            split("s", [a, b]),
            list("s", [.node("a"), .node("a")]),
            code: .repeatedChild,
            node: "a"
        ),
        RefusalCase(
            "a custom child twice",
            custom("c", visible: [0], [a]),
            list("c", [.node("a"), .node("a")]),
            code: .repeatedChild,
            node: "a"
        ),
        RefusalCase(
            "a child twice with a new one between",
            nav("n", [a, b]),
            list("n", [.node("a"), .view(new), .node("a")]),
            code: .repeatedChild,
            node: "a"
        ),
        RefusalCase(
            "a selected child of an empty list",
            tab("t", [a]),
            list("t", [], selected: 0),
            code: .indexOutOfRange,
            node: "t"
        ),
    ]
}
