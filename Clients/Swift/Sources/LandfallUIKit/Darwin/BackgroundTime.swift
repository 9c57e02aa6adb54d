#if canImport(UIKit) && canImport(Darwin)
import UIKit

/// Asks the system for time to send what waits, when the app goes to the background.
@MainActor final class BackgroundTime {
    private var task = UIBackgroundTaskIdentifier.invalid

    init() {}

    /// Asks for time; the system ends it when it wants to.
    func begin() {
        guard task == .invalid else { return }
        task = UIApplication.shared.beginBackgroundTask(withName: "Landfall") { [weak self] in
            MainActor.assumeIsolated { self?.end() }
        }
    }

    /// Gives the rest of the time back.
    func end() {
        guard task != .invalid else { return }
        UIApplication.shared.endBackgroundTask(task)
        task = .invalid
    }
}
#endif
