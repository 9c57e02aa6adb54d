import Landfall
import LandfallSimulator
import LandfallSketches

/// The vectors about plans: those that every client must pass, and those with UIKit's own refusals.
enum PlanVectors {
    /// The vectors of a suite.
    ///
    /// - Parameters:
    ///   - suite: ``Suite/tree`` or ``Suite/uikit``.
    ///   - seed: What the random part is made from.
    ///   - count: How many vectors the random part has.
    /// - Returns: Those that were written by hand, then the random ones.
    /// - Throws: ``ConformanceError``.
    static func make(
        _ suite: Suite,
        seed: UInt64,
        random count: Int
    ) throws(ConformanceError) -> [Vector] {
        var vectors: [Vector] = []
        for plan in written {
            let outcome = try plan.outcome()
            guard outcome.isUIKitOnly == (suite == .uikit) else { continue }
            vectors.append(try outcome.vector(of: named(plan, for: suite)))
        }
        return try vectors + RandomPlans.vectors(suite, seed: seed, count: count)
    }

    /// The same case under an id of the suite.
    private static func named(_ plan: PlanCase, for suite: Suite) -> PlanCase {
        PlanCase("\(suite.rawValue)/\(plan.id)", plan.sketch, plan.operations)
    }

    /// All cases that were written by hand.
    private static var written: [PlanCase] {
        let effects = EffectCase.plain + EffectCase.lists + EffectCase.tabs + EffectCase.customs
        let done = effects.map { effect in
            let kind = Operation(effect.effect).kind
            return PlanCase("\(kind)/\(slug(effect.name))", effect.root, [effect.effect])
        }
        let refused = RefusalCase.all.map { refusal in
            PlanCase(
                "\(refusal.code.rawValue)/\(slug(refusal.name))",
                TreeSketch(refusal.root, moving: refusal.moving),
                refusal.effects.map { Operation($0) }
            )
        }
        return (everyOperation + done + refused + SequenceCases.all).filter(canBeSent)
    }

    /// Whether a plan can say it: no view on the wire presents two others.
    private static func canBeSent(_ plan: PlanCase) -> Bool {
        plan.operations.flatMap(RandomPlans.views).flatMap(\.allViews)
            .allSatisfy { $0.presented.count < 2 }
    }

    /// Each operation on each kind of node, at several places in a tree.
    private static var everyOperation: [PlanCase] {
        var cases: [PlanCase] = []
        for (place, around) in places {
            for (kind, node) in nodes {
                for effect in effects(on: node) {
                    let name = Operation(effect).kind
                    cases.append(PlanCase("\(name)/on-\(kind)-\(place)", around(node), [effect]))
                }
            }
        }
        return cases
    }

    /// A node of each kind; all are called `x`, and their children `x1`, `x2`.
    private static let nodes: [(kind: String, node: View)] = {
        let children = [screen("x1", "First", ["k": "1"]), screen("x2", "Second")]
        let stack = nav("x1", [screen("x2", "Second"), screen("x3", "Third")])
        return [
            ("screen", screen("x", "Plain", ["k": "1"])), ("navigation", nav("x", children)),
            ("empty-navigation", nav("x")), ("tab", tab("x", selected: 1, children)),
            ("empty-tab", tab("x")), ("split", split("x", [stack, nav("x4", [screen("x5")])])),
            ("half-split", split("x", [stack])), ("empty-split", split("x")),
            ("collapsed", split("x", collapsed: true, [stack])),
            ("custom", custom("x", visible: [0], children)),
            ("custom-all", custom("x", visible: [0, 1], children)),
            ("presenting", nav("x", children).presenting(screen("p", "Sheet"), .pageSheet)),
        ]
    }()

    /// Where the node lies.
    private static let places: [(name: String, around: @Sendable (View) -> View)] = [
        ("as-root", { $0 }),
        ("in-a-tab", { tab("t", selected: 0, [$0, screen("other")]) }),
        ("presented", { nav("below", [screen("home")]).presenting($0, .pageSheet) }),
    ]

    private static func effects(on node: View) -> [Operation.Effect] {
        let id = node.id
        let child = node.children.first?.id ?? "x1"
        let new = screen("$1", "New", ["k": "2"])
        return [
            .update(node: id, context: [ContextEntry(key: "l", value: "9")]),
            .dismiss(presenter: id), .select(container: id, child: child),
            .popTo(container: id, child: child), .makeVisible(container: id, child: child),
            .push(container: id, view: new),
            .setChildren(
                container: id,
                children: node.children.reversed().map { .node($0.id) },
                selected: nil
            ),
            .insertTab(container: id, index: 1, view: new),
            .replaceTab(container: id, index: 1, view: new),
            .setPrimary(container: id, view: nav("$1", [screen("$2")])),
            .showDetail(container: id, view: nav("$1", [screen("$2")])),
            .pushOnDetail(container: id, view: new),
            .present(presenter: id, view: new.styled(.overCurrentContext)),
            .replaceRoot(window: "w1", view: tab("$1", [new.with { $0.id = "$2" }])),
            .activateWindow(window: "w1"),
        ]
    }

    /// A name as part of an id: small letters and digits, joined by `-`.
    private static func slug(_ name: String) -> String {
        let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return words.joined(separator: "-")
    }
}
