import Glibc

/// Waits that double from one try to the next, up to a ceiling.
package struct Backoff: Hashable, Sendable {
    /// The first wait, longer than zero.
    package let initial: Duration
    /// The longest wait.
    package let ceiling: Duration

    /// The wait before a try.
    ///
    /// - Parameter retry: The number of the try, counted from zero; not negative.
    /// - Returns: The wait, never longer than the ceiling.
    package func delay(beforeRetry retry: Int) -> Duration {
        var delay = initial
        for _ in 0..<min(max(retry, 0), 32) where delay < ceiling { delay *= 2 }
        return min(delay, ceiling)
    }

    /// Blocks the calling thread, which is a lane's own, before a try.
    package func pause(beforeRetry retry: Int) { Self.pause(for: delay(beforeRetry: retry)) }

    /// Blocks the calling thread, never one of the cooperative pool, for a time; for none or less not at all.
    package static func pause(for time: Duration) {
        guard time > .zero else { return }
        let (seconds, attoseconds) = time.components
        var wait = timespec()
        wait.tv_sec = Int(seconds)
        wait.tv_nsec = Int(attoseconds / 1_000_000_000)
        _ = unsafe nanosleep(&wait, nil)
    }

    /// Waits with these bounds.
    package init(
        initial: Duration = .milliseconds(20),
        ceiling: Duration = .seconds(2)
    ) {
        self.initial = initial
        self.ceiling = ceiling
    }

    /// The next step after an attempt that failed and may be repeated.
    package enum Next: Hashable, Sendable {
        /// The attempt is made again at once, and counts for nothing.
        case atOnce
        /// It is made again after a pause, which grows from one to the next.
        case afterPause
    }

    /// Makes an attempt until it succeeds; blocks the calling thread, between two.
    ///
    /// - Parameters:
    ///   - attempt: Gets the number of pauses before it.
    ///   - recover: Decides after a failure, and gets the number of pauses before it; throws to give up.
    /// - Returns: What the attempt returned that succeeded.
    /// - Throws: What `recover` throws.
    package func retrying<Value, Failure: Error, Outcome: Error>(
        _ attempt: (_ retry: Int) throws(Failure) -> Value,
        after recover: (_ error: Failure, _ retry: Int) throws(Outcome) -> Next
    ) throws(Outcome) -> Value {
        var retry = 0
        while true {
            let failure: Failure
            do throws(Failure) {
                return try attempt(retry)
            } catch {
                failure = error
            }
            switch try recover(failure, retry) {
            case .atOnce: continue
            case .afterPause: pause(beforeRetry: retry)
            }
            retry += 1
        }
    }
}
