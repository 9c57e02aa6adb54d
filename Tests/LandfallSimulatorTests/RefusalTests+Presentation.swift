import Landfall
import LandfallSimulator

extension RefusalTests {
    private static let a = screen("a")
    private static let b = screen("b")
    private static let new = screen("$1")
    private static let sheet = screen("$1").styled(.pageSheet)
    private static let over = screen("$1").styled(.overCurrentContext)

    static let splits: [Case] = [
        Case(
            "a detail in the list of a collapsed split",
            split("s", collapsed: true, [nav("p")]),
            .setChildren(container: "s", children: [.node("p"), .view(new)], selected: nil),
            code: .collapsedSplit,
            node: "s"
        ),
        Case(
            "a new collapsed split with a detail beside its primary",
            a,
            .replaceRoot(
                window: "w1",
                view: split("$1", collapsed: true, [screen("$2"), screen("$3")])
            ),
            code: .collapsedSplit,
            node: "$1"
        ),
        Case(
            "a detail without a primary",
            split("s"),
            .showDetail(container: "s", view: new),
            code: .noPrimary,
            node: "s"
        ),
        Case(
            "a push without a primary",
            split("s", collapsed: true),
            .pushOnDetail(container: "s", view: new),
            code: .noPrimary,
            node: "s"
        ),
        Case(
            "a push without a detail",
            split("s", [nav("p")]),
            .pushOnDetail(container: "s", view: new),
            code: .noDetail,
            node: "s"
        ),
        Case(
            "a push onto a detail that is no stack",
            split("s", [a, b]),
            .pushOnDetail(container: "s", view: new),
            code: .wrongKind,
            node: "b"
        ),
        Case(
            "a collapsed detail on a primary that is no stack",
            split("s", collapsed: true, [a]),
            .showDetail(container: "s", view: new),
            code: .wrongKind,
            node: "a"
        ),
    ]

    static let presentations: [Case] = [
        Case(
            "a child in a container, where the outermost would present",
            tab("t", [nav("n", [a])]),
            .present(presenter: "n", view: sheet),
            code: .wrongPresenter,
            node: "n"
        ),
        Case(
            "one that defines no context",
            tab("t", [nav("n", [a]).definingContext]),
            .present(presenter: "a", view: over),
            code: .wrongPresenter,
            node: "a"
        ),
        Case(
            "the outermost, where a definer is nearer to it than nobody",
            nav("n", [a.definingContext]),
            .present(presenter: "a", view: new),
            code: .wrongPresenter,
            node: "a"
        ),
        Case(
            "a pushed view that presents over the whole window",
            nav("n"),
            .push(container: "n", view: new.presenting(screen("$2"))),
            code: .wrongPresenter,
            node: "$1"
        ),
        Case(
            "two presentations by one",
            a.presenting(b),
            .present(presenter: "a", view: new),
            code: .alreadyPresenting,
            node: "a"
        ),
        Case(
            "a presentation in a context, while the container presents",
            nav("n", [a.definingContext]).presenting(b),
            .present(presenter: "a", view: over),
            code: .alreadyPresenting,
            node: "n"
        ),
        Case(
            "a new view that presents two",
            a,
            .present(
                presenter: "a",
                view: new.with { $0.presented = [screen("$2"), screen("$3")] }
            ),
            code: .alreadyPresenting,
            node: "$1"
        ),
        Case(
            "from a tab that is not selected",
            tab("t", selected: 1, [a.definingContext, b]),
            .present(presenter: "a", view: over),
            code: .notInHierarchy,
            node: "a"
        ),
        Case(
            "from below the top of a stack",
            nav("n", [a.definingContext, b]),
            .present(presenter: "a", view: over),
            code: .notInHierarchy,
            node: "a"
        ),
        Case(
            "over a presented one that lies under a full screen",
            nav("n", [tab("t", [a.definingContext.presenting(b, .overCurrentContext)])])
                .presenting(screen("c")),
            .present(presenter: "b", view: new),
            code: .notInHierarchy,
            node: "b"
        ),
        Case(
            "on what hangs on a tab that is not selected",
            tab("t", selected: 1, [a.definingContext.presenting(screen("c"), .currentContext), b]),
            .present(presenter: "c", view: new),
            code: .notInHierarchy,
            node: "c"
        ),
    ]

    static let absences: [Case] = [
        Case("dismiss of nothing", a, .dismiss(presenter: "a"), code: .notPresenting, node: "a"),
        Case(
            "dismiss asked of a child of the presenter",
            nav("n", [a]).presenting(b),
            .dismiss(presenter: "a"),
            code: .notPresenting,
            node: "a"
        ),
        Case(
            "dismiss asked of the presented one",
            a.presenting(b),
            .dismiss(presenter: "b"),
            code: .notPresenting,
            node: "b"
        ),
    ]

    static let transitions: [Case] = [
        Case(
            "dismiss of what is being dismissed",
            a.presenting(b),
            moving: ["b": .dismissing],
            .dismiss(presenter: "a"),
            code: .inTransition,
            node: "b"
        ),
        Case(
            "present over what is being dismissed",
            a.presenting(b),
            moving: ["b": .dismissing],
            .present(presenter: "a", view: new),
            code: .inTransition,
            node: "b"
        ),
        Case(
            "present on what is being presented",
            a.presenting(b),
            moving: ["b": .presenting],
            .present(presenter: "b", view: new),
            code: .inTransition,
            node: "b"
        ),
        Case(
            "push onto a stack inside what is being presented",
            a.presenting(tab("t", [nav("n")])),
            moving: ["t": .presenting],
            .push(container: "n", view: new),
            code: .inTransition,
            node: "t"
        ),
        Case(
            "update above what is being dismissed",
            a.presenting(b.presenting(screen("c"))),
            moving: ["b": .dismissing],
            .update(node: "c", context: []),
            code: .inTransition,
            node: "b"
        ),
        Case(
            "popTo that takes away what is being presented",
            nav("n", [a, b.presenting(screen("c"), .currentContext)]),
            moving: ["c": .presenting],
            .popTo(container: "n", child: "a"),
            code: .inTransition,
            node: "c"
        ),
        Case(
            "replaceRoot while something moves above",
            a.presenting(b),
            moving: ["b": .presenting],
            .replaceRoot(window: "w1", view: new),
            code: .inTransition,
            node: "b"
        ),
        Case(
            "select in tabs that are being presented",
            a.presenting(tab("t", [b, screen("c")])),
            moving: ["t": .presenting],
            .select(container: "t", child: "c"),
            code: .inTransition,
            node: "t"
        ),
    ]
}
