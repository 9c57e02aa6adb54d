import Synchronization

/// Tells a thread that is at work that it is to stop.
final class Stop: Sendable {
    private let flag = Atomic(false)

    /// Whether it is to stop.
    var isRequested: Bool { flag.load(ordering: .acquiring) }

    /// Asks for it; a second time changes nothing.
    func request() { flag.store(true, ordering: .releasing) }
}
