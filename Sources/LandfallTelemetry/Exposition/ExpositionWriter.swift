/// Writes what a registry holds as text.
struct ExpositionWriter {
    private let format: ExpositionFormat
    private(set) var text = ""

    /// Begins an empty text.
    init(_ format: ExpositionFormat) {
        self.format = format
        text.reserveCapacity(128 * 1024)
    }

    /// Writes a metric, its lines together.
    mutating func write(_ family: MetricRegistry.FamilyReading) {
        let definition = family.definition
        let name = format == .openMetrics ? definition.family : definition.name
        text += "# HELP \(name) \(Self.escapedHelp(definition.help, format))\n"
        text += "# TYPE \(name) \(definition.kindName)\n"
        if format == .openMetrics, let unit = definition.unit, name.hasSuffix("_\(unit)") {
            text += "# UNIT \(name) \(unit)\n"
        }
        let names = definition.labels.map(\.name)
        for series in family.series {
            let labels = zip(names, series.labels).map { "\($0)=\"\(Self.escaped($1))\"" }
            switch series.value {
            case .number(let value): writeSample(definition.name, labels, value)
            case .histogram(let value): writeHistogram(definition, labels, value)
            }
        }
    }

    /// Ends the text.
    mutating func finish() {
        if format == .openMetrics { text += "# EOF\n" }
    }

    private mutating func writeHistogram(
        _ definition: MetricDefinition,
        _ labels: [String],
        _ value: HistogramValue
    ) {
        guard case .histogram(let bounds) = definition.kind else { return }
        var sum: UInt64 = 0
        for (index, count) in value.counts.enumerated() {
            sum += count
            let bound = index < bounds.count ? Self.number(bounds[index], format) : "+Inf"
            let exemplar = format == .openMetrics ? value.exemplars[index] : nil
            writeSample(
                definition.name + "_bucket",
                labels + ["le=\"\(bound)\""],
                Double(sum),
                exemplar
            )
        }
        writeSample(definition.name + "_sum", labels, value.sum)
        writeSample(definition.name + "_count", labels, Double(sum))
    }

    private mutating func writeSample(
        _ name: String,
        _ labels: [String],
        _ value: Double,
        _ exemplar: Exemplar? = nil
    ) {
        text += name
        if !labels.isEmpty { text += "{\(labels.joined(separator: ","))}" }
        text += " \(Self.number(value))"
        if let exemplar {
            text += " # {trace_id=\"\(exemplar.traceID)\"} \(Self.number(exemplar.value))"
            text += " \(Self.number(exemplar.time))"
        }
        text += "\n"
    }

    /// A number as both formats take it.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        // Where a whole number is exact it is written as one.
        return value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    }

    /// A bound: OpenMetrics wants a point in each.
    private static func number(_ bound: Double, _ format: ExpositionFormat) -> String {
        let text = number(bound)
        return format == .openMetrics && bound == bound.rounded() ? "\(text).0" : text
    }

    private static func escaped(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 == 0x5C || $0 == 0x22 || $0 == 0x0A }) else {
            return value
        }
        return value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n")
    }

    private static func escapedHelp(_ help: String, _ format: ExpositionFormat) -> String {
        let text = help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
        return format == .openMetrics ? text.replacing("\"", with: "\\\"") : text
    }
}

extension MetricRegistry {
    /// All that the registry holds, as text.
    ///
    /// - Parameter format: The format.
    /// - Returns: The text, in UTF-8.
    public func exposition(_ format: ExpositionFormat) -> String {
        var writer = ExpositionWriter(format)
        for family in read() { writer.write(family) }
        writer.finish()
        return writer.text
    }
}
