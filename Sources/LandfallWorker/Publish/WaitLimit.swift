/// How long a lane may retry: until its patience is used up, or until a requested stop is overdue.
struct WaitLimit: Sendable {
    private let deadline: ContinuousClock.Instant
    private let stop: StopSignal

    /// The longest that one call may block, so that a stop is noticed.
    private static let longestCall = Duration.seconds(5)

    /// Starts the time.
    ///
    /// - Parameters:
    ///   - patience: How long to try in all.
    ///   - stop: Cuts it short.
    init(_ patience: Duration, stop: StopSignal) {
        self.deadline = .now + patience
        self.stop = stop
    }

    /// Whether to give up.
    var isOver: Bool { ContinuousClock.now >= deadline || stop.isOverdue }

    /// How long the next call may block: what is left, but at most a few seconds.
    var call: Duration {
        min(max(ContinuousClock.now.duration(to: deadline), .milliseconds(100)), Self.longestCall)
    }
}
