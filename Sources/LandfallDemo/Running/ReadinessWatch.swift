import LandfallWorker

/// Says when a worker does not do its work, and when it does again.
struct ReadinessWatch: Sendable {
    /// The worker's name.
    let name: String
    private var last = WorkerStatus.Readiness.ready
    private var since: ContinuousClock.Instant

    /// Begins with a worker that does its work.
    ///
    /// - Parameters:
    ///   - name: The worker's name.
    ///   - now: The time.
    init(name: String, at now: ContinuousClock.Instant = .now) {
        self.name = name
        since = now
    }

    /// Takes a look into account.
    ///
    /// - Parameters:
    ///   - word: How the worker is doing.
    ///   - now: When it was looked at.
    /// - Returns: What is to be said, once for each change; `nil` for nothing.
    mutating func look(
        _ word: WorkerStatus.Readiness,
        at now: ContinuousClock.Instant = .now
    ) -> String? {
        // A person who ends the demo need not hear of it.
        guard word != last, word != .draining else { return nil }
        let wasReady = last == .ready
        last = word
        guard word == .ready else {
            if wasReady { since = now }
            return "the worker of \(name) is not ready: \(word.rawValue)"
        }
        return "the worker of \(name) is ready again, after \((now - since).components.seconds) s"
    }
}
