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
    let level: Logger.Level
    /// How a line looks.
    let format: Format

    /// Reads the settings.
    ///
    /// - Parameter source: The values as they were given.
    /// - Throws: ``CommandFailure`` with status 2 for a word that is none of those that are known.
    init(_ source: SettingsSource) throws(CommandFailure) {
        level = try source.value(.logLevel, Logger.Level.init(rawValue:)) ?? .info
        format = try source.value(.logFormat, Format.init) ?? .text
    }

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
