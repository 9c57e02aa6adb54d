import Dispatch

/// A second thread of a lane: it prepares a batch while the lane commits the one before.
///
/// It talks neither to Kafka nor to PostgreSQL, so nothing can fail there that a lane would have to
/// make good, and the order of what is committed is the lane's alone.
final class PreparationThread: Sendable {
    private let queue: DispatchQueue

    /// Creates a thread without work.
    init(label: String) { queue = DispatchQueue(label: label) }

    /// Starts to advance a preparation as far as it goes.
    ///
    /// - Parameter preparation: Lent until the work is done, with the memory of the lane: nobody
    ///   else may touch them meanwhile.
    /// - Returns: The work. The caller waits for it.
    func advance(_ preparation: BatchPreparation) -> Work {
        let work = Work()
        // Safe since the lane waits for the work before it touches the preparation again, and
        // both the queue and the semaphore order the accesses of the two threads.
        nonisolated(unsafe) let lent = preparation
        queue.async {
            unsafe lent.advance()
            work.end()
        }
        return work
    }

    /// A preparation under way.
    final class Work: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)

        fileprivate func end() { semaphore.signal() }

        /// Waits until it is done; once.
        func wait() { semaphore.wait() }
    }
}
