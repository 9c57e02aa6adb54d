import Synchronization

/// Asks lanes to stop after their batch, and soon to stop waiting for servers.
final class StopSignal: Sendable {
    private let grace: Duration
    private let requestedAt = Mutex<ContinuousClock.Instant?>(nil)

    /// Creates a signal that is not set.
    ///
    /// - Parameter grace: How long after the request a lane may still wait for a broker or for
    ///   PostgreSQL.
    init(grace: Duration) { self.grace = grace }

    /// Whether a stop was requested.
    var isRequested: Bool { requestedAt.withLock { $0 != nil } }

    /// Whether the grace period after the request is over.
    var isOverdue: Bool { timeLeft.map { $0 <= .zero } ?? false }

    /// What is left of the grace period; `nil` before the request.
    var timeLeft: Duration? {
        requestedAt.withLock { $0 }.map { ContinuousClock.now.duration(to: $0 + grace) }
    }

    /// Requests a stop; a second request changes nothing.
    func request() {
        requestedAt.withLock { time in
            if time == nil { time = .now }
        }
    }
}
