import Synchronization

/// Asks lanes to stop after their batch, and then not to wait for anybody much longer.
final class StopSignal: Sendable {
    private let grace: Duration
    private let requestedAt = Mutex<ContinuousClock.Instant?>(nil)

    /// Creates a signal that was not given.
    ///
    /// - Parameter grace: How long after the request a lane may still wait for a broker or for
    ///   PostgreSQL.
    init(grace: Duration) { self.grace = grace }

    /// Whether a stop was asked for.
    var isRequested: Bool { requestedAt.withLock { $0 != nil } }

    /// Whether the request is so old that waiting has to end.
    var isOverdue: Bool {
        guard let time = requestedAt.withLock({ $0 }) else { return false }
        return ContinuousClock.now >= time + grace
    }

    /// Asks for a stop; a second time changes nothing.
    func request() {
        requestedAt.withLock { time in
            if time == nil { time = .now }
        }
    }
}
