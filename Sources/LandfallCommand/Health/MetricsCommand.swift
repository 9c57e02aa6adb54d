import ArgumentParser
import Foundation
import LandfallSettings
import LandfallTelemetry

/// `landfall metrics`: what workers and gateways count and measure.
struct MetricsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "metrics",
        abstract:
            "Lists the metrics of workers and gateways: names, labels, units, what they mean.",
        discussion: """
            The list is what dashboards and alerts are checked against. The values are at /metrics of the \
            admin port.
            """
    )

    /// Whether to print JSON.
    @Flag(help: "Print a JSON array instead of tables in Markdown.") var json = false

    /// A metric as JSON.
    private struct Entry: Encodable {
        let name: String
        let type: String
        let unit: String?
        let labels: [String]
        let help: String
        let buckets: [Double]?

        init(_ definition: MetricDefinition) {
            name = definition.name
            type = definition.kindName
            unit = definition.unit
            labels = definition.labels.map(\.name)
            help = definition.help
            if case .histogram(let bounds) = definition.kind {
                buckets = bounds
            } else {
                buckets = nil
            }
        }
    }

    /// Prints them.
    func run() throws {
        guard json else { return try Console.say(Self.page) }
        let definitions = MetricRegistry(AdminPort.definitions + GatewayRun.definitions).definitions
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let data = try encoder.encode(definitions.map(Entry.init))
        try Console.say(String(decoding: data, as: UTF8.self))
    }

    /// The metrics of the worker, and those of the gateway, each as a table with a heading.
    static var page: String {
        """
        ## The worker

        \(table(MetricRegistry(AdminPort.definitions).definitions))

        ## The gateway

        A gateway has these on its own admin port, and those of the process and of the admin port.

        \(table(GatewayRun.definitions))
        """
    }

    /// The metrics as a table of Markdown.
    static func table(_ definitions: [MetricDefinition]) -> String {
        let rows = definitions.map { definition in
            let labels = definition.labels.map { "`\($0.name)`" }.joined(separator: ", ")
            return
                "| `\(definition.name)` | \(definition.help) | \(definition.kindName) | \(labels) |"
        }
        return (["| metric | meaning | type | labels |", "|---|---|---|---|"] + rows)
            .joined(separator: "\n")
    }
}
