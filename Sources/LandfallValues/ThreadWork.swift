package import Dispatch
import Synchronization

/// Work that another thread does, and whose result is taken later.
///
/// What the work uses is lent to it until ``wait()`` has returned: the queue and the semaphore order
/// the accesses of the two threads.
package final class ThreadWork<Value: Sendable, Failure: Error>: Sendable {
    private let isDone = DispatchSemaphore(value: 0)
    private let result = Mutex<Result<Value, Failure>?>(nil)

    /// Starts the work, behind what the thread has to do already.
    ///
    /// - Parameters:
    ///   - queue: The thread.
    ///   - body: The work.
    package init(
        on queue: DispatchQueue,
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) {
        queue.async { [self] in
            let found = Result(catching: body)
            result.withLock { $0 = found }
            isDone.signal()
        }
    }

    /// Waits until the work is done.
    ///
    /// Blocks the calling thread.
    ///
    /// - Returns: What came of it.
    /// - Throws: What the work threw.
    package func wait() throws(Failure) -> Value {
        isDone.wait()
        // For whoever asks again.
        isDone.signal()
        guard let result = result.withLock({ $0 }) else {
            preconditionFailure("work that is done has a result")
        }
        return try result.get()
    }
}
