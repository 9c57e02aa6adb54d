import Synchronization

/// Tells a thread that is at work that it is to stop.
package final class StopFlag: Sendable {
    private let flag = Atomic(false)

    /// Asks for nothing yet.
    package init() {}

    /// Whether it is to stop.
    package var isRequested: Bool { flag.load(ordering: .acquiring) }

    /// Asks for it; a second time changes nothing.
    package func request() { flag.store(true, ordering: .releasing) }
}
