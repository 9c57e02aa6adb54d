import CoreMetrics

/// Counters of one metric, by the values of its labels.
///
/// What is added goes to the counters once a batch, so that a record costs a look-up and no more.
struct KeyedCounter<Key: Hashable> {
    private let name: String
    private let factory: any MetricsFactory
    private let dimensions: (Key) -> [(String, String)]
    private var counters: [Key: Counter] = [:]
    private var pending: [Key: Int] = [:]

    /// The most counters that are kept; keys may come from catalogs, of which there may be many.
    private static var limit: Int { 1000 }

    /// Counts nothing yet.
    ///
    /// - Parameters:
    ///   - name: The name of the metric.
    ///   - factory: What makes its counters.
    ///   - dimensions: The labels of a key.
    init(
        _ name: String,
        _ factory: any MetricsFactory,
        _ dimensions: @escaping (Key) -> [(String, String)]
    ) {
        self.name = name
        self.factory = factory
        self.dimensions = dimensions
    }

    /// Adds to a key.
    mutating func add(_ key: Key, _ count: Int = 1) {
        pending[key, default: 0] += count
    }

    /// Takes what was added to the counters.
    mutating func flush() {
        guard !pending.isEmpty else { return }
        for (key, count) in pending {
            if let known = counters[key] {
                known.increment(by: count)
                continue
            }
            if counters.count >= Self.limit { counters.removeAll() }
            let counter = Counter(label: name, dimensions: dimensions(key), factory: factory)
            counters[key] = counter
            counter.increment(by: count)
        }
        pending.removeAll(keepingCapacity: true)
    }
}
