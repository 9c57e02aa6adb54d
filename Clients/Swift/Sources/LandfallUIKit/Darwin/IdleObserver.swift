#if canImport(UIKit) && canImport(Darwin)
import Foundation

/// Hears when the main run loop is about to sleep, until it is ended.
@MainActor final class IdleObserver {
    private var observer: CFRunLoopObserver?

    /// Begins to hear.
    ///
    /// - Parameter body: Runs each time; when it returns `false`, the observer ends.
    init(_ body: @escaping @MainActor () -> Bool) {
        let observer = CFRunLoopObserverCreateWithHandler(
            kCFAllocatorDefault,
            CFRunLoopActivity.beforeWaiting.rawValue,
            true,
            // Behind Core Animation, which commits at 2,000,000: the frame comes first.
            2_000_001
        ) { observer, _ in
            let goesOn = MainActor.assumeIsolated { body() }
            if !goesOn, let observer { CFRunLoopObserverInvalidate(observer) }
        }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .commonModes)
        self.observer = observer
    }

    /// Hears no more.
    func end() {
        if let observer { CFRunLoopObserverInvalidate(observer) }
        observer = nil
    }
}
#endif
