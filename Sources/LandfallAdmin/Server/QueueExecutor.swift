import Dispatch

/// Runs tasks on a thread of its own: code that blocks the threads that Swift shares can't delay them.
final class QueueExecutor: TaskExecutor {
    private let queue: DispatchQueue

    /// Makes it.
    ///
    /// - Parameter label: Its name in a debugger.
    init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
