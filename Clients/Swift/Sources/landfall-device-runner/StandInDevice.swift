#if os(Linux)
import LandfallDevice
import LandfallUIKitTesting
import UIKit

/// The adapter for UIKit, on the stand-in for UIKit.
struct StandInDevice: PlanDevice {
    func carryOut(_ operations: [PlanOperation], on windows: [WindowState]) -> PlanOutcome {
        let app = StandInApp(windows, in: World())
        for (index, operation) in operations.enumerated() {
            if let reason = app.perform(operation) {
                return PlanOutcome(windows: app.captured, failure: (index, reason))
            }
        }
        return PlanOutcome(windows: app.captured)
    }
}
#endif
