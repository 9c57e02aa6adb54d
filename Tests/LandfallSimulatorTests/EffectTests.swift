import Landfall
import LandfallSimulator
import Testing

/// What each operation does on the device; the tree as a value agrees.
@Suite struct EffectTests {
    /// A root, what is done to it and what is then there.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let root: View
        let effect: Operation.Effect
        let after: View

        init(_ description: String, _ root: View, _ effect: Operation.Effect, gives after: View) {
            self.testDescription = description
            self.root = root
            self.effect = effect
            self.after = after
        }
    }

    private static let a = screen("a")
    private static let b = screen("b")
    private static let c = screen("c")
    private static let new = screen("$1", "New", ["k": "1"])
    private static let tabs = tab("t", selected: 1, [a, b, c])
    private static let collapsed = split("s", collapsed: true, [nav("p", [a])])

    private static func list(
        _ container: NodeID,
        _ children: [Operation.Child],
        selected: Int? = nil
    ) -> Operation.Effect {
        .setChildren(container: container, children: children, selected: selected)
    }

    private static let plainCases: [Case] = [
        Case(
            "update replaces the whole context",
            screen("a", "A", ["k": "1", "l": "2"]),
            .update(node: "a", context: [ContextEntry(key: "l", value: "3 \"\u{0}")]),
            gives: screen("a", "A", ["l": "3 \"\u{0}"])
        ),
        Case(
            "dismiss removes all above the presenter",
            a.presenting(b.presenting(c)),
            .dismiss(presenter: "a"),
            gives: a
        ),
        Case(
            "dismiss from the middle",
            a.presenting(b.presenting(c)),
            .dismiss(presenter: "b"),
            gives: a.presenting(b)
        ),
        Case(
            "dismiss from a tab that is not selected",
            tab("t", selected: 1, [a.presenting(c, .currentContext), b]),
            .dismiss(presenter: "a"),
            gives: tab("t", selected: 1, [a, b])
        ),
        Case(
            "present with a style that covers the window",
            nav("n", [a.definingContext]),
            .present(presenter: "n", view: new.styled(.formSheet)),
            gives: nav("n", [a.definingContext]).presenting(new, .formSheet)
        ),
        Case(
            "present on the nearest definer",
            tab("t", [nav("n", [a]).definingContext]).definingContext,
            .present(presenter: "n", view: new.styled(.overCurrentContext)),
            gives: tab("t", [nav("n", [a]).definingContext.presenting(new, .overCurrentContext)])
                .definingContext
        ),
        Case(
            "present in a context that nobody defines: the outermost",
            tab("t", [nav("n", [a])]),
            .present(presenter: "t", view: new.styled(.currentContext)),
            gives: tab("t", [nav("n", [a])]).presenting(new, .currentContext)
        ),
        Case(
            "present what presents something itself",
            a,
            .present(presenter: "a", view: new.presenting(nav("$2", [screen("$3")]))),
            gives: a.presenting(new.presenting(nav("$2", [screen("$3")])))
        ),
        Case(
            "replaceRoot removes what was presented over it",
            nav("n", [a]).presenting(b),
            .replaceRoot(window: "w1", view: new),
            gives: new
        ),
        Case(
            "replaceRoot by a collapsed split with a stack as the detail on its primary",
            a,
            .replaceRoot(
                window: "w1",
                view: split("$1", collapsed: true, [nav("$2", [screen("$3"), nav("$4")])])
            ),
            gives: split("$1", collapsed: true, [nav("$2", [screen("$3"), nav("$4")])])
        ),
        Case(
            "setPrimary of a collapsed split, the detail on it",
            collapsed,
            .setPrimary(container: "s", view: nav("$1", [nav("$2")])),
            gives: split("s", collapsed: true, [nav("$1", [nav("$2")])])
        ),
        Case(
            "makeVisible shows only that child",
            custom("c", visible: [0, 1], [a, b]),
            .makeVisible(container: "c", child: "b"),
            gives: custom("c", visible: [1], [a, b])
        ),
    ]

    private static let listCases: [Case] = [
        Case("push", nav("n", [a]), .push(container: "n", view: new), gives: nav("n", [a, new])),
        Case(
            "push of what presents in a context of its own",
            nav("n"),
            .push(
                container: "n",
                view: new.definingContext.presenting(screen("$2"), .currentContext)
            ),
            gives: nav("n", [new.definingContext.presenting(screen("$2"), .currentContext)])
        ),
        Case(
            "popTo",
            nav("n", [a, b, c]),
            .popTo(container: "n", child: "a"),
            gives: nav("n", [a])
        ),
        Case(
            "popTo the top",
            nav("n", [a]),
            .popTo(container: "n", child: "a"),
            gives: nav("n", [a])
        ),
        Case(
            "setChildren of a stack",
            nav("n", [a, b, c]),
            list("n", [.node("c"), .view(new)]),
            gives: nav("n", [c, new])
        ),
        Case(
            "setChildren of a split",
            split("s", [a, b]),
            list("s", [.node("b"), .view(new)]),
            gives: split("s", [b, new])
        ),
        Case(
            "setChildren of a collapsed primary: a stack as the detail",
            collapsed,
            list("p", [.node("a"), .view(nav("$1"))]),
            gives: split("s", collapsed: true, [nav("p", [a, nav("$1")])])
        ),
        Case(
            "setPrimary",
            split("s", [a, b]),
            .setPrimary(container: "s", view: new),
            gives: split("s", [new, b])
        ),
        Case(
            "setPrimary of a split that has none",
            split("s"),
            .setPrimary(container: "s", view: new),
            gives: split("s", [new])
        ),
        Case(
            "showDetail replaces the detail",
            split("s", [a, b]),
            .showDetail(container: "s", view: new),
            gives: split("s", [a, new])
        ),
        Case(
            "showDetail collapsed goes on top of the primary",
            collapsed,
            .showDetail(container: "s", view: nav("$1")),
            gives: split("s", collapsed: true, [nav("p", [a, nav("$1")])])
        ),
        Case(
            "showDetail collapsed replaces a detail that is a stack",
            split("s", collapsed: true, [nav("p", [a, nav("d", [b])])]),
            .showDetail(container: "s", view: new),
            gives: split("s", collapsed: true, [nav("p", [a, new])])
        ),
        Case(
            "pushOnDetail",
            split("s", [a, nav("d", [b])]),
            .pushOnDetail(container: "s", view: new),
            gives: split("s", [a, nav("d", [b, new])])
        ),
        Case(
            "pushOnDetail collapsed",
            split("s", collapsed: true, [nav("p", [a, nav("d", [b])])]),
            .pushOnDetail(container: "s", view: new),
            gives: split("s", collapsed: true, [nav("p", [a, nav("d", [b, new])])])
        ),
        Case(
            "pushOnDetail collapsed without a detail",
            collapsed,
            .pushOnDetail(container: "s", view: new),
            gives: split("s", collapsed: true, [nav("p", [a, new])])
        ),
    ]

    private static let tabCases: [Case] = [
        Case(
            "select",
            tabs,
            .select(container: "t", child: "c"),
            gives: tab("t", selected: 2, [a, b, c])
        ),
        Case(
            "insertTab before the selected one",
            tabs,
            .insertTab(container: "t", index: 1, view: new),
            gives: tab("t", selected: 2, [a, new, b, c])
        ),
        Case(
            "insertTab past the end",
            tabs,
            .insertTab(container: "t", index: .max, view: new),
            gives: tab("t", selected: 1, [a, b, c, new])
        ),
        Case(
            "insertTab into no tabs",
            tab("t"),
            .insertTab(container: "t", index: 3, view: new),
            gives: tab("t", [new])
        ),
        Case(
            "replaceTab of the selected one shows the new one",
            tabs,
            .replaceTab(container: "t", index: 1, view: new),
            gives: tab("t", selected: 1, [a, new, c])
        ),
        Case(
            "replaceTab of another",
            tabs,
            .replaceTab(container: "t", index: 0, view: new),
            gives: tab("t", selected: 1, [new, b, c])
        ),
        Case(
            "replaceTab past the end",
            tabs,
            .replaceTab(container: "t", index: 9, view: new),
            gives: tab("t", selected: 1, [a, b, c, new])
        ),
        Case(
            "a list keeps the selected tab",
            tabs,
            list("t", [.node("b"), .node("a")]),
            gives: tab("t", selected: 0, [b, a])
        ),
        Case(
            "a list without the selected tab keeps the index",
            tabs,
            list("t", [.node("c"), .node("a")]),
            gives: tab("t", selected: 1, [c, a])
        ),
        Case(
            "a list without tab and index shows the first",
            tabs,
            list("t", [.node("c")]),
            gives: tab("t", selected: 0, [c])
        ),
        Case(
            "a list that says what is selected",
            tabs,
            list("t", [.node("a"), .node("b"), .view(new)], selected: 2),
            gives: tab("t", selected: 2, [a, b, new])
        ),
        Case("a list of nothing", tabs, list("t", []), gives: tab("t")),
    ]

    @Test(arguments: plainCases + listCases + tabCases)
    func `an operation has its exact effect, on the device and on the tree`(change: Case) throws {
        var tree = try TreeSketch(change.root).tree()
        let device = SimulatedDevice(tree)
        try device.execute([Operation(change.effect)])
        try tree.apply(Operation(change.effect))
        #expect(device.outline() == SimulatedDevice.outline(of: tree))
        let isMatch = device.matches(tree)
        #expect(isMatch)
        #expect(device.outline() == (try Self.outline(showing: change.after)))
    }

    private static let customCases: [Case] = [
        Case(
            "setChildren that says which child is shown",
            custom("c", visible: [0, 1], [a, b]),
            list("c", [.node("a"), .view(new), .node("b")], selected: 1),
            gives: custom("c", visible: [1], [a, new, b])
        ),
        Case(
            "all were shown, all are shown",
            custom("c", visible: [0, 1], [a, b]),
            list("c", [.node("b"), .view(new)]),
            gives: custom("c", visible: [0, 1], [b, new])
        ),
        Case(
            "those that were shown and are there",
            custom("c", visible: [0, 2], [a, b, screen("d")]),
            list("c", [.node("b"), .view(new), .node("a")]),
            gives: custom("c", visible: [2], [b, new, a])
        ),
        Case(
            "none of the shown ones is there: the last",
            custom("c", visible: [0], [a, b]),
            list("c", [.node("b"), .view(new)]),
            gives: custom("c", visible: [1], [b, new])
        ),
    ]

    @Test(arguments: customCases)
    func `a custom container shows by its own rule what it is given`(change: Case) throws {
        let device = SimulatedDevice(try TreeSketch(change.root).tree())
        try device.execute([Operation(change.effect)])
        #expect(device.outline() == (try Self.outline(showing: change.after)))
    }

    @Test func `a window is activated and the other is not key any more`() throws {
        let sketch = TreeSketch(windows: [("w1", screen("a")), ("w2", screen("b"))])
        let device = SimulatedDevice(try sketch.tree())
        try device.execute([Operation(.activateWindow(window: "w2"))])
        #expect(!device.isVisible("a"))
        #expect(device.isVisible("b"))
    }

    @Test func `an app that was not running gets its first root`() throws {
        let device = SimulatedDevice(.coldStart)
        #expect(device.outline() == "cold start\nwindow main key empty\n")
        try device.execute([
            Operation(.replaceRoot(window: "main", view: nav("$1", [screen("$2")])))
        ])
        #expect(
            device.outline()
                == "window main key\n  $1 NAVIGATION NAVIGATION\n    $2 Screen SCREEN\n"
        )
    }

    private static func outline(showing root: View) throws -> String {
        var tree = try TreeSketch(screen("other")).tree()
        try tree.apply(Operation(.replaceRoot(window: "w1", view: root)))
        return SimulatedDevice.outline(of: tree)
    }
}
