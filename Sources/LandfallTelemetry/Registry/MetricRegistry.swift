public import CoreMetrics
import Synchronization

/// All metrics of a process.
///
/// It is a `MetricsFactory` of swift-metrics: what is bootstrapped with it, or handed it, shows what
/// libraries count as well. Each lane counts in a shard of its own (``shard()``), so that no two share a cell;
/// a reading adds them up.
///
/// Metrics that were defined have the names, help and bounds of their definition. Others, which libraries
/// and a team's own code make, are taken with the names that they have, up to ``foreignSeriesLimit``
/// series.
public final class MetricRegistry: ShardedMetricsFactory {
    /// The most series of all metrics together; further ones are not kept, and counted.
    public static let seriesLimit = 10_000

    /// The most series of metrics that are not defined.
    public static let foreignSeriesLimit = 500

    /// The bounds of a histogram that is not defined, in seconds.
    static let foreignBounds = [
        0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]

    private let directory: SeriesDirectory
    private let whole: MetricShard
    private let state: Mutex<State>

    private struct State {
        var shards: [MetricShard]
        var collectors: [@Sendable () -> Void] = []
    }

    /// Series that were not kept, since there were too many.
    public static let droppedDefinition = MetricDefinition(
        "landfall_metric_series_dropped_total",
        .counter,
        "Series that were not kept because the process has too many: see which label has grown"
    )

    /// Defines metrics.
    ///
    /// - Parameter definitions: Their definitions, in the order in which they are shown. A name that comes
    ///   twice has the first.
    public init(_ definitions: [MetricDefinition]) {
        directory = SeriesDirectory(definitions + [Self.droppedDefinition])
        whole = MetricShard(directory)
        state = Mutex(State(shards: [whole]))
    }

    /// A factory for one writer, whose series are added to those of the others.
    public func shard() -> any MetricsFactory {
        let shard = MetricShard(directory)
        state.withLock { $0.shards.append(shard) }
        return shard
    }

    /// Has something done before each reading, as gauges that are set only then.
    public func onReading(_ collect: @escaping @Sendable () -> Void) {
        state.withLock { $0.collectors.append(collect) }
    }

    /// The definitions, in order; those of libraries once they have counted.
    public var definitions: [MetricDefinition] { directory.definitions }
}

// MARK: - Reading

extension MetricRegistry {
    /// A metric with its series.
    struct FamilyReading: Sendable {
        let definition: MetricDefinition
        /// The values of the labels, and what the series holds, in the order of the values.
        let series: [(labels: [String], value: SeriesValue)]
    }

    /// All metrics that hold something, in the order of their definitions.
    func read() -> [FamilyReading] {
        for collect in state.withLock({ $0.collectors }) { collect() }
        let shards = state.withLock { $0.shards }
        var values: [String: [[String]: SeriesValue]] = [:]
        for shard in shards {
            for (key, value) in shard.read() {
                values[key.name, default: [:]][key.values].add(value)
            }
        }
        values[Self.droppedDefinition.name] = [[]: .number(Double(directory.droppedCount))]
        return directory.definitions.compactMap { definition in
            guard let found = values[definition.name] else { return nil }
            let series = found.sorted { $0.key.lexicographicallyPrecedes($1.key) }
            return FamilyReading(
                definition: definition,
                series: series.map { (labels: $0.key, value: $0.value) }
            )
        }
    }
}

extension Optional<SeriesValue> {
    /// Adds what another shard has counted.
    fileprivate mutating func add(_ other: SeriesValue) {
        switch (self, other) {
        case (.number(let known), .number(let more)): self = .number(known + more)
        case (.histogram(var known), .histogram(let more)):
            known.add(more)
            self = .histogram(known)
        default: self = other
        }
    }
}

// MARK: - As a factory

extension MetricRegistry {
    /// A counter of the registry itself.
    public func makeCounter(
        label: String,
        dimensions: [(String, String)]
    ) -> any CounterHandler {
        whole.makeCounter(label: label, dimensions: dimensions)
    }

    /// A counter of fractions of the registry itself.
    public func makeFloatingPointCounter(
        label: String,
        dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        whole.makeFloatingPointCounter(label: label, dimensions: dimensions)
    }

    /// A gauge of the registry itself.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        whole.makeMeter(label: label, dimensions: dimensions)
    }

    /// A histogram of the registry itself, or a gauge where nothing is aggregated.
    public func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        whole.makeRecorder(label: label, dimensions: dimensions, aggregate: aggregate)
    }

    /// A histogram of the registry itself, in seconds.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        whole.makeTimer(label: label, dimensions: dimensions)
    }

    /// Keeps the sum: a counter never falls.
    public func destroyCounter(_: any CounterHandler) {}

    /// Keeps the sum: a counter never falls.
    public func destroyFloatingPointCounter(_: any FloatingPointCounterHandler) {}

    /// Lets go of a gauge.
    public func destroyMeter(_ handler: any MeterHandler) { whole.destroyMeter(handler) }

    /// Keeps what was measured.
    public func destroyRecorder(_: any RecorderHandler) {}

    /// Keeps what was measured.
    public func destroyTimer(_: any TimerHandler) {}
}
