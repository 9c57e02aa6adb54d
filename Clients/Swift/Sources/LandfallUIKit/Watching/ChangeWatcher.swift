#if canImport(UIKit)
import LandfallDevice
import UIKit

/// Finds out that the app shows something else, by looking.
///
/// A look is taken when the main run loop is about to sleep, at most ten times a second, and twice
/// a second where a look takes long. No method is replaced and no delegate is taken, so it sees
/// whatever has made the change: a swipe back, a sheet that was pulled down, a tab, the app's code.
@MainActor final class ChangeWatcher {
    private let time: any ClientTime
    private let look: @MainActor () -> Int
    private let report: @MainActor () -> Void
    private var observer: IdleObserver?
    private var last: Int?
    private var nextLook = TimeSpan.zero
    private var wakeUp: (any ScheduledCall)?

    /// How long a look may take so that ten in a second are not too many.
    private static let quick = TimeSpan.milliseconds(2)

    /// Begins to look.
    ///
    /// The run loop keeps nothing of the watcher alive; when the watcher is gone, the observer ends.
    ///
    /// - Parameters:
    ///   - time: The source of clocks and timers.
    ///   - look: A number that changes with what is shown.
    ///   - report: Is called when it has changed.
    init(
        _ time: any ClientTime,
        look: @escaping @MainActor () -> Int,
        report: @escaping @MainActor () -> Void
    ) {
        self.time = time
        self.look = look
        self.report = report
        observer = IdleObserver { [weak self] in
            self?.idle()
            return self != nil
        }
    }

    private func idle() {
        let now = time.now
        guard now >= nextLook else { return wake(in: nextLook - now) }
        let number = look()
        let isQuick = time.now - now <= Self.quick
        nextLook = now + .milliseconds(isQuick ? 100 : 500)
        guard number != last else { return }
        last = number
        report()
    }

    /// Lets the run loop turn once more, so that the last of many changes is seen too.
    private func wake(in delay: TimeSpan) {
        guard wakeUp == nil else { return }
        wakeUp = time.schedule(after: delay) { [weak self] in self?.wakeUp = nil }
    }
}
#endif
