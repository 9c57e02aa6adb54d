import Landfall
import LandfallSimulator
import LandfallSketches

extension RefusalCase {
    private static let a = screen("a")
    private static let b = screen("b")
    private static let new = screen("$1")

    /// Stacks in stacks.
    static let stacks: [RefusalCase] = [
        RefusalCase(
            "a stack pushed onto a stack",
            nav("n", [a]),
            .push(container: "n", view: nav("$1")),
            code: .nestedNavigation,
            node: "n"
        ),
        RefusalCase(
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
        RefusalCase(
            "a new stack that holds a stack, deep inside",
            a,
            .present(presenter: "a", view: tab("$1", [nav("$2", [nav("$3")])])),
            code: .nestedNavigation,
            node: "$2"
        ),
        RefusalCase(
            "a stack that holds two stacks as the primary of a collapsed split",
            split("s", collapsed: true),
            .setPrimary(container: "s", view: nav("$1", [nav("$2"), nav("$3")])),
            code: .nestedNavigation,
            node: "$1"
        ),
        RefusalCase(
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
        RefusalCase(
            "a stack onto the primary of an expanded split",
            split("s", [nav("p", [a]), b]),
            .push(container: "p", view: nav("$1")),
            code: .nestedNavigation,
            node: "p"
        ),
        RefusalCase(
            "a stack onto the detail of a collapsed split",
            split("s", collapsed: true, [nav("p", [a, nav("d")])]),
            .pushOnDetail(container: "s", view: nav("$1")),
            code: .nestedNavigation,
            node: "d"
        ),
    ]

    static let moreSplits: [RefusalCase] = [
        RefusalCase(
            "a detail for a collapsed split without a primary",
            split("s", collapsed: true),
            .showDetail(container: "s", view: new),
            code: .noPrimary,
            node: "s"
        ),
        RefusalCase(
            "a push onto an empty split",
            split("s"),
            .pushOnDetail(container: "s", view: new),
            code: .noPrimary,
            node: "s"
        ),
        RefusalCase(
            "a detail behind a primary that was taken away",
            split("s", [a]),
            .setChildren(container: "s", children: [], selected: nil),
            .showDetail(container: "s", view: new),
            code: .noPrimary,
            node: "s"
        ),
        RefusalCase(
            "a push beside a plain primary",
            split("s", [a]),
            .pushOnDetail(container: "s", view: new),
            code: .noDetail,
            node: "s"
        ),
        RefusalCase(
            "a push onto a detail that was taken away",
            split("s", [a, nav("d")]),
            .setChildren(container: "s", children: [.node("a")], selected: nil),
            .pushOnDetail(container: "s", view: new),
            code: .noDetail,
            node: "s"
        ),
        RefusalCase(
            "a push beside a new primary",
            split("s"),
            .setPrimary(container: "s", view: nav("$1")),
            .pushOnDetail(container: "s", view: screen("$2")),
            code: .noDetail,
            node: "s"
        ),
        RefusalCase(
            "a push in tabs without a detail",
            tab("t", [split("s", [nav("p", [a])])]),
            .pushOnDetail(container: "s", view: new),
            code: .noDetail,
            node: "s"
        ),
        RefusalCase(
            "two new panes for a collapsed split",
            split("s", collapsed: true),
            .setChildren(
                container: "s",
                children: [.view(nav("$1")), .view(screen("$2"))],
                selected: nil
            ),
            code: .collapsedSplit,
            node: "s"
        ),
        RefusalCase(
            "a new tab with a collapsed split that holds two",
            tab("t"),
            .insertTab(
                container: "t",
                index: 0,
                view: split("$1", collapsed: true, [nav("$2"), screen("$3")])
            ),
            code: .collapsedSplit,
            node: "$1"
        ),
        RefusalCase(
            "a presented collapsed split that holds two",
            a,
            .present(
                presenter: "a",
                view: split("$1", collapsed: true, [screen("$2"), nav("$3")])
            ),
            code: .collapsedSplit,
            node: "$1"
        ),
    ]

    static let morePresentations: [RefusalCase] = [
        RefusalCase(
            "a sheet from a screen in a stack",
            nav("n", [a]),
            .present(presenter: "a", view: new.styled(.formSheet)),
            code: .wrongPresenter,
            node: "a"
        ),
        RefusalCase(
            "a popover while a sheet is there",
            nav("n", [a]).presenting(b, .pageSheet),
            .present(presenter: "n", view: new.styled(.popover)),
            code: .alreadyPresenting,
            node: "n"
        ),
        RefusalCase(
            "two presentations of one plan",
            a,
            .present(presenter: "a", view: new),
            .present(presenter: "a", view: screen("$2")),
            code: .alreadyPresenting,
            node: "a"
        ),
        RefusalCase(
            "from a root under a full screen",
            tab("t", [nav("n", [a.definingContext])]).presenting(nav("m", [b]), .fullScreen),
            .present(presenter: "a", view: new.styled(.overCurrentContext)),
            code: .alreadyPresenting,
            node: "t"
        ),
        RefusalCase(
            "from a custom child that is not shown",
            custom("c", visible: [1], [a.definingContext, b]),
            .present(presenter: "a", view: new.styled(.currentContext)),
            code: .notInHierarchy,
            node: "a"
        ),
        RefusalCase(
            "dismiss of a container's child",
            tab("t", [a]).presenting(b),
            .dismiss(presenter: "a"),
            code: .notPresenting,
            node: "a"
        ),
        RefusalCase(
            "dismiss twice",
            a.presenting(b),
            .dismiss(presenter: "a"),
            .dismiss(presenter: "a"),
            code: .notPresenting,
            node: "a"
        ),
    ]
}
