import Synchronization

/// A series: a metric and the values of its labels.
struct SeriesKey: Hashable, Sendable {
    /// The name of the metric.
    let name: String
    /// The values, in the order of the definition's labels.
    let values: [String]
}

/// The value of a series.
enum SeriesValue: Hashable, Sendable {
    case number(Double)
    case histogram(HistogramValue)
}

/// The directory of metrics and series, within the limits of labels and of the whole.
final class SeriesDirectory: Sendable {
    private let state: Mutex<State>

    private struct State {
        var families: [String: Family] = [:]
        var order: [String] = []
        var seriesCount = 0
        var foreignCount = 0
        var dropped = 0
    }

    /// A metric and the values that its labels have taken.
    private struct Family {
        let definition: MetricDefinition
        /// Whether a library has made it, and no definition.
        let isForeign: Bool
        var series: Set<[String]> = []
        var labelValues: [Set<String>]

        init(_ definition: MetricDefinition, isForeign: Bool = false) {
            self.definition = definition
            self.isForeign = isForeign
            self.labelValues = definition.labels.map { _ in [] }
        }

        /// The values of the labels; those past a label's limit are `other`.
        mutating func values(of dimensions: [(String, String)]) -> [String] {
            definition.labels.indices.map { index in
                let label = definition.labels[index]
                let value = dimensions.first { MetricName.valid($0.0) == label.name }?.1 ?? ""
                guard !labelValues[index].contains(value) else { return value }
                guard labelValues[index].count < label.limit ?? .max else { return "other" }
                labelValues[index].insert(value)
                return value
            }
        }
    }

    /// Begins with definitions; a name that comes twice has the first.
    init(_ definitions: [MetricDefinition]) {
        var state = State()
        for definition in definitions where state.families[definition.name] == nil {
            state.families[definition.name] = Family(definition)
            state.order.append(definition.name)
        }
        self.state = Mutex(state)
    }

    /// The definitions, in order; those of libraries once they have counted.
    var definitions: [MetricDefinition] {
        state.withLock { state in state.order.compactMap { state.families[$0]?.definition } }
    }

    /// How often a series was asked for that there was no room for.
    var droppedCount: Int { state.withLock { $0.dropped } }

    /// Makes room for a series.
    ///
    /// - Parameters:
    ///   - label: The name that swift-metrics was given.
    ///   - dimensions: Its labels.
    ///   - kind: The kind that is asked for, with the bounds of a histogram that is not defined.
    /// - Returns: Where it belongs, and its kind as it is defined; `nil` when there is no room, or
    ///   the name is that of a metric of another kind.
    func place(
        _ label: String,
        _ dimensions: [(String, String)],
        _ kind: MetricDefinition.Kind
    ) -> (key: SeriesKey, kind: MetricDefinition.Kind)? {
        state.withLock { state in
            let found = Self.place(label, dimensions, kind, &state)
            if found == nil { state.dropped += 1 }
            return found
        }
    }

    private static func place(
        _ label: String,
        _ dimensions: [(String, String)],
        _ kind: MetricDefinition.Kind,
        _ state: inout State
    ) -> (key: SeriesKey, kind: MetricDefinition.Kind)? {
        let name = state.families[label] == nil ? foreignName(label, kind) : label
        if state.families[name] == nil {
            // Where there is no room for series there is none for metrics.
            guard state.foreignCount < MetricRegistry.foreignSeriesLimit else { return nil }
            let labels = dimensions.map { MetricDefinition.Label(MetricName.valid($0.0)) }
            let help = "Counted by a library, or by code of the team's own"
            let definition = MetricDefinition(name, kind, labels: labels, help)
            state.families[name] = Family(definition, isForeign: true)
            state.order.append(name)
        }
        guard var family = state.families[name], family.definition.kind.isSame(as: kind) else {
            return nil
        }
        let values = family.values(of: dimensions)
        if !family.series.contains(values) {
            let isFull =
                state.seriesCount >= MetricRegistry.seriesLimit
                || family.isForeign && state.foreignCount >= MetricRegistry.foreignSeriesLimit
            guard !isFull else { return nil }
            family.series.insert(values)
            state.seriesCount += 1
            if family.isForeign { state.foreignCount += 1 }
        }
        state.families[name] = family
        return (SeriesKey(name: name, values: values), family.definition.kind)
    }

    /// The name that the metric of a library has here: `http.requests` becomes `http_requests_total`.
    private static func foreignName(_ label: String, _ kind: MetricDefinition.Kind) -> String {
        let name = MetricName.valid(label, colons: true)
        return kind == .counter && !name.hasSuffix("_total") ? name + "_total" : name
    }
}

extension MetricDefinition.Kind {
    /// Whether it can hold what is asked for; bounds are those of the definition.
    ///
    /// A counter may be set like a gauge, where the sum is kept elsewhere, as by the kernel.
    fileprivate func isSame(as other: Self) -> Bool {
        switch (self, other) {
        case (.counter, .counter), (.counter, .gauge), (.gauge, .gauge), (.histogram, .histogram):
            true
        default: false
        }
    }
}

/// Names of metrics and labels that come from elsewhere, as Prometheus takes them.
enum MetricName {
    /// A name in which every other character is an underscore: `http.server.requests` becomes
    /// `http_server_requests`.
    ///
    /// - Parameters:
    ///   - text: The name as a library gave it.
    ///   - colons: Whether colons stay; in names of labels they do not.
    /// - Returns: A name that begins with a letter or an underscore, never empty.
    static func valid(_ text: String, colons: Bool = false) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let isAllowed = scalar.isASCII && scalar.properties.isAlphabetic || scalar == "_"
            let isDigit = ("0"..."9").contains(scalar)
            if isDigit, name.isEmpty { name = "_" }
            name.unicodeScalars.append(
                isAllowed || isDigit || colons && scalar == ":" ? scalar : "_"
            )
        }
        return name.isEmpty ? "_" : name
    }
}
