import Synchronization

/// Asks lanes to stop after their batch.
final class StopSignal: Sendable {
    private let flag = Atomic(false)

    /// Whether a stop was asked for.
    var isRequested: Bool { flag.load(ordering: .acquiring) }

    /// Asks for a stop; a second time changes nothing.
    func request() { flag.store(true, ordering: .releasing) }
}
