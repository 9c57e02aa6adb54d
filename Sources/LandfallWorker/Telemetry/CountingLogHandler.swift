package import CoreMetrics
package import LandfallTelemetry
package import Logging

/// Counts the lines of a log by their level, and hands them on.
package struct CountingLogHandler: LogHandler {
    private var base: any LogHandler
    private let counters: [Logger.Level: Counter]

    /// What is counted.
    package static let definition = MetricDefinition(
        "landfall_log_lines_total",
        .counter,
        labels: [.init("level")],
        "Lines of the log, by level"
    )

    /// Counts the lines of a handler; each level begins at 0.
    ///
    /// - Parameters:
    ///   - base: What writes them.
    ///   - factory: What makes the counters.
    package init(_ base: any LogHandler, factory: any MetricsFactory) {
        self.base = base
        counters = Dictionary(
            uniqueKeysWithValues: Logger.Level.allCases.map { level in
                let labels = [("level", level.rawValue)]
                return (
                    level,
                    Counter(label: Self.definition.name, dimensions: labels, factory: factory)
                )
            }
        )
    }

    /// The level from which on lines are written.
    package var logLevel: Logger.Level {
        get { base.logLevel }
        set { base.logLevel = newValue }
    }

    /// What every line carries.
    package var metadata: Logger.Metadata {
        get { base.metadata }
        set { base.metadata = newValue }
    }

    /// What every line carries besides, asked for line by line.
    package var metadataProvider: Logger.MetadataProvider? {
        get { base.metadataProvider }
        set { base.metadataProvider = newValue }
    }

    /// One member of ``metadata``.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { base[metadataKey: key] }
        set { base[metadataKey: key] = newValue }
    }

    /// Counts a line, and hands it on.
    ///
    /// - Parameter event: What is to be logged.
    package func log(event: LogEvent) {
        counters[event.level]?.increment()
        base.log(event: event)
    }
}
