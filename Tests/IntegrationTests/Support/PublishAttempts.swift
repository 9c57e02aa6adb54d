import Logging
import Synchronization

/// The number of times that the workers of a pipeline began to publish something again.
///
/// The mock cluster hides no record of a transaction that was not committed, so what is there more
/// than once must be accounted for by an attempt that a worker has told of. On a busy machine there
/// may be some that no fault was ordered for.
final class PublishAttempts: Sendable {
    private struct State {
        var count = 0
        var workers: [SpawnedWorker] = []
    }

    /// What a worker logs before it publishes records once more.
    private static let lines = [
        "a transaction failed", "a batch was not published",
        "published again from the ledger",
    ]

    private let state = Mutex(State())

    /// The attempts so far that came after a first one.
    var repeated: Int {
        state.withLock { state in
            state.workers.reduce(into: state.count) { count, worker in
                count += worker.lines.split(separator: "\n").count { line in
                    Self.lines.contains { line.contains($0) }
                }
            }
        }
    }

    /// The log of workers in this process.
    var logger: Logger {
        Logger(label: "landfall.test") { _ in Handler(attempts: self) }
    }

    /// Listens to a worker in another process, and keeps it.
    func follow(_ worker: SpawnedWorker) { state.withLock { $0.workers.append(worker) } }

    private struct Handler: LogHandler {
        let attempts: PublishAttempts
        var inner = testLogger
        /// The inner one may be one that logs nothing, and the lines are wanted all the same.
        var logLevel = Logger.Level.info

        var metadata: Logger.Metadata {
            get { inner.handler.metadata }
            set { inner.handler.metadata = newValue }
        }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { inner[metadataKey: key] }
            set { inner[metadataKey: key] = newValue }
        }

        func log(event: LogEvent) {
            if PublishAttempts.lines.contains(event.message.description) {
                attempts.state.withLock { $0.count += 1 }
            }
            inner.handler.log(event: event)
        }
    }
}
