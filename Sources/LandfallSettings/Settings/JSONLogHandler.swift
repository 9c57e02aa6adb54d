import Foundation
package import Logging

/// Writes each line of the log to standard error as a JSON object.
package struct JSONLogHandler: LogHandler {
    /// The level from which on lines are written; the logger's own counts.
    package var logLevel = Logger.Level.trace
    /// What every line carries.
    package var metadata: Logger.Metadata = [:]
    /// What every line carries besides, asked for line by line.
    package var metadataProvider: Logger.MetadataProvider?

    /// One member of ``metadata``.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes a line.
    ///
    /// - Parameter event: What is to be logged.
    package func log(event: LogEvent) {
        var all = metadata.merging(metadataProvider?.get() ?? [:]) { _, own in own }
        all.merge(event.metadata ?? [:]) { _, own in own }
        // The ids of trace and span are members of the line, where searches across programs look for them.
        let trace = all.removeValue(forKey: "trace_id")
        let span = all.removeValue(forKey: "span_id")
        let line = Line(
            time: Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
            level: event.level.rawValue,
            message: event.message.description,
            traceID: trace?.description,
            spanID: span?.description,
            metadata: all.mapValues(\.description)
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(line) else { return }
        Console.writeErrorLine(String(decoding: json, as: UTF8.self))
    }

    private struct Line: Encodable {
        let time: String
        let level: String
        let message: String
        let traceID: String?
        let spanID: String?
        let metadata: [String: String]

        enum CodingKeys: String, CodingKey {
            case time
            case level
            case message
            case traceID = "trace_id"
            case spanID = "span_id"
            case metadata
        }
    }
}
