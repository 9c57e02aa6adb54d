import Landfall
import LandfallSimulator

extension Resolution {
    /// The device's state once the plan is carried out, as it would report it then: what the plan has
    /// created has ids of the device's own, under the next sequence.
    ///
    /// - Returns: The state; the one before where nothing was done.
    /// - Throws: ``ReviewError/failed(_:)`` where nobody would accept such a report.
    func settledState() throws(ReviewError) -> DeviceState {
        guard !plan.operations.isEmpty else { return after }
        var state = after
        do throws(ViewTreeError) {
            state.tree = try SimulatedDevice(after.tree).report()
        } catch {
            throw .failed("the device's report behind this plan would be refused: \(error.code)")
        }
        state.sequence += 1
        state.capturedAt = request.now
        return state
    }
}
