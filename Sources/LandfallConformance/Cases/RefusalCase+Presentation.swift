import Landfall
import LandfallSimulator
import LandfallSketches

extension RefusalCase {
    private static let a = screen("a")
    private static let b = screen("b")
    private static let new = screen("$1")
    private static let sheet = screen("$1").styled(.pageSheet)
    private static let over = screen("$1").styled(.overCurrentContext)

    /// Splits without a primary or a detail.
    static let splits: [RefusalCase] = [
        RefusalCase(
            "a detail in the list of a collapsed split",
            split("s", collapsed: true, [nav("p")]),
            .setChildren(container: "s", children: [.node("p"), .view(new)], selected: nil),
            code: .collapsedSplit,
            node: "s"
        ),
        RefusalCase(
            "a new collapsed split with a detail beside its primary",
            a,
            .replaceRoot(
                window: "w1",
                view: split("$1", collapsed: true, [screen("$2"), screen("$3")])
            ),
            code: .collapsedSplit,
            node: "$1"
        ),
        RefusalCase(
            "a detail without a primary",
            split("s"),
            .showDetail(container: "s", view: new),
            code: .noPrimary,
            node: "s"
        ),
        RefusalCase(
            "a push without a primary",
            split("s", collapsed: true),
            .pushOnDetail(container: "s", view: new),
            code: .noPrimary,
            node: "s"
        ),
        RefusalCase(
            "a push without a detail",
            split("s", [nav("p")]),
            .pushOnDetail(container: "s", view: new),
            code: .noDetail,
            node: "s"
        ),
        RefusalCase(
            "a push onto a detail that is no stack",
            split("s", [a, b]),
            .pushOnDetail(container: "s", view: new),
            code: .wrongKind,
            node: "b"
        ),
        RefusalCase(
            "a collapsed detail on a primary that is no stack",
            split("s", collapsed: true, [a]),
            .showDetail(container: "s", view: new),
            code: .wrongKind,
            node: "a"
        ),
    ]

    /// Presentations that UIKit does not make.
    static let presentations: [RefusalCase] = [
        RefusalCase(
            "a child in a container, where the outermost would present",
            tab("t", [nav("n", [a])]),
            .present(presenter: "n", view: sheet),
            code: .wrongPresenter,
            node: "n"
        ),
        RefusalCase(
            "one that defines no context",
            tab("t", [nav("n", [a]).definingContext]),
            .present(presenter: "a", view: over),
            code: .wrongPresenter,
            node: "a"
        ),
        RefusalCase(
            "the outermost, where a definer is nearer to it than nobody",
            nav("n", [a.definingContext]),
            .present(presenter: "a", view: new),
            code: .wrongPresenter,
            node: "a"
        ),
        RefusalCase(
            "a pushed view that presents over the whole window",
            nav("n"),
            .push(container: "n", view: new.presenting(screen("$2"))),
            code: .wrongPresenter,
            node: "$1"
        ),
        RefusalCase(
            "two presentations by one",
            a.presenting(b),
            .present(presenter: "a", view: new),
            code: .alreadyPresenting,
            node: "a"
        ),
        RefusalCase(
            "a presentation in a context, while the container presents",
            nav("n", [a.definingContext]).presenting(b),
            .present(presenter: "a", view: over),
            code: .alreadyPresenting,
            node: "n"
        ),
        RefusalCase(
            "a new view that presents two",
            a,
            .present(
                presenter: "a",
                view: new.with { $0.presented = [screen("$2"), screen("$3")] }
            ),
            code: .alreadyPresenting,
            node: "$1"
        ),
        RefusalCase(
            "from a tab that is not selected",
            tab("t", selected: 1, [a.definingContext, b]),
            .present(presenter: "a", view: over),
            code: .notInHierarchy,
            node: "a"
        ),
        RefusalCase(
            "from below the top of a stack",
            nav("n", [a.definingContext, b]),
            .present(presenter: "a", view: over),
            code: .notInHierarchy,
            node: "a"
        ),
        RefusalCase(
            "over a presented one that lies under a full screen",
            nav("n", [tab("t", [a.definingContext.presenting(b, .overCurrentContext)])])
                .presenting(screen("c")),
            .present(presenter: "b", view: new),
            code: .notInHierarchy,
            node: "b"
        ),
        RefusalCase(
            "on what hangs on a tab that is not selected",
            tab("t", selected: 1, [a.definingContext.presenting(screen("c"), .currentContext), b]),
            .present(presenter: "c", view: new),
            code: .notInHierarchy,
            node: "c"
        ),
    ]

    /// Dismissals where nothing is presented.
    static let absences: [RefusalCase] = [
        RefusalCase(
            "dismiss of nothing",
            a,
            .dismiss(presenter: "a"),
            code: .notPresenting,
            node: "a"
        ),
        RefusalCase(
            "dismiss asked of a child of the presenter",
            nav("n", [a]).presenting(b),
            .dismiss(presenter: "a"),
            code: .notPresenting,
            node: "a"
        ),
        RefusalCase(
            "dismiss asked of the presented one",
            a.presenting(b),
            .dismiss(presenter: "b"),
            code: .notPresenting,
            node: "b"
        ),
    ]

    /// Operations while something moves.
    static let transitions: [RefusalCase] = [
        RefusalCase(
            "dismiss of what is being dismissed",
            a.presenting(b),
            moving: ["b": .dismissing],
            .dismiss(presenter: "a"),
            code: .inTransition,
            node: "b"
        ),
        RefusalCase(
            "present over what is being dismissed",
            a.presenting(b),
            moving: ["b": .dismissing],
            .present(presenter: "a", view: new),
            code: .inTransition,
            node: "b"
        ),
        RefusalCase(
            "present on what is being presented",
            a.presenting(b),
            moving: ["b": .presenting],
            .present(presenter: "b", view: new),
            code: .inTransition,
            node: "b"
        ),
        RefusalCase(
            "push onto a stack inside what is being presented",
            a.presenting(tab("t", [nav("n")])),
            moving: ["t": .presenting],
            .push(container: "n", view: new),
            code: .inTransition,
            node: "t"
        ),
        RefusalCase(
            "update above what is being dismissed",
            a.presenting(b.presenting(screen("c"))),
            moving: ["b": .dismissing],
            .update(node: "c", context: []),
            code: .inTransition,
            node: "b"
        ),
        RefusalCase(
            "popTo that takes away what is being presented",
            nav("n", [a, b.presenting(screen("c"), .currentContext)]),
            moving: ["c": .presenting],
            .popTo(container: "n", child: "a"),
            code: .inTransition,
            node: "c"
        ),
        RefusalCase(
            "replaceRoot while something moves above",
            a.presenting(b),
            moving: ["b": .presenting],
            .replaceRoot(window: "w1", view: new),
            code: .inTransition,
            node: "b"
        ),
        RefusalCase(
            "select in tabs that are being presented",
            a.presenting(tab("t", [b, screen("c")])),
            moving: ["t": .presenting],
            .select(container: "t", child: "c"),
            code: .inTransition,
            node: "t"
        ),
    ]
}
