import Dispatch

/// A second thread of a lane: it prepares a batch while the lane commits the one before.
///
/// It talks neither to Kafka nor to PostgreSQL, so nothing can fail there that a lane would have to
/// make good, and the order of what is committed is the lane's alone.
final class Assistant: Sendable {
    private let queue: DispatchQueue

    /// Makes an assistant without work.
    init(label: String) { queue = DispatchQueue(label: label) }

    /// Goes on with a preparation as far as it goes.
    ///
    /// - Parameter preparation: Lent until the errand is done, with the memory of the lane: nobody
    ///   else may touch them meanwhile.
    /// - Returns: The errand, which has to be waited for.
    func advance(_ preparation: BatchPreparation) -> Errand {
        let errand = Errand()
        // Safe since the lane waits for the errand before it touches the preparation again, and
        // both the queue and the semaphore order the accesses of the two threads.
        nonisolated(unsafe) let lent = preparation
        queue.async {
            unsafe lent.advance()
            errand.end()
        }
        return errand
    }

    /// Something that an assistant does.
    final class Errand: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)

        fileprivate func end() { semaphore.signal() }

        /// Waits until it is done; once.
        func wait() { semaphore.wait() }
    }
}
