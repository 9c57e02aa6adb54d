import Synchronization

/// A value that comes once, and may be waited for with a limit.
package final class PendingValue<Value: Sendable>: Sendable {
    private enum State {
        case waiting([Waiter<Value>])
        case completed(Value)
    }

    private let state = Mutex(State.waiting([]))

    /// Creates a value that has not come yet.
    package init() {}

    /// The value, or `nil` while it has not come.
    package var value: Value? {
        state.withLock { state in
            if case .completed(let value) = state { value } else { nil }
        }
    }

    /// Sets the value; a second one is dropped.
    ///
    /// - Parameter value: The value.
    /// - Returns: Whether it was the first.
    @discardableResult package func complete(_ value: Value) -> Bool {
        let waiters = state.withLock { state -> [Waiter<Value>]? in
            guard case .waiting(let waiters) = state else { return nil }
            state = .completed(value)
            return waiters
        }
        for waiter in waiters ?? [] { waiter.end(value) }
        return waiters != nil
    }

    /// Waits for the value.
    ///
    /// - Parameter limit: How long to wait. The end is up to 10 ms late.
    /// - Returns: The value, or `nil` if it has not come in time or the task was cancelled.
    package func value(within limit: Duration) async -> Value? {
        if let value { return value }
        guard limit > .zero else { return nil }
        let waiter = Waiter<Value>()
        let found = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard waiter.begin(continuation) else { return continuation.resume(returning: nil) }
                if let value = add(waiter) {
                    waiter.end(value)
                } else {
                    DeadlineWheel.shared.add(waiter, within: limit)
                }
            }
        } onCancel: {
            waiter.end(nil)
        }
        // Both may be over by the time that this task goes on.
        return found ?? value
    }

    /// Has a waiter get the value when it comes.
    ///
    /// - Returns: The value where it has come.
    private func add(_ waiter: Waiter<Value>) -> Value? {
        state.withLock { state in
            switch state {
            case .completed(let value): return value
            case .waiting(let waiters):
                // A task that waits again and again leaves nothing behind.
                state = .waiting(waiters.filter { !$0.hasEnded } + [waiter])
                return nil
            }
        }
    }
}

/// A task that waits for a value, and goes on once: with the value, when its time is over, or when it is cancelled.
private final class Waiter<Value: Sendable>: Expiring {
    private enum State {
        case new
        case waiting(CheckedContinuation<Value?, Never>)
        case ended
    }

    private let state = Mutex(State.new)

    var hasEnded: Bool {
        state.withLock { state in
            if case .ended = state { true } else { false }
        }
    }

    /// Keeps what resumes the task.
    ///
    /// - Returns: Whether it waits: it was not cancelled before.
    func begin(_ continuation: CheckedContinuation<Value?, Never>) -> Bool {
        state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(continuation)
            return true
        }
    }

    /// Lets the task go on, unless it has.
    func end(_ value: Value?) {
        let before = state.withLock { state in
            defer { state = .ended }
            return state
        }
        if case .waiting(let continuation) = before { continuation.resume(returning: value) }
    }

    func expire() { end(nil) }
}
