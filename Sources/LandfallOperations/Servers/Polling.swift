import LandfallValues

/// Asks again and again until something is so, or its time is over.
struct Polling {
    /// The pause after an answer that is not the one.
    let interval: Duration
    /// The end of the last pause, or a little later.
    private let deadline: ContinuousClock.Instant

    /// Begins the time.
    ///
    /// - Parameters:
    ///   - interval: The pause after an answer that is not the one.
    ///   - time: How long to ask; there is one answer at least.
    init(every interval: Duration, for time: Duration) {
        self.interval = interval
        deadline = .now + time
    }

    /// Asks; blocks the calling thread, never one of the cooperative pool.
    ///
    /// - Parameter isDone: Asks once.
    /// - Returns: Whether it became so in time.
    /// - Throws: What `isDone` throws.
    func block<Failure>(until isDone: () throws(Failure) -> Bool) throws(Failure) -> Bool {
        while true {
            if try isDone() { return true }
            guard ContinuousClock.now < deadline else { return false }
            Backoff.pause(for: interval)
        }
    }

    /// Asks without blocking in the pauses.
    ///
    /// - Parameter isDone: Asks once.
    /// - Returns: Whether it became so in time.
    /// - Throws: What `isDone` throws, or `CancellationError`.
    func wait(until isDone: () async throws -> Bool) async throws -> Bool {
        while true {
            if try await isDone() { return true }
            guard ContinuousClock.now < deadline else { return false }
            try await Task.sleep(for: interval)
        }
    }
}
