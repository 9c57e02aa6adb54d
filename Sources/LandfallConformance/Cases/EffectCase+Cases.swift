import Landfall
import LandfallSketches

extension EffectCase {
    private static let a = screen("a")
    private static let b = screen("b")
    private static let c = screen("c")
    private static let new = screen("$1", "New", ["k": "1"])
    private static let threeTabs = tab("t", selected: 1, [a, b, c])
    private static let collapsed = split("s", collapsed: true, [nav("p", [a])])

    private static func list(
        _ container: NodeID,
        _ children: [Operation.Child],
        selected: Int? = nil
    ) -> Operation.Effect {
        .setChildren(container: container, children: children, selected: selected)
    }

    /// Contexts, presentations, roots and splits.
    static let plain: [EffectCase] = [
        EffectCase(
            "update replaces the whole context",
            screen("a", "A", ["k": "1", "l": "2"]),
            .update(node: "a", context: [ContextEntry(key: "l", value: "3 \"\u{0}")]),
            gives: screen("a", "A", ["l": "3 \"\u{0}"])
        ),
        EffectCase(
            "dismiss removes all above the presenter",
            a.presenting(b.presenting(c)),
            .dismiss(presenter: "a"),
            gives: a
        ),
        EffectCase(
            "dismiss from the middle",
            a.presenting(b.presenting(c)),
            .dismiss(presenter: "b"),
            gives: a.presenting(b)
        ),
        EffectCase(
            "dismiss from a tab that is not selected",
            tab("t", selected: 1, [a.presenting(c, .currentContext), b]),
            .dismiss(presenter: "a"),
            gives: tab("t", selected: 1, [a, b])
        ),
        EffectCase(
            "present with a style that covers the window",
            nav("n", [a.definingContext]),
            .present(presenter: "n", view: new.styled(.formSheet)),
            gives: nav("n", [a.definingContext]).presenting(new, .formSheet)
        ),
        EffectCase(
            "present on the nearest definer",
            tab("t", [nav("n", [a]).definingContext]).definingContext,
            .present(presenter: "n", view: new.styled(.overCurrentContext)),
            gives: tab("t", [nav("n", [a]).definingContext.presenting(new, .overCurrentContext)])
                .definingContext
        ),
        EffectCase(
            "present in a context that nobody defines: the outermost",
            tab("t", [nav("n", [a])]),
            .present(presenter: "t", view: new.styled(.currentContext)),
            gives: tab("t", [nav("n", [a])]).presenting(new, .currentContext)
        ),
        EffectCase(
            "present what presents something itself",
            a,
            .present(presenter: "a", view: new.presenting(nav("$2", [screen("$3")]))),
            gives: a.presenting(new.presenting(nav("$2", [screen("$3")])))
        ),
        EffectCase(
            "replaceRoot removes what was presented over it",
            nav("n", [a]).presenting(b),
            .replaceRoot(window: "w1", view: new),
            gives: new
        ),
        EffectCase(
            "replaceRoot by a collapsed split with a stack as the detail on its primary",
            a,
            .replaceRoot(
                window: "w1",
                view: split("$1", collapsed: true, [nav("$2", [screen("$3"), nav("$4")])])
            ),
            gives: split("$1", collapsed: true, [nav("$2", [screen("$3"), nav("$4")])])
        ),
        EffectCase(
            "setPrimary of a collapsed split, the detail on it",
            collapsed,
            .setPrimary(container: "s", view: nav("$1", [nav("$2")])),
            gives: split("s", collapsed: true, [nav("$1", [nav("$2")])])
        ),
        EffectCase(
            "makeVisible shows only that child",
            custom("c", visible: [0, 1], [a, b]),
            .makeVisible(container: "c", child: "b"),
            gives: custom("c", visible: [1], [a, b])
        ),
    ]

    /// Stacks and splits.
    static let lists: [EffectCase] = [
        EffectCase(
            "push",
            nav("n", [a]),
            .push(container: "n", view: new),
            gives: nav("n", [a, new])
        ),
        EffectCase(
            "push of what presents in a context of its own",
            nav("n"),
            .push(
                container: "n",
                view: new.definingContext.presenting(screen("$2"), .currentContext)
            ),
            gives: nav("n", [new.definingContext.presenting(screen("$2"), .currentContext)])
        ),
        EffectCase(
            "popTo",
            nav("n", [a, b, c]),
            .popTo(container: "n", child: "a"),
            gives: nav("n", [a])
        ),
        EffectCase(
            "popTo the top",
            nav("n", [a]),
            .popTo(container: "n", child: "a"),
            gives: nav("n", [a])
        ),
        EffectCase(
            "setChildren of a stack",
            nav("n", [a, b, c]),
            list("n", [.node("c"), .view(new)]),
            gives: nav("n", [c, new])
        ),
        EffectCase(
            "setChildren of a split",
            split("s", [a, b]),
            list("s", [.node("b"), .view(new)]),
            gives: split("s", [b, new])
        ),
        EffectCase(
            "setChildren of a collapsed primary: a stack as the detail",
            collapsed,
            list("p", [.node("a"), .view(nav("$1"))]),
            gives: split("s", collapsed: true, [nav("p", [a, nav("$1")])])
        ),
        EffectCase(
            "setPrimary",
            split("s", [a, b]),
            .setPrimary(container: "s", view: new),
            gives: split("s", [new, b])
        ),
        EffectCase(
            "setPrimary of a split that has none",
            split("s"),
            .setPrimary(container: "s", view: new),
            gives: split("s", [new])
        ),
        EffectCase(
            "showDetail replaces the detail",
            split("s", [a, b]),
            .showDetail(container: "s", view: new),
            gives: split("s", [a, new])
        ),
        EffectCase(
            "showDetail collapsed goes on top of the primary",
            collapsed,
            .showDetail(container: "s", view: nav("$1")),
            gives: split("s", collapsed: true, [nav("p", [a, nav("$1")])])
        ),
        EffectCase(
            "showDetail collapsed replaces a detail that is a stack",
            split("s", collapsed: true, [nav("p", [a, nav("d", [b])])]),
            .showDetail(container: "s", view: new),
            gives: split("s", collapsed: true, [nav("p", [a, new])])
        ),
        EffectCase(
            "pushOnDetail",
            split("s", [a, nav("d", [b])]),
            .pushOnDetail(container: "s", view: new),
            gives: split("s", [a, nav("d", [b, new])])
        ),
        EffectCase(
            "pushOnDetail collapsed",
            split("s", collapsed: true, [nav("p", [a, nav("d", [b])])]),
            .pushOnDetail(container: "s", view: new),
            gives: split("s", collapsed: true, [nav("p", [a, nav("d", [b, new])])])
        ),
        EffectCase(
            "pushOnDetail collapsed without a detail",
            collapsed,
            .pushOnDetail(container: "s", view: new),
            gives: split("s", collapsed: true, [nav("p", [a, new])])
        ),
    ]

    static let tabs: [EffectCase] = [
        EffectCase(
            "select",
            threeTabs,
            .select(container: "t", child: "c"),
            gives: tab("t", selected: 2, [a, b, c])
        ),
        EffectCase(
            "insertTab before the selected one",
            threeTabs,
            .insertTab(container: "t", index: 1, view: new),
            gives: tab("t", selected: 2, [a, new, b, c])
        ),
        EffectCase(
            "insertTab past the end",
            threeTabs,
            .insertTab(container: "t", index: .max, view: new),
            gives: tab("t", selected: 1, [a, b, c, new])
        ),
        EffectCase(
            "insertTab into no tabs",
            tab("t"),
            .insertTab(container: "t", index: 3, view: new),
            gives: tab("t", [new])
        ),
        EffectCase(
            "replaceTab of the selected one shows the new one",
            threeTabs,
            .replaceTab(container: "t", index: 1, view: new),
            gives: tab("t", selected: 1, [a, new, c])
        ),
        EffectCase(
            "replaceTab of another",
            threeTabs,
            .replaceTab(container: "t", index: 0, view: new),
            gives: tab("t", selected: 1, [new, b, c])
        ),
        EffectCase(
            "replaceTab past the end",
            threeTabs,
            .replaceTab(container: "t", index: 9, view: new),
            gives: tab("t", selected: 1, [a, b, c, new])
        ),
        EffectCase(
            "a list keeps the selected tab",
            threeTabs,
            list("t", [.node("b"), .node("a")]),
            gives: tab("t", selected: 0, [b, a])
        ),
        EffectCase(
            "a list without the selected tab keeps the index",
            threeTabs,
            list("t", [.node("c"), .node("a")]),
            gives: tab("t", selected: 1, [c, a])
        ),
        EffectCase(
            "a list without tab and index shows the first",
            threeTabs,
            list("t", [.node("c")]),
            gives: tab("t", selected: 0, [c])
        ),
        EffectCase(
            "a list that says what is selected",
            threeTabs,
            list("t", [.node("a"), .node("b"), .view(new)], selected: 2),
            gives: tab("t", selected: 2, [a, b, new])
        ),
        EffectCase("a list of nothing", threeTabs, list("t", []), gives: tab("t")),
    ]

    /// Containers of the app's own.
    static let customs: [EffectCase] = [
        EffectCase(
            "setChildren that says which child is shown",
            custom("c", visible: [0, 1], [a, b]),
            list("c", [.node("a"), .view(new), .node("b")], selected: 1),
            gives: custom("c", visible: [1], [a, new, b])
        ),
        EffectCase(
            "all were shown, all are shown",
            custom("c", visible: [0, 1], [a, b]),
            list("c", [.node("b"), .view(new)]),
            gives: custom("c", visible: [0, 1], [b, new])
        ),
        EffectCase(
            "those that were shown and are there",
            custom("c", visible: [0, 2], [a, b, screen("d")]),
            list("c", [.node("b"), .view(new), .node("a")]),
            gives: custom("c", visible: [2], [b, new, a])
        ),
        EffectCase(
            "none of the shown ones is there: the last",
            custom("c", visible: [0], [a, b]),
            list("c", [.node("b"), .view(new)]),
            gives: custom("c", visible: [1], [b, new])
        ),
    ]
}
