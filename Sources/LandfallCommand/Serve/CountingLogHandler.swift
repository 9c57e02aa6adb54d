import CoreMetrics
import LandfallTelemetry
import Logging

/// Counts the lines of a log by their level, and hands them on.
struct CountingLogHandler: LogHandler {
    private var base: any LogHandler
    private let counters: [Logger.Level: Counter]

    /// What is counted.
    static let definition = MetricDefinition(
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
    init(_ base: any LogHandler, factory: any MetricsFactory) {
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
    var logLevel: Logger.Level {
        get { base.logLevel }
        set { base.logLevel = newValue }
    }

    /// What every line carries.
    var metadata: Logger.Metadata {
        get { base.metadata }
        set { base.metadata = newValue }
    }

    /// What every line carries besides, asked for line by line.
    var metadataProvider: Logger.MetadataProvider? {
        get { base.metadataProvider }
        set { base.metadataProvider = newValue }
    }

    /// One member of ``metadata``.
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { base[metadataKey: key] }
        set { base[metadataKey: key] = newValue }
    }

    /// Counts a line, and hands it on.
    ///
    /// - Parameter event: What is to be logged.
    func log(event: LogEvent) {
        counters[event.level]?.increment()
        base.log(event: event)
    }
}
