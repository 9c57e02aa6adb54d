import Glibc

/// Waits that double from one try to the next, up to a ceiling.
struct Backoff: Hashable, Sendable {
    /// The first wait, longer than zero.
    var initial = Duration.milliseconds(20)
    /// The longest wait.
    var ceiling = Duration.seconds(2)

    /// The wait before a try.
    ///
    /// - Parameter retry: The number of the try, counted from zero; not negative.
    /// - Returns: The wait, never longer than the ceiling.
    func delay(beforeRetry retry: Int) -> Duration {
        var delay = initial
        for _ in 0..<min(max(retry, 0), 32) where delay < ceiling { delay *= 2 }
        return min(delay, ceiling)
    }

    /// Blocks the calling thread, which is a lane's own, before a try.
    func pause(beforeRetry retry: Int) { Self.pause(for: delay(beforeRetry: retry)) }

    /// Blocks the calling thread, which is a lane's own, for a time; for none or less not at all.
    static func pause(for time: Duration) {
        guard time > .zero else { return }
        let (seconds, attoseconds) = time.components
        var wait = timespec()
        wait.tv_sec = Int(seconds)
        wait.tv_nsec = Int(attoseconds / 1_000_000_000)
        _ = unsafe nanosleep(&wait, nil)
    }
}
