#if canImport(UIKit)
import Foundation
import LandfallDevice
import UIKit

/// Tells the kit when the app goes to the background, and when it comes back.
@MainActor final class AppWatcher {
    private weak var kit: Landfall?
    private let tokens = ObserverTokens()
    private let background = BackgroundTime()
    private var ending: (any ScheduledCall)?

    /// How long the kit may send in the background.
    private static let backgroundLimit = TimeSpan.seconds(10)

    init(_ kit: Landfall) {
        self.kit = kit
        observe(UIApplication.didEnterBackgroundNotification) { $0.enterBackground() }
        observe(UIApplication.willEnterForegroundNotification) { $0.enterForeground() }
    }

    private func observe(
        _ name: Notification.Name,
        _ body: @escaping @MainActor (AppWatcher) -> Void
    ) {
        let token = NotificationCenter.default.addObserver(
            forName: name,
            object: UIApplication.shared,
            queue: nil
        ) { [weak self] _ in
            // UIKit posts on the main thread.
            MainActor.assumeIsolated { if let self { body(self) } }
        }
        tokens.list.append(token)
    }

    private func enterBackground() {
        guard let kit else { return }
        background.begin()
        kit.enteredBackground()
        ending = kit.time.schedule(after: Self.backgroundLimit) { [weak self] in
            self?.background.end()
        }
    }

    private func enterForeground() {
        ending?.cancel()
        background.end()
        kit?.enteredForeground()
    }
}

/// The tokens of observers, which end with this object.
private final class ObserverTokens {
    var list: [any NSObjectProtocol] = []

    deinit {
        for token in list { NotificationCenter.default.removeObserver(token) }
    }
}
#endif
