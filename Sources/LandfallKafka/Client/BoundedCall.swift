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
    /// - Parameters:
    ///   - limit: How long to wait.
    ///   - isOver: Whether to wait no longer; asked some times a second.
    ///   - call: The call.
    /// - Returns: The answer, or `nil` if there was none in time.
    func run<Answer: Sendable>(
        within limit: Duration,
        orUntil isOver: () -> Bool = { false },
        _ call: @escaping @Sendable () -> Answer
    ) -> Answer? {
        let outcome = Outcome<Answer>()
        queue.async { outcome.complete(call()) }
        return outcome.wait(for: limit, orUntil: isOver)
    }
}

/// The answer of a bounded call, which one thread gives and the other waits for.
private final class Outcome<Answer: Sendable>: Sendable {
    private let answer = Mutex<Answer?>(nil)
    private let completed = DispatchSemaphore(value: 0)

    /// How often it is asked whether to wait no longer.
    private static var interval: DispatchTimeInterval { .milliseconds(200) }

    func complete(_ value: Answer) {
        answer.withLock { $0 = value }
        completed.signal()
    }

    func wait(for limit: Duration, orUntil isOver: () -> Bool) -> Answer? {
        let deadline = DispatchTime.now() + .milliseconds(Int(limit.timeoutMilliseconds))
        while true {
            let next = min(.now() + Self.interval, deadline)
            if completed.wait(timeout: next) == .success { return answer.withLock { $0 } }
            if next >= deadline || isOver() { return nil }
        }
    }
}
