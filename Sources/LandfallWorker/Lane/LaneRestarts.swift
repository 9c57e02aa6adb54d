import LandfallValues

/// The rule that decides whether a failed lane is restarted.
///
/// A lane is restarted only a few times within a span, and not once it has made no progress for the
/// whole patience.
struct LaneRestarts {
    private let patience: Duration
    private var times: [ContinuousClock.Instant] = []
    private var failing: (begin: ContinuousClock.Instant, cause: any Error)?

    /// The most restarts within the span, whatever the progress.
    static let limit = 5
    /// The shortest span; it grows with the patience.
    static let shortestSpan = Duration.seconds(600)

    /// Begins without a failure.
    ///
    /// - Parameter patience: How long a lane may make no progress.
    init(patience: Duration) { self.patience = patience }

    /// The progress of a failed lane.
    struct Attempt: Hashable, Sendable {
        /// Whether it had partitions and completed a turn with them.
        var madeProgress: Bool
        /// When the failed turn began.
        var turnBegan: ContinuousClock.Instant
    }

    /// Notes a failure.
    ///
    /// - Parameters:
    ///   - error: What the lane threw.
    ///   - attempt: How far it came.
    ///   - now: When it threw.
    /// - Returns: What ends the worker, or `nil` if the lane is restarted.
    mutating func note(
        _ error: any Error,
        of attempt: Attempt,
        at now: ContinuousClock.Instant = .now
    ) -> WorkerError? {
        let failure = LaneFailure(error)
        if attempt.madeProgress { failing = nil }
        let failing = failing ?? (attempt.turnBegan, error)
        self.failing = failing
        let span = max(Self.shortestSpan, patience * (Self.limit + 1))
        times.removeAll { $0 + span < now }
        // A lane that another worker has overtaken has not waited.
        let isExhausted = !failure.isFenced && now - failing.begin >= patience
        guard failure.isRecoverable, times.count < Self.limit, !isExhausted else {
            return failure.workerError(after: failing.cause)
        }
        times.append(now)
        return nil
    }

    /// How long to wait before the restart.
    var delay: Duration { Backoff().delay(beforeRetry: times.count + 2) }
}
