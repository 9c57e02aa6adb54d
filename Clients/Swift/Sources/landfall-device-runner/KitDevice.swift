#if os(Linux)
import LandfallDevice
import LandfallDeviceTesting
import LandfallUIKitTesting
import UIKit

/// The whole kit on the stand-in for UIKit: a tap is asked, and its answer is the plan.
struct KitDevice: PlanDevice {
    func carryOut(_ operations: [PlanOperation], on windows: [WindowState]) -> PlanOutcome {
        var plan = ActionPlan(planID: "p", intentID: "i", deviceID: "dev-1", outcome: .navigate)
        plan.operations = operations
        return carryOut(plan, on: windows)
    }

    func carryOut(_ plan: ActionPlan, on windows: [WindowState]) -> PlanOutcome {
        let world = World()
        return World.inWorld(world) {
            let app = StandInApp(windows, in: world)
            let time = WorldTime(world)
            let server = MemoryTransport(time)
            let kit = Landfall(
                transport: server,
                storage: MemoryStorage(),
                deviceID: plan.deviceID.isEmpty ? "dev-1" : plan.deviceID,
                time: time,
                numbers: SeededNumbers(seed: 1)
            )
            var result: PlanResult?
            kit.onEvent = { event in
                if case .reported(let reported) = event { result = reported }
            }
            app.register(plan.operations)
            kit.attach(app.host)
            kit.ready()
            world.run(for: .seconds(1))
            let own = plan.renamed(app.hostIDs)
            server.respond = { intent in .plan(own.answering(intent)) }
            kit.tap(userInfo: ["link": "https://app.example/"], identifier: "tap")
            world.run(for: .seconds(30))
            return PlanOutcome(windows: app.captured, failure: Self.failure(result))
        }
    }

    /// What a result says is wrong; no result is a plan that never came to an end.
    private static func failure(
        _ result: PlanResult?
    ) -> (operation: Int, reason: FailureReason)? {
        guard let result else { return (0, .timedOut) }
        guard result.result != .applied else { return nil }
        return (Int(result.operation ?? 0), result.reason ?? .otherTree)
    }
}

extension ActionPlan {
    /// The plan as the answer to an intent that brings its tree.
    fileprivate func answering(_ intent: NavigationIntent) -> ActionPlan {
        var plan = self
        plan.intentID = intent.intentID
        plan.deviceID = intent.deviceID
        // The time of the stand-in is another one.
        plan.expiresAt = nil
        guard plan.basis?.source != .coldStart else { return plan }
        plan.basis = PlanBasis(
            sequence: intent.deviceState?.sequence ?? 0,
            source: .inline,
            launchID: intent.deviceState?.launchID ?? ""
        )
        return plan
    }

    /// The plan with other ids of the nodes that are there.
    fileprivate func renamed(_ ids: [NodeID: NodeID]) -> ActionPlan {
        guard let node = try? JSONParser.parse(json).renamed(ids),
            let plan = try? ActionPlan(node)
        else { return self }
        return plan
    }
}

extension JSONNode {
    /// The members that name a node.
    private static let names: Set<String> = [
        "node", "container", "child", "presenter", "target", "parentOverride",
    ]

    fileprivate func renamed(_ ids: [NodeID: NodeID]) -> JSONNode {
        switch self {
        case .list(let elements): return .list(elements.map { $0.renamed(ids) })
        case .object(let members):
            return .object(
                members.map { member in
                    var member = member
                    switch (member.name, member.value) {
                    // What is said there is the app's.
                    case ("context", _), ("options", _): break
                    case (let name, .text(let id)) where Self.names.contains(name):
                        member.value = .text(ids[NodeID(id)]?.text ?? id)
                    default: member.value = member.value.renamed(ids)
                    }
                    return member
                }
            )
        default: return self
        }
    }
}
#endif
