import Synchronization

/// A value that comes once, and may be waited for with a limit.
package final class PendingValue<Value: Sendable>: Sendable {
    private enum State {
        case waiting([Int: CheckedContinuation<Value?, Never>])
        case settled(Value)
    }

    private let state = Mutex((State.waiting([:]), nextWaiter: 0))

    /// Creates a value that has not come yet.
    package init() {}

    /// The value, or `nil` while it has not come.
    package var value: Value? {
        state.withLock { state in
            if case .settled(let value) = state.0 { value } else { nil }
        }
    }

    /// Sets the value; a second one is dropped.
    ///
    /// - Parameter value: The value.
    /// - Returns: Whether it was the first.
    @discardableResult package func settle(_ value: Value) -> Bool {
        let waiters = state.withLock { state -> [CheckedContinuation<Value?, Never>]? in
            guard case .waiting(let waiters) = state.0 else { return nil }
            state.0 = .settled(value)
            return Array(waiters.values)
        }
        for waiter in waiters ?? [] { waiter.resume(returning: value) }
        return waiters != nil
    }

    /// Waits for the value.
    ///
    /// - Parameter limit: How long to wait.
    /// - Returns: The value, or `nil` if it has not come in time or the task was cancelled.
    package func value(within limit: Duration) async -> Value? {
        if let value { return value }
        guard limit > .zero else { return nil }
        return await withTaskGroup(of: Value?.self) { group in
            group.addTask { await self.arrival() }
            group.addTask {
                // Cancelled as soon as the value is there.
                try? await Task.sleep(for: limit)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            // Both may be over by the time that this task goes on.
            return first ?? value
        }
    }

    /// Waits until the value comes or the task is cancelled.
    private func arrival() async -> Value? {
        let waiter = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let settled = state.withLock { state -> Value?? in
                    switch state.0 {
                    case .settled(let value): return .some(value)
                    case .waiting(var waiters):
                        // The handler below may have run before: it finds nobody, so look here.
                        guard !Task.isCancelled else { return .some(nil) }
                        waiters[waiter] = continuation
                        state.0 = .waiting(waiters)
                        return nil
                    }
                }
                if let settled { continuation.resume(returning: settled) }
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Value?, Never>? in
                guard case .waiting(var waiters) = state.0 else { return nil }
                let continuation = waiters.removeValue(forKey: waiter)
                state.0 = .waiting(waiters)
                return continuation
            }
            continuation?.resume(returning: nil)
        }
    }
}
