import Landfall
import LandfallOperations
import Testing

@Suite struct ReplayChangeTests {
    private static func plan(_ change: (inout ActionPlan) -> Void = { _ in }) -> ActionPlan {
        var plan = ActionPlan(outcome: .navigate)
        plan.planID = "a"
        plan.route = RouteID("chat")
        plan.basedOn = PlanBasis(sequence: 3, source: .stored)
        plan.operations = [Operation(.dismiss(presenter: NodeID("n1")))]
        change(&plan)
        return plan
    }

    @Test func `what differs each time does not count`() {
        let other = Self.plan {
            $0.planID = "b"
            $0.catalogVersion = "sha256:2"
            $0.issuedAt = Timestamp(millisecondsSinceEpoch: 5)
            $0.resume = "token"
        }
        #expect(ReplayChange.between(Self.plan(), other) == .same)
    }

    @Test func `a state of another launch is another state, if both plans say the launch`() {
        func based(on launch: String) -> ActionPlan {
            Self.plan { $0.basedOn = PlanBasis(sequence: 3, source: .stored, launchID: launch) }
        }
        #expect(ReplayChange.between(based(on: "L1"), based(on: "L2")) == .otherState)
        #expect(ReplayChange.between(based(on: ""), based(on: "L2")) == .same)
        #expect(ReplayChange.between(based(on: "L1"), based(on: "")) == .same)
    }

    @Test func `the greatest difference is told`() {
        let base = Self.plan()
        #expect(ReplayChange.between(base, Self.plan { $0.outcome = .failed }) == .outcome)
        #expect(ReplayChange.between(base, Self.plan { $0.route = nil }) == .outcome)
        #expect(ReplayChange.between(base, Self.plan { $0.operations = [] }) == .operations)
        #expect(ReplayChange.between(base, Self.plan { $0.retryAfter = .seconds(1) }) == .details)
        let elsewhere = Self.plan {
            $0.basedOn = PlanBasis(sequence: 4, source: .stored)
            $0.outcome = .failed
        }
        #expect(ReplayChange.between(base, elsewhere) == .otherState)
    }
}
