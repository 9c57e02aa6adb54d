import Dispatch
import Glibc
import LandfallSettings
import LandfallWorker
import Logging
import ServiceLifecycle
import UnixSignals

/// A worker from start to shutdown, within the deadline for the latter.
struct WorkerRun: Service {
    let worker: Worker
    /// How long a shutdown may take.
    let deadline: Duration
    /// Where it says that a shutdown took too long.
    let log: LogSettings

    /// Works until SIGTERM or SIGINT.
    ///
    /// - Parameters:
    ///   - others: What runs beside the worker; it is told to shut down when the worker has.
    ///   - logger: Where the services log.
    /// - Throws: What the worker throws.
    func run(beside others: [any Service] = [], logger: Logger) async throws {
        let group = ServiceGroup(
            services: others + [self],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        try await group.run()
    }

    /// Runs the worker; once a shutdown is asked for, the process ends when the deadline is over.
    ///
    /// - Throws: What the worker throws.
    func run() async throws {
        let milliseconds = Int(deadline / .milliseconds(1))
        let log = log
        try await withGracefulShutdownHandler {
            try await worker.run()
        } onGracefulShutdown: {
            // A lane may be inside a call that blocks: only another thread can end it.
            let end = DispatchTime.now() + .milliseconds(milliseconds)
            DispatchQueue.global().asyncAfter(deadline: end) {
                let failure = log.report(
                    .failed(
                        "the shutdown took longer than shutdown-deadline; what was under way is "
                            + "repaired at the next start"
                    )
                )
                if !failure.message.isEmpty { Console.writeError(failure.message) }
                _exit(ExitStatus.failed.rawValue)
            }
        }
    }
}
