import Dispatch
import Synchronization

/// A thread for calls that may never return.
///
/// A call that outlives its time keeps the thread, and what it captured, until it returns; the
/// caller continues without it.
final class BoundedCall: Sendable {
    private let queue: DispatchQueue

    init(label: String) {
        self.queue = DispatchQueue(label: label)
    }

    /// Makes a call and waits for its answer.
    ///
    /// - Returns: The answer, or `nil` if there was none in time.
    func run<Answer: Sendable>(
        within limit: Duration,
        _ call: @escaping @Sendable () -> Answer
    ) -> Answer? {
        let outcome = Outcome<Answer>()
        queue.async { outcome.settle(call()) }
        return outcome.wait(for: limit)
    }
}

/// Where the two threads of a bounded call meet.
private final class Outcome<Answer: Sendable>: Sendable {
    private let answer = Mutex<Answer?>(nil)
    private let settled = DispatchSemaphore(value: 0)

    func settle(_ value: Answer) {
        answer.withLock { $0 = value }
        settled.signal()
    }

    func wait(for limit: Duration) -> Answer? {
        let interval = DispatchTimeInterval.milliseconds(Int(limit.timeoutMilliseconds))
        guard settled.wait(timeout: .now() + interval) == .success else { return nil }
        return answer.withLock { $0 }
    }
}
