import LandfallValues

/// Waits for a server that does not answer yet, says what it waits for, and gives up in time.
package struct RetryPolicy: Sendable {
    /// How long to wait in all; zero tries once.
    let limit: Duration
    /// Where it says what it waits for.
    let say: @Sendable (String) -> Void
    /// How long it keeps silent between two lines.
    private let interval = Duration.seconds(5)

    /// Waits so long.
    ///
    /// - Parameters:
    ///   - limit: How long to wait in all; zero tries once.
    ///   - say: Hears what is waited for.
    package init(limit: Duration, say: @escaping @Sendable (String) -> Void) {
        self.limit = limit
        self.say = say
    }

    /// Tries until it works.
    ///
    /// The attempt blocks the calling thread, which is the main thread here, not one of the
    /// cooperative pool.
    ///
    /// - Parameters:
    ///   - server: What is waited for, as in `Kafka at localhost:9092`.
    ///   - isRecoverable: Whether another try can do better.
    ///   - reason: Why a try failed, behind what is waited for.
    ///   - attempt: One try, bounded by itself.
    /// - Returns: What the first try that worked returned.
    /// - Throws: The last error once the patience is used up, or the first that can't be retried.
    package func wait<Value, Failure: Error>(
        for server: String,
        while isRecoverable: (Failure) -> Bool,
        reason: (Failure) -> String = { "\($0)" },
        _ attempt: () throws(Failure) -> Value
    ) async throws -> Value {
        let clock = ContinuousClock()
        let end = clock.now + limit
        var nextLine = clock.now
        let backoff = Backoff(initial: .milliseconds(100), ceiling: .seconds(1))
        var retry = 0
        while true {
            do throws(Failure) {
                return try attempt()
            } catch {
                guard isRecoverable(error), clock.now < end else { throw error }
                if clock.now >= nextLine {
                    say("waiting for \(server): \(reason(error))")
                    nextLine = clock.now + interval
                }
            }
            let pause = backoff.delay(beforeRetry: retry)
            try await Task.sleep(for: min(pause, max(end - clock.now, .zero)))
            retry += 1
        }
    }
}
