import Logging
import Synchronization
import Testing

/// A log that a test reads.
final class RecordedLog: Sendable {
    /// A line of it.
    struct Line: Hashable, Sendable, CustomStringConvertible {
        let level: Logger.Level
        let message: String
        let metadata: [String: String]

        var description: String { "\(level) \(message) \(metadata)" }
    }

    private let recorded = Mutex<[Line]>([])

    /// Writes to it, from debug on.
    var logger: Logger {
        var logger = Logger(label: "test") { _ in Handler(log: self) }
        logger.logLevel = .debug
        return logger
    }

    /// What was written since it was asked for last.
    func news() -> [Line] {
        recorded.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }

    /// Waits for a line that begins so, and drops what was written before it.
    func line(_ beginning: String) async throws {
        try await eventually("no line that begins with \(beginning)") {
            news().contains { $0.message.hasPrefix(beginning) }
        }
    }

    private struct Handler: LogHandler {
        let log: RecordedLog
        var logLevel = Logger.Level.debug
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { _, own in own }
            let line = Line(
                level: event.level,
                message: event.message.description,
                metadata: all.mapValues(\.description)
            )
            log.recorded.withLock { $0.append(line) }
        }
    }
}
