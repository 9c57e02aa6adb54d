import Dispatch

/// A thread for calls that block, off the pool that all tasks share.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes a thread.
    ///
    /// - Parameter label: Its name in a debugger.
    init(label: String) { queue = DispatchQueue(label: label) }

    /// Runs a job on the thread.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Stops the program when called on another thread.
    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
