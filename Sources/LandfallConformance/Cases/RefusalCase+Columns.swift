import Landfall
import LandfallSimulator
import LandfallSketches

extension RefusalCase {
    private static let a = screen("a")
    private static let b = screen("b")

    /// More columns than a split has.
    static let columns: [RefusalCase] = [
        RefusalCase(
            "a third column in a list",
            split("s", [nav("p", [a]), nav("q", [b])]),
            .setChildren(
                container: "s",
                children: [.node("p"), .node("q"), .view(nav("$1"))],
                selected: nil
            ),
            code: .tooManyColumns,
            node: "s"
        ),
        RefusalCase(
            "three new columns in an empty split",
            split("s"),
            .setChildren(
                container: "s",
                children: [.view(nav("$1")), .view(screen("$2")), .view(screen("$3"))],
                selected: nil
            ),
            code: .tooManyColumns,
            node: "s"
        ),
        RefusalCase(
            "a new root with three columns",
            a,
            .replaceRoot(
                window: "w1",
                view: split("$1", [nav("$2"), screen("$3"), screen("$4")])
            ),
            code: .tooManyColumns,
            node: "$1"
        ),
        RefusalCase(
            "a new tab with three columns",
            tab("t", [a]),
            .insertTab(
                container: "t",
                index: 1,
                view: split("$1", [nav("$2"), screen("$3"), screen("$4")])
            ),
            code: .tooManyColumns,
            node: "$1"
        ),
        RefusalCase(
            "a presented tab with three columns in it",
            a,
            .present(
                presenter: "a",
                view: tab("$1", [split("$2", [nav("$3"), screen("$4"), screen("$5")])])
            ),
            code: .tooManyColumns,
            node: "$2"
        ),
    ]

    /// New views that present something where UIKit would ignore it.
    static let nestedPresentations: [RefusalCase] = [
        RefusalCase(
            "a new tab that presents and is not selected",
            tab("t", selected: 0, [a]),
            .insertTab(container: "t", index: 1, view: presenting("$1", "$2")),
            code: .notInHierarchy,
            node: "$1"
        ),
        RefusalCase(
            "a new screen that presents below the top of a stack",
            nav("n", [a]),
            .setChildren(
                container: "n",
                children: [.view(presenting("$1", "$2")), .node("a")],
                selected: nil
            ),
            code: .notInHierarchy,
            node: "$1"
        ),
        RefusalCase(
            "a new root that presents in a tab behind",
            a,
            .replaceRoot(
                window: "w1",
                view: tab("$1", selected: 1, [presenting("$2", "$3"), screen("$4")])
            ),
            code: .notInHierarchy,
            node: "$2"
        ),
        RefusalCase(
            "a presented stack that presents below its top",
            a,
            .present(presenter: "a", view: nav("$1", [presenting("$2", "$3"), screen("$4")])),
            code: .notInHierarchy,
            node: "$2"
        ),
        RefusalCase(
            "a pushed screen that presents while the stack does",
            nav("n", [a]).presenting(b, .pageSheet),
            .push(container: "n", view: presenting("$1", "$2")),
            code: .alreadyPresenting,
            node: "n"
        ),
        RefusalCase(
            "a new detail that presents while the split does",
            split("s", [nav("p", [a])]).presenting(b, .overFullScreen),
            .showDetail(container: "s", view: presenting("$1", "$2")),
            code: .alreadyPresenting,
            node: "s"
        ),
    ]

    /// A screen that presents another in its own context.
    private static func presenting(_ id: NodeID, _ presented: NodeID) -> View {
        screen(id).definingContext.presenting(screen(presented), .overCurrentContext)
    }
}
