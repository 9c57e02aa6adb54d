/// The definition of a metric: its name, unit, labels and meaning.
///
/// Names are a public contract: dashboards and alerts are written against them.
public struct MetricDefinition: Hashable, Sendable {
    /// The kind of a metric.
    public enum Kind: Hashable, Sendable {
        /// A sum that only grows while the process runs; its name ends in `_total`.
        case counter
        /// A value that goes up and down.
        case gauge
        /// How many measurements were at most as large as each bound, in ascending order; the last
        /// bound, infinity, is understood.
        case histogram(bounds: [Double])
    }

    /// A label, and how many values it may take.
    public struct Label: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// The most values, past which all others count under one word; `nil` for no limit of its own.
        public let limit: Int?

        /// Takes a name and a limit.
        public init(_ name: String, limit: Int? = nil) {
            self.name = name
            self.limit = limit
        }
    }

    /// The name, as Prometheus writes it: `landfall_intents_total`.
    public let name: String
    /// Its kind.
    public let kind: Kind
    /// What a value is in, as `seconds` or `bytes`; `nil` for a number of things.
    public let unit: String?
    /// Its labels, in the order in which they are written.
    public let labels: [Label]
    /// What it means, in a sentence.
    public let help: String

    /// Defines a metric.
    ///
    /// - Parameters:
    ///   - name: The name; of a counter with `_total`.
    ///   - kind: Its kind.
    ///   - unit: What a value is in.
    ///   - labels: Its labels, in order.
    ///   - help: What it means.
    public init(
        _ name: String,
        _ kind: Kind,
        unit: String? = nil,
        labels: [Label] = [],
        _ help: String
    ) {
        self.name = name
        self.kind = kind
        self.unit = unit
        self.labels = labels
        self.help = help
    }

    /// The name of the family in OpenMetrics: of a counter without `_total`.
    var family: String {
        kind == .counter && name.hasSuffix("_total") ? String(name.dropLast("_total".count)) : name
    }

    /// The word for the kind.
    public var kindName: String {
        switch kind {
        case .counter: "counter"
        case .gauge: "gauge"
        case .histogram: "histogram"
        }
    }
}
