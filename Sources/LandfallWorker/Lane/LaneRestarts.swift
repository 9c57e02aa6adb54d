/// Whether a lane that failed is made anew.
///
/// It is while that may help: not often within a short time, and not once the lane has got nowhere
/// for as long as the patience says.
struct LaneRestarts {
    private let patience: Duration
    private var times: [ContinuousClock.Instant] = []
    private var trouble: (begin: ContinuousClock.Instant, cause: any Error)?

    /// How often a lane is made anew within the span, whatever it got done.
    static let limit = 5
    /// The shortest span; it grows with the patience.
    static let shortestSpan = Duration.seconds(600)

    /// Knows of no failure.
    ///
    /// - Parameter patience: How long a lane may get nowhere.
    init(patience: Duration) { self.patience = patience }

    /// How far a lane came that failed.
    struct Attempt: Hashable, Sendable {
        /// Whether it had partitions and went through a turn with them.
        var wasWell: Bool
        /// When the turn began that failed.
        var turnBegan: ContinuousClock.Instant
    }

    /// Notes a failure.
    ///
    /// - Parameters:
    ///   - error: What the lane threw.
    ///   - attempt: How far it came.
    ///   - now: When it threw.
    /// - Returns: What ends the worker, or `nil` where the lane is to be made anew.
    mutating func note(
        _ error: any Error,
        of attempt: Attempt,
        at now: ContinuousClock.Instant = .now
    ) -> WorkerError? {
        let failure = LaneFailure(error)
        if attempt.wasWell { trouble = nil }
        let trouble = trouble ?? (attempt.turnBegan, error)
        self.trouble = trouble
        let span = max(Self.shortestSpan, patience * (Self.limit + 1))
        times.removeAll { $0 + span < now }
        // Who was overtaken by another worker has waited for nobody.
        let isExhausted = !failure.isFenced && now - trouble.begin >= patience
        guard failure.mayPass, times.count < Self.limit, !isExhausted else {
            return failure.workerError(after: trouble.cause)
        }
        times.append(now)
        return nil
    }

    /// How long to wait before the lane is made anew.
    var delay: Duration { Backoff().delay(beforeRetry: times.count + 2) }
}
