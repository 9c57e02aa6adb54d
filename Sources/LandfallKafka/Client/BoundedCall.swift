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
        queue.async { outcome.complete(call()) }
        return outcome.wait(for: limit)
    }
}

/// The answer of a bounded call, which one thread gives and the other waits for.
private final class Outcome<Answer: Sendable>: Sendable {
    private let answer = Mutex<Answer?>(nil)
    private let completed = DispatchSemaphore(value: 0)

    func complete(_ value: Answer) {
        answer.withLock { $0 = value }
        completed.signal()
    }

    func wait(for limit: Duration) -> Answer? {
        let interval = DispatchTimeInterval.milliseconds(Int(limit.timeoutMilliseconds))
        guard completed.wait(timeout: .now() + interval) == .success else { return nil }
        return answer.withLock { $0 }
    }
}
