import Landfall
import LandfallSketches

/// Plans of several operations, cold starts, windows and overrides.
enum SequenceCases {
    /// All of them.
    static let all: [PlanCase] = coldStarts + sequences + windows + overrides + presentations

    private static let a = screen("a", "A", ["k": "1"])
    private static let b = screen("b", "B")
    private static let new = screen("$1", "New")

    private static func list(
        _ container: NodeID,
        _ children: [Operation.Child],
        selected: Int? = nil
    ) -> Operation.Effect {
        .setChildren(container: container, children: children, selected: selected)
    }

    private static let coldStarts: [PlanCase] = [
        PlanCase("cold/a-screen", nil, [Operation(.replaceRoot(window: "main", view: new))]),
        PlanCase(
            "cold/the-whole-tree-in-one-operation",
            nil,
            [
                Operation(
                    .replaceRoot(
                        window: "main",
                        view: tab(
                            "$1",
                            selected: 1,
                            [
                                nav("$2", [screen("$3", "Home")]),
                                nav(
                                    "$4",
                                    [screen("$5", "List"), screen("$6", "Chat", ["id": "7"])]
                                ),
                            ]
                        ).presenting(nav("$7", [screen("$8", "Sheet")]), .formSheet)
                    )
                )
            ]
        ),
        PlanCase(
            "cold/a-split-and-a-custom-container",
            nil,
            [
                Operation(
                    .replaceRoot(
                        window: "main",
                        view: split(
                            "$1",
                            [
                                custom("$2", visible: [0], [screen("$3"), screen("$4")]),
                                nav("$5", [screen("$6")]),
                            ]
                        )
                    )
                )
            ]
        ),
        PlanCase(
            "cold/then-more",
            nil,
            [
                Operation(.replaceRoot(window: "main", view: nav("$1", [screen("$2")]))),
                Operation(.push(container: "$1", view: screen("$3"))),
                Operation(.popTo(container: "$1", child: "$2")),
            ]
        ),
        PlanCase("cold/another-window", nil, [Operation(.replaceRoot(window: "w1", view: new))]),
        PlanCase("cold/an-update", nil, [Operation(.update(node: "a", context: []))]),
    ]

    private static let sequences: [PlanCase] = [
        PlanCase("plan/no-operation", nav("n", [a]), []),
        PlanCase(
            "plan/a-new-node-is-used-later",
            tab("t", [nav("n", [a]), nav("m", [b])]),
            [
                .select(container: "t", child: "m"),
                .push(container: "m", view: tab("$1", [screen("$2"), screen("$3")])),
                .select(container: "$1", child: "$3"),
                .update(node: "$3", context: [ContextEntry(key: "id", value: "5")]),
            ]
        ),
        PlanCase(
            "plan/new-nodes-in-a-list",
            tab("t", selected: 1, [a, b]),
            [
                list("t", [.view(nav("$1", [screen("$2")])), .node("b"), .view(screen("$3"))]),
                .push(container: "$1", view: screen("$4")),
                list("t", [.node("$3"), .node("$1")], selected: 1),
            ]
        ),
        PlanCase(
            "plan/pop-push-present-dismiss",
            nav("n", [a, b]),
            [
                .popTo(container: "n", child: "a"), .push(container: "n", view: new),
                .present(presenter: "n", view: nav("$2", [screen("$3")]).styled(.pageSheet)),
                .push(container: "$2", view: screen("$4")), .dismiss(presenter: "n"),
            ]
        ),
        PlanCase(
            "plan/a-removed-new-node",
            nav("n", [a]),
            [
                .push(container: "n", view: new), .popTo(container: "n", child: "a"),
                .update(node: "$1", context: []),
            ]
        ),
        PlanCase(
            "plan/the-second-operation-is-refused",
            nav("n", [a]),
            [
                .push(container: "n", view: new), .popTo(container: "n", child: "q"),
                .push(container: "n", view: screen("$2")),
            ]
        ),
        PlanCase(
            "plan/a-refused-view-gives-no-name-away",
            tab("t", [nav("n", [a])]),
            [
                .insertTab(container: "t", index: 0, view: new),
                .push(container: "n", view: tab("$2", [screen("$3"), screen("x")])),
            ]
        ),
        PlanCase(
            "plan/detail-of-a-new-split",
            nav("n", [a]),
            [
                .replaceRoot(window: "w1", view: split("$1", [nav("$2", [screen("$3")])])),
                .showDetail(container: "$1", view: nav("$4", [screen("$5")])),
                .pushOnDetail(container: "$1", view: screen("$6")),
                .setPrimary(container: "$1", view: screen("$7")),
            ]
        ),
        PlanCase(
            "plan/a-custom-container-is-filled",
            custom("c", visible: []),
            [
                list("c", [.view(screen("$1")), .view(screen("$2"))]),
                .makeVisible(container: "c", child: "$2"),
                list("c", [.node("$1"), .node("$2"), .view(screen("$3"))]),
                list("c", [.node("$1"), .node("$3")]),
            ]
        ),
        PlanCase(
            "plan/tabs-move-and-stay-selected",
            tab("t", selected: 0, [a, b]),
            [
                .insertTab(container: "t", index: 0, view: new),
                .replaceTab(container: "t", index: 2, view: screen("$2")),
                .insertTab(container: "t", index: 99, view: screen("$3")),
                list("t", [.node("$3"), .node("a")]), list("t", [.node("$3")]),
            ]
        ),
    ]

    private static func windowed(
        _ name: String,
        key: Int,
        _ effects: [Operation.Effect]
    ) -> PlanCase {
        let windows = [
            TreeSketch.Window(id: "w1", root: nav("n", [a])),
            TreeSketch.Window(id: "w2", root: nil),
            TreeSketch.Window(id: "w3", root: tab("t", [b.presenting(screen("c"), .popover)])),
        ]
        return PlanCase(
            "window/\(name)",
            TreeSketch(windows: windows, key: key),
            effects.map { Operation($0) }
        )
    }

    private static let windows: [PlanCase] = [
        windowed("activate-another", key: 0, [.activateWindow(window: "w3")]),
        windowed("activate-the-key-window", key: 2, [.activateWindow(window: "w3")]),
        windowed("activate-an-empty-one", key: 0, [.activateWindow(window: "w2")]),
        windowed("no-key-window", key: 9, [.push(container: "n", view: new)]),
        windowed("a-root-for-an-empty-one", key: 0, [.replaceRoot(window: "w2", view: new)]),
        windowed(
            "a-root-and-activate",
            key: 0,
            [
                .replaceRoot(window: "w2", view: nav("$1", [screen("$2")])),
                .activateWindow(window: "w2"), .push(container: "$1", view: screen("$3")),
            ]
        ),
        windowed("a-change-in-another-window", key: 0, [.dismiss(presenter: "b")]),
        windowed(
            "a-root-replaced-under-a-presentation",
            key: 2,
            [.replaceRoot(window: "w3", view: new), .activateWindow(window: "w1")]
        ),
    ]

    private static func overriding(
        _ name: String,
        _ root: View,
        _ overrides: [NodeID: NodeID],
        _ effects: [Operation.Effect]
    ) -> PlanCase {
        var sketch = TreeSketch(root)
        sketch.overrides = overrides
        return PlanCase("override/\(name)", sketch, effects.map { Operation($0) })
    }

    private static let overrides: [PlanCase] = [
        overriding(
            "stays",
            nav("n", [a]).presenting(b),
            ["b": "a"],
            [.push(container: "n", view: new)]
        ),
        overriding(
            "ends-with-the-parent",
            nav("n", [a, b]),
            ["a": "b"],
            [.popTo(container: "n", child: "a")]
        ),
        overriding(
            "moves-with-its-node",
            tab("t", [a, b]),
            ["b": "a"],
            [list("t", [.node("b"), .node("a")])]
        ),
        overriding(
            "goes-with-its-node",
            nav("n", [a]).presenting(b),
            ["b": "a"],
            [.dismiss(presenter: "n")]
        ),
        overriding(
            "is-no-child",
            nav("n", [a]).presenting(b),
            ["b": "n"],
            [.popTo(container: "n", child: "b")]
        ),
    ]

    private static let presentations: [PlanCase] = [
        PlanCase(
            "presented/on-a-child",
            tab("t", [a.definingContext, b]),
            [.present(presenter: "a", view: new.styled(.currentContext))]
        ),
        PlanCase(
            "presented/a-child-with-it-moves",
            tab("t", [a.definingContext.presenting(screen("c"), .currentContext), b]),
            [list("t", [.node("b"), .node("a")]), .select(container: "t", child: "b")]
        ),
        PlanCase(
            "presented/a-child-with-it-goes",
            nav("n", [a, b.definingContext.presenting(screen("c"), .overCurrentContext)]),
            [.popTo(container: "n", child: "a")]
        ),
        PlanCase(
            "presented/a-push-in-it",
            a.presenting(nav("m", [b]), .pageSheet),
            [.push(container: "m", view: new)]
        ),
        PlanCase(
            "presented/over-what-is-presented",
            a.presenting(b, .formSheet),
            [.present(presenter: "b", view: new.styled(.overFullScreen))]
        ),
        PlanCase(
            "presented/dismissed-at-once",
            a.presenting(b.presenting(screen("c").presenting(screen("d")))),
            [.dismiss(presenter: "b"), .present(presenter: "b", view: new.styled(.popover))]
        ),
        PlanCase(
            "presented/what-covers-what",
            tab(
                "t",
                [nav("n", [a]).definingContext.presenting(b, .overCurrentContext), screen("c")]
            ),
            [.select(container: "t", child: "c"), .select(container: "t", child: "n")]
        ),
        PlanCase(
            "presented/a-new-view-that-presents",
            a,
            [
                .present(presenter: "a", view: nav("$1", [screen("$2")]).presenting(screen("$3"))),
                .push(container: "$1", view: screen("$4")), .dismiss(presenter: "$1"),
            ]
        ),
    ]
}
