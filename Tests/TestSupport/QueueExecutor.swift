import Dispatch

/// Runs the jobs of one task on a thread of its own.
package final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "landfall.tests")

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedTaskExecutor()
        queue.async { unsafe job.runSynchronously(on: executor) }
    }
}
