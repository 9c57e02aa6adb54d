import Testing

@testable import Landfall

/// The errors of the library, and the words that a plan has for them.
@Suite struct ErrorScenarios {
    /// A fault, the chain and the tree that provoke it, and how the plan says it.
    struct Fault: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let scenario: Scenario
        let root: View
        let code: RoutingError.Code
        let step: String?

        init(
            _ description: String,
            _ steps: [Step],
            from origin: Chain.Origin = .root,
            on root: View = screen("x", "X"),
            _ code: RoutingError.Code,
            at step: String?
        ) {
            self.testDescription = description
            self.scenario = Scenario(steps, from: origin)
            self.root = root
            self.code = code
            self.step = step
        }
    }

    private static let modal = Placement.present(.fullScreen, from: .current)
    private static let nobody = TypeFinder<AnyScreen>(type: "Nobody")

    static let faults = [
        Fault("no container for an action", [.screen("T", .push)], .typeMismatch, at: "test/0"),
        Fault(
            "a context task for another screen",
            [.found("X").with { $0.tasks = [TracedTask(name: "", log: Log(), screen: "Y")] }],
            .typeMismatch,
            at: "test/0"
        ),
        Fault(
            "a post-navigation interceptor for another screen",
            [
                .found("X").with {
                    $0.postInterceptors = [TracedPost(name: "", log: Log(), screen: "Y")]
                }
            ],
            .typeMismatch,
            at: "test/0"
        ),
        Fault(
            "a context task that refuses",
            [.found("X").with { $0.tasks = [TracedTask(name: "", log: Log(), fault: .ownFault)] }],
            .generic,
            at: "test/0"
        ),
        Fault(
            "a beginning that is not found",
            [],
            from: .found(nobody),
            .compositionFailed,
            at: "test/0"
        ),
        Fault("no such window", [], from: .root(in: .id("w9")), .compositionFailed, at: "test/0"),
        Fault("no case holds", [], from: .choice([], otherwise: nil), .noOrigin, at: "test/0"),
        Fault(
            "a presenter that is not found",
            [.screen("T", .present(.fullScreen, from: .found(nobody)))],
            .compositionFailed,
            at: "test/0"
        ),
        Fault(
            "a root that is none",
            [.screen("T", .replaceRoot)],
            from: .current,
            on: screen("x").presenting(screen("y")),
            .compositionFailed,
            at: "test/0"
        ),
        Fault(
            "a split without a primary",
            [.screen("T", .showDetail)],
            on: split("s"),
            .compositionFailed,
            at: "test/0"
        ),
        Fault(
            "no stack as a detail",
            [.screen("T", .pushOnDetail)],
            on: split("s", [screen("p"), screen("d")]),
            .compositionFailed,
            at: "test/0"
        ),
        Fault(
            "a step that is not there when its turn comes",
            [.found("Q"), .screen("T", modal)],
            .compositionFailed,
            at: "test/0"
        ),
        Fault(
            "a stack in a stack",
            [.nav(.push)],
            on: nav("n"),
            .compositionFailed,
            at: "test/0"
        ),
        Fault(
            "a screen that must stay",
            [.screen("T", modal)],
            on: screen("x").locked,
            .notDismissible,
            at: "test/0"
        ),
    ]

    @Test(arguments: faults)
    func `ER1 each fault has a stable word, the step, and a sentence`(fault: Fault) throws {
        let trip = try fault.scenario.run(on: fault.root)
        #expect(trip.outcome == .failed)
        #expect(trip.code == fault.code.rawValue)
        #expect(trip.plan.reason == fault.code.rawValue)
        #expect(trip.plan.error?.step == fault.step)
        #expect(trip.plan.error?.message?.isEmpty == false)
        #expect(trip.plan.operations.isEmpty)
        #expect(trip.after == fault.root.sketch)
    }

    @Test func `ER1 the words of the faults never change`() {
        #expect(
            RoutingError.Code.allCases.map(\.rawValue) == [
                "unknown_destination", "invalid_context", "no_origin", "type_mismatch",
                "composition_failed", "not_dismissible", "transition_in_progress",
                "guard_timeout", "interceptor_failed", "generic", "limit_exceeded",
                "plan_too_large",
            ]
        )
    }

    @Test func `ER1 a sentence holds no value of a context`() throws {
        var scenario = Scenario([.screen("T", .push, set: ["secret": .context(key: "secret")])])
        scenario.context = ["secret": .string("hunter2")]
        let error = try scenario.run(on: screen("x")).plan.error
        #expect(error?.message?.contains("hunter2") == false)
    }

    @Test func `ER2 an answer that is no failure has no error`() throws {
        let there = try Scenario([.found("X")]).run(on: screen("x", "X"))
        #expect(there.outcome == .alreadyThere)
        #expect(there.plan.error == nil && there.plan.reason == nil)
        let refused = try Scenario([
            .found("X").with { $0.interceptors = [Named("i", refusing: "closed")] }
        ]).run(on: screen("x", "X"))
        #expect(refused.outcome == .refused)
        #expect(refused.plan.error == nil && refused.plan.reason == "closed")
    }
}
