import Dispatch

/// A thread for calls that block, such as one for each lane: they stay off the cooperative pool.
package final class ThreadExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes a thread.
    ///
    /// - Parameter label: Its name in a debugger.
    package init(label: String) {
        self.queue = DispatchQueue(label: label)
    }

    /// Runs a job on the thread.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Stops the program when called on another thread.
    package func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
