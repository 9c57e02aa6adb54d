import Dispatch

/// Waiting between two questions.
enum Pause {
    /// Blocks the calling thread.
    ///
    /// - Parameter pause: How long, at least.
    static func block(for pause: Duration) {
        let wait = DispatchTimeInterval.milliseconds(Int(pause / .milliseconds(1)))
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + wait)
    }
}
