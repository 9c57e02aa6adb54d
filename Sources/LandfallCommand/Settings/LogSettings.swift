import Logging

/// What is logged, and how.
struct LogSettings: Hashable, Sendable {
    /// How a line looks.
    enum Format: String, Hashable, Sendable, CaseIterable {
        /// For people.
        case text
        /// One JSON object a line.
        case json
    }

    /// The level from which on lines are written.
    var level = Logger.Level.info
    /// How a line looks.
    var format = Format.text

    /// A logger that writes to standard error.
    var logger: Logger {
        var logger = Logger(label: "landfall") { [format] label -> any LogHandler in
            switch format {
            case .text: StreamLogHandler.standardError(label: label)
            case .json: JSONLogHandler()
            }
        }
        logger.logLevel = level
        return logger
    }
}
