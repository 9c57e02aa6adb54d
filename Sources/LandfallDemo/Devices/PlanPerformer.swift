package import Landfall
import LandfallSimulator

/// Carries plans out for the devices of the demo.
package protocol PlanPerformer: Sendable {
    /// Carries a plan out.
    ///
    /// - Parameters:
    ///   - plan: The plan; it starts from the state.
    ///   - state: What the device reported last.
    /// - Returns: What came of it.
    func perform(_ plan: ActionPlan, on state: DeviceState) -> PlanPerformance
}

/// The result of a plan on a device.
package enum PlanPerformance: Sendable {
    /// All of it was done: what the device shows now, and whether the target is visible.
    case done(ViewTree, isLanded: Bool)
    /// An operation could not be carried out.
    case refused(PlanRefusal)
    /// Nobody would accept a report of what came out.
    case unreportable(ViewTreeError)
}

/// The reason that a device could not carry a plan out.
package struct PlanRefusal: Hashable, Sendable {
    /// The position of the operation.
    package var operation: Int
    /// A stable word in lower snake case.
    package var code: String
    /// One sentence for a person.
    package var message: String
}

/// The devices of the simulator, by the rules of UIKit as Landfall knows them.
package struct SimulatedPerformer: PlanPerformer {
    /// Creates the performer.
    package init() {}

    /// Carries a plan out on a simulated device.
    package func perform(_ plan: ActionPlan, on state: DeviceState) -> PlanPerformance {
        let device = SimulatedDevice(state.tree)
        do throws(DeviceRefusal) {
            try device.execute(plan.operations)
        } catch {
            return .refused(
                PlanRefusal(
                    operation: error.operation,
                    code: error.code.rawValue,
                    message: error.message
                )
            )
        }
        let isLanded = plan.target.map { device.isVisible($0) } ?? false
        do throws(ViewTreeError) {
            return .done(try device.report(), isLanded: isLanded)
        } catch {
            return .unreportable(error)
        }
    }
}
