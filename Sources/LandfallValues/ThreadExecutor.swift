import Dispatch

/// A thread for the calls of an actor that block, such as one for each lane: they stay off the cooperative pool.
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

/// A thread for tasks: code that blocks the threads that Swift shares can't delay them, nor they others.
package final class TaskThreadExecutor: TaskExecutor {
    private let queue: DispatchQueue

    /// Makes a thread.
    ///
    /// - Parameter label: Its name in a debugger.
    package init(label: String) {
        self.queue = DispatchQueue(label: label, qos: .userInitiated)
    }

    /// Runs a job on the thread.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
