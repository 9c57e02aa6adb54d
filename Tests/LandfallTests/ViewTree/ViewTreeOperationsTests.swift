import Testing

@testable import Landfall

/// The effect of each operation of the contract on a tree, and each reason why it can't be done.
@Suite struct ViewTreeOperationsTests {
    /// A tree, what is done to it and what it is then; or the error.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let root: View
        let effect: Operation.Effect
        let result: Result<View, OperationError>

        init(
            _ description: String,
            _ root: View,
            _ effect: Operation.Effect,
            gives after: View
        ) {
            self.testDescription = description
            self.root = root
            self.effect = effect
            self.result = .success(after)
        }

        init(
            _ description: String,
            _ root: View,
            _ effect: Operation.Effect,
            fails error: OperationError
        ) {
            self.testDescription = description
            self.root = root
            self.effect = effect
            self.result = .failure(error)
        }
    }

    static let x = screen("x")
    static let y = screen("y")
    static let z = screen("z")
    static let new = screen("$1", "New", ["a": "1"])
    static let stack = nav("n", [x, y, z])
    private static let tabs = tab("t", selected: 1, [x, y, z])

    static let cases: [Case] = [
        Case(
            "update replaces the whole context",
            screen("x", "X", ["a": "1", "b": "2"]),
            .update(node: "x", context: [ContextEntry(key: "b", value: "3")]),
            gives: screen("x", "X", ["b": "3"])
        ),
        Case(
            "update of an unknown node",
            x,
            .update(node: "q", context: []),
            fails: .unknownNode("q")
        ),
        Case(
            "update of the empty id",
            x,
            .update(node: "", context: []),
            fails: .unknownNode("")
        ),
        Case(
            "dismiss removes all that is presented, at once",
            x.presenting(y.presenting(z)),
            .dismiss(presenter: "x"),
            gives: x
        ),
        Case(
            "dismiss from the middle",
            x.presenting(y.presenting(z)),
            .dismiss(presenter: "y"),
            gives: x.presenting(y)
        ),
        Case("dismiss of nothing", x, .dismiss(presenter: "x"), fails: .notPresenting("x")),
        Case(
            "dismiss asked of a child of the presenter",
            nav("n", [x]).presenting(y),
            .dismiss(presenter: "x"),
            fails: .notPresenting("x")
        ),
        Case("dismiss of an unknown node", x, .dismiss(presenter: "q"), fails: .unknownNode("q")),
        Case(
            "select makes the child the selected one",
            tabs,
            .select(container: "t", child: "z"),
            gives: tab("t", selected: 2, [x, y, z])
        ),
        Case(
            "select of the selected one",
            tabs,
            .select(container: "t", child: "y"),
            gives: tabs
        ),
        Case(
            "select of a grandchild",
            tab("t", [nav("n", [x])]),
            .select(container: "t", child: "x"),
            fails: .notAChild("x", of: "t")
        ),
        Case(
            "select in a stack",
            stack,
            .select(container: "n", child: "x"),
            fails: .wrongKind("n", expected: .tab)
        ),
        Case(
            "select of an unknown child",
            tabs,
            .select(container: "t", child: "q"),
            fails: .unknownNode("q")
        ),
        Case(
            "popTo removes all above the child",
            stack,
            .popTo(container: "n", child: "x"),
            gives: nav("n", [x])
        ),
        Case("popTo the top", stack, .popTo(container: "n", child: "z"), gives: stack),
        Case(
            "popTo in tabs",
            tabs,
            .popTo(container: "t", child: "x"),
            fails: .wrongKind("t", expected: .navigation)
        ),
        Case(
            "popTo a grandchild",
            nav("n", [x.with { $0.children = [y] }]),
            .popTo(container: "n", child: "y"),
            fails: .notAChild("y", of: "n")
        ),
        Case(
            "makeVisible shows only that child",
            custom("c", visible: [0, 1], [x, y, z]),
            .makeVisible(container: "c", child: "z"),
            gives: custom("c", visible: [2], [x, y, z])
        ),
        Case(
            "makeVisible in tabs",
            tabs,
            .makeVisible(container: "t", child: "x"),
            fails: .wrongKind("t", expected: .custom)
        ),
        Case(
            "makeVisible of a child of another",
            nav("n", [custom("c", visible: [0], [x]), y]),
            .makeVisible(container: "c", child: "y"),
            fails: .notAChild("y", of: "c")
        ),
        Case(
            "push puts the view on top",
            nav("n", [x]),
            .push(container: "n", view: new),
            gives: nav("n", [x, new])
        ),
        Case(
            "push onto an empty stack",
            nav("n"),
            .push(container: "n", view: new),
            gives: nav("n", [new])
        ),
        Case(
            "push onto tabs",
            tabs,
            .push(container: "t", view: new),
            fails: .wrongKind("t", expected: .navigation)
        ),
        Case(
            "push of an id that is taken",
            nav("n", [x]),
            .push(container: "n", view: x),
            fails: .duplicateID("x")
        ),
        Case(
            "push of a view whose child has an id that is taken",
            nav("n", [x]),
            .push(container: "n", view: tab("$1", [x])),
            fails: .duplicateID("x")
        ),
        Case(
            "present hangs the view on the presenter, with its style",
            nav("n", [x]),
            .present(presenter: "n", view: new.with { $0.style = .pageSheet }),
            gives: nav("n", [x]).presenting(new, .pageSheet)
        ),
        Case(
            "present where something is presented",
            x.presenting(y),
            .present(presenter: "x", view: new),
            fails: .alreadyPresenting("x")
        ),
        Case(
            "present on an unknown node",
            x,
            .present(presenter: "q", view: new),
            fails: .unknownNode("q")
        ),
        Case(
            "replaceRoot removes all that was there, presented ones too",
            nav("n", [x]).presenting(y),
            .replaceRoot(window: "w1", view: new),
            gives: new
        ),
        Case(
            "replaceRoot may use the ids of what it removes",
            nav("n", [x]),
            .replaceRoot(window: "w1", view: tab("n", [x])),
            gives: tab("n", [x])
        ),
        Case(
            "replaceRoot of an unknown window",
            x,
            .replaceRoot(window: "w2", view: new),
            fails: .unknownWindow("w2")
        ),
        Case(
            "activateWindow of an unknown window",
            x,
            .activateWindow(window: ""),
            fails: .unknownWindow("")
        ),
        Case(
            "what was removed is there no more",
            stack.presenting(y.with { $0.id = "p" }.presenting(z.with { $0.id = "o" })),
            .update(node: "$1", context: []),
            fails: .unknownNode("$1")
        ),
    ]

    @Test(arguments: cases)
    func `an operation has its exact effect`(operation: Case) throws {
        let tree = try ViewTree.showing(operation.root)
        switch operation.result {
        case .success(let after):
            #expect(
                try tree.applying(operation.effect).outline == ViewTree.showing(after).outline
            )
        case .failure(let error):
            #expect(throws: error) { try tree.applying(operation.effect) }
        }
        #expect(try tree.outline == ViewTree.showing(operation.root).outline)
    }
}
