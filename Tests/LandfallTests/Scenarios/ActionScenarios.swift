import Testing

@testable import Landfall

/// The scenarios of the library's own tests of its actions, on live containers.
@Suite struct ActionScenarios {
    private static let x = screen("x", "X")

    @Test func `AC1 an action that does nothing leaves the tree alone`() throws {
        let step = Step.found("X").with { $0.action = PlacementAction<AnyScreen>(.none) }
        let trip = try Scenario([step]).run(on: Self.x)
        #expect(trip.outcome == .alreadyThere)
        let built = try Scenario([.screen("T", Placement.none)]).run(on: Self.x)
        #expect(built.code == "composition_failed")
        #expect(built.after == "X")
    }

    @Test func `AC2 the root is replaced, and nothing but a root is`() throws {
        let trip = try Scenario([.screen("B", .replaceRoot)]).run(on: Self.x)
        #expect(trip.effects == [.replaceRoot(window: "w1", view: screen("$1", "B"))])
        #expect(trip.after == "B")
        let step = Chain.Origin.found(TypeFinder<AnyScreen>(type: "X"))
        let inner = try Scenario([.screen("B", .replaceRoot)], from: step)
            .run(on: nav("n", [Self.x]))
        #expect(inner.code == "composition_failed")
        #expect(inner.after == "Nav[X]")
    }

    @Test func `AC3 what an action says to the app changes nothing but what the app is told`()
        throws
    {
        let options: Attributes = ["animated": .bool(false), "duration": .number(0.3)]
        let step = Step.screen("B", .replaceRoot).with {
            $0.action = PlacementAction<AnyScreen>(.replaceRoot, options: options)
        }
        let trip = try Scenario([step]).run(on: Self.x)
        #expect(trip.after == "B")
        #expect(trip.plan.operations.map(\.options) == [options])
    }

    @Test func `AC4 a window that is not there has no root to replace`() throws {
        let steps: [Step] = [.screen("B", .replaceRoot)]
        let trip = try Scenario(steps, from: .root(in: .id("w9"))).run(on: Self.x)
        #expect(trip.code == "composition_failed")
        #expect(trip.after == "X")
    }

    /// The styles of a presentation, with what the app is told beside.
    static let styles: [(PresentationStyle, Attributes)] = [
        (
            .fullScreen,
            [
                "transition": .string("crossDissolve"), "isModal": .bool(true),
                "size": .list([.number(100), .number(100)]),
            ]
        ), (.popover, ["arrow": .string("up")]), (.pageSheet, ["detents": .list([])]),
    ]

    @Test(arguments: zip(["AC5", "AC6", "AC7"], styles))
    func `AC5 AC6 AC7 a screen is presented in a style, with what the app is told`(
        id: String,
        style: (PresentationStyle, Attributes)
    ) throws {
        let placement = Placement.present(style.0, from: .current)
        let step = Step.screen("M", placement).with {
            $0.action = PlacementAction<AnyScreen>(placement, options: style.1)
        }
        let trip = try Scenario([step]).run(on: Self.x)
        let view = screen("$1", "M").with { $0.style = style.0 }
        #expect(trip.effects == [.present(presenter: "x", view: view)], "\(id)")
        #expect(trip.plan.operations.first?.options == style.1, "\(id)")
    }

    @Test(arguments: [PresentationStyle.fullScreen, .popover, .pageSheet])
    func `AC5 AC6 AC7 a presenter that is not found fails, one that presents is freed`(
        style: PresentationStyle
    ) throws {
        let nobody = Placement.present(style, from: .found(TypeFinder<AnyScreen>(type: "Q")))
        let failed = try Scenario([.screen("M", nobody)]).run(on: Self.x)
        #expect(failed.code == "composition_failed")
        let root = Placement.present(style, from: .found(TypeFinder<AnyScreen>(type: "X")))
        let busy = Self.x.presenting(screen("y", "Y"))
        let trip = try Scenario([.screen("M", root)], from: .current).run(on: busy)
        #expect(trip.kinds == ["dismiss", "present"])
        #expect(trip.after == "X ⇧ M")
    }

    @Test func `AC5 the default style covers the whole screen`() throws {
        enum Plain: Screen {
            typealias Input = NoInput
            static let type: ScreenType = "M"
        }
        let placement = PlacementAction<Plain>.present().placement
        guard case .present(.fullScreen, from: .current) = placement else {
            Issue.record("\(placement) is not the full screen")
            return
        }
    }

    /// A scenario, how a live container is changed by placements one after the other, and what
    /// comes of it; `nil` where it fails.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let root: View
        let steps: [(ScreenType, NodeKind, Placement)]
        let after: String?

        init(
            _ id: String,
            _ root: View,
            _ steps: [(ScreenType, NodeKind, Placement)],
            _ after: String?
        ) {
            self.testDescription = id
            self.root = root
            self.steps = steps
            self.after = after
        }
    }

    private static let empty = split("s")
    private static let pane = split("s", [screen("m", "M")])
    private static let detail = split("s", [screen("m", "M"), nav("d", type: "D")])

    static let rows = [
        Row("AC8", nav("n", [x]), [("V", .screen, .pushReplacingLast)], "Nav[V]"),
        Row("AC8 empty", nav("n"), [("V", .screen, .pushReplacingLast)], "Nav[V]"),
        Row("AC9", nav("n", [x]), [("V", .screen, .pushAsRoot)], "Nav[V]"),
        Row("AC10", nav("n", [x]), [("V", .screen, .push)], "Nav[X, V]"),
        Row("AC11", tab("t", [x]), [("V", .screen, .addTab())], "Tab<1>[X, V]"),
        Row("AC12", tab("t", [x]), [("V", .screen, .addTab(at: 0))], "Tab<0>[V, X]"),
        Row("AC12 far", tab("t", [x]), [("V", .screen, .addTab(at: 7))], "Tab<1>[X, V]"),
        Row(
            "AC13",
            tab("t", [x]),
            [("V", .screen, .addTab(at: 0, isReplacing: true))],
            "Tab<0>[V]"
        ),
        Row("AC14", empty, [("V", .screen, .setPrimary)], "Split[V]"),
        Row("AC14 again", detail, [("V", .screen, .setPrimary)], "Split[V, D[]]"),
        Row("AC15 empty", empty, [("V", .screen, .showDetail)], nil),
        Row("AC15", pane, [("V", .screen, .showDetail)], "Split[M, V]"),
        Row("AC16 empty", empty, [("V", .screen, .pushOnDetail)], nil),
        Row("AC16 primary alone", pane, [("V", .screen, .pushOnDetail)], nil),
        Row("AC16", detail, [("V", .screen, .pushOnDetail)], "Split[M, D[V]]"),
        Row(
            "AC16 twice",
            detail,
            [("V", .screen, .pushOnDetail), ("W", .screen, .pushOnDetail)],
            "Split[M, D[V, W]]"
        ),
        Row("AC16 a stack", detail, [("V", .navigation, .pushOnDetail)], nil),
    ]

    @Test(arguments: rows)
    func `AC8 to AC16 a placement changes a live container`(row: Row) throws {
        let steps = row.steps.map { Step.container($0.0, $0.1, $0.2) }
        let trip = try Scenario(steps.reversed()).run(on: row.root)
        #expect(trip.code == (row.after == nil ? "composition_failed" : nil))
        #expect(trip.after == row.after ?? row.root.sketch)
    }

    /// A scenario, placements in a list that is being built, and the list; `nil` where the last one
    /// fails.
    static let lists: [(String, NodeKind, [(ListChange, NodeKind)], String?)] = [
        ("AC8", .navigation, [(.replacingLast, .screen)], "a"),
        ("AC8 again", .navigation, [(.replacingLast, .screen), (.replacingLast, .screen)], "b"),
        ("AC9", .navigation, [(.only, .screen)], "a"),
        ("AC9 again", .navigation, [(.only, .screen), (.only, .screen)], "b"),
        ("AC10", .navigation, [(.append, .screen), (.append, .screen)], "a b"),
        ("AC11", .tab, [(.append, .screen), (.append, .navigation)], "a b"),
        ("AC12", .tab, [(.insert(at: 1), .screen), (.insert(at: 0), .navigation)], "b a"),
        ("AC13", .tab, [(.replace(at: 1), .screen), (.replace(at: 0), .navigation)], "b"),
        ("AC14", .split, [(.primary, .screen)], "a"),
        ("AC14 again", .split, [(.primary, .screen), (.primary, .screen)], "b"),
        (
            "AC14 with a detail", .split,
            [(.primary, .screen), (.detail, .screen), (.primary, .screen)], "c b"
        ),
        ("AC15 empty", .split, [(.detail, .screen)], nil),
        ("AC15", .split, [(.primary, .screen), (.detail, .screen)], "a b"),
        (
            "AC15 again", .split,
            [(.primary, .screen), (.detail, .screen), (.detail, .screen)], "a c"
        ),
        ("AC16 empty", .split, [(.onDetail, .screen)], nil),
        ("AC16 a screen", .split, [(.primary, .screen), (.onDetail, .screen)], nil),
        ("AC16 a stack", .split, [(.primary, .screen), (.onDetail, .navigation)], "a b"),
        (
            "AC16 a stack on a stack", .split,
            [(.primary, .screen), (.onDetail, .navigation), (.onDetail, .navigation)], nil
        ),
        (
            "AC16 onto the stack", .split,
            [(.primary, .screen), (.onDetail, .navigation), (.onDetail, .screen)], "a b[c]"
        ),
    ]

    @Test(arguments: lists)
    func `AC8 to AC16 a placement changes the list of a container that is built`(
        id: String,
        kind: NodeKind,
        changes: [(ListChange, NodeKind)],
        after: String?
    ) throws {
        var list: [ViewTemplate] = []
        var error: RoutingError?
        for ((change, kindOfNew), name) in zip(changes, ["a", "b", "c"] as [ScreenType]) {
            let new = ViewTemplate(type: name, kind: kindOfNew)
            do throws(RoutingError) {
                try change.embed(new, in: &list, of: kind)
            } catch let fault {
                error = fault
            }
        }
        #expect(error?.code == (after == nil ? .compositionFailed : nil), "\(id)")
        guard let after else {
            #expect(list.count == changes.count - 1, "\(id): the list is changed")
            return
        }
        let words = list.map { template in
            let inner = template.children.map(\.type.name).joined(separator: " ")
            return inner.isEmpty ? template.type.name : "\(template.type)[\(inner)]"
        }
        #expect(words.joined(separator: " ") == after, "\(id)")
    }

    @Test func `AC17 a window is chosen by its id`() throws {
        let tree = try ViewTree.showing(["w1": Self.x, "w2": nav("n")], key: "w1")
        let trip = try Scenario([.screen("T", .push)], from: .root(in: .id("w2"))).run(on: tree)
        #expect(trip.kinds == ["push", "activateWindow"])
        #expect(trip.after == "Nav[T]")
    }
}
