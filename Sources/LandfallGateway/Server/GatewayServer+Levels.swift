import CoreMetrics
import LandfallTelemetry
import Synchronization

/// What waits in a gateway, as gauges that are set before each reading.
extension GatewayServer {
    private static let waits = "landfall_gateway_waits"
    private static let underWay = "landfall_gateway_requests_under_way"
    private static let queueRecords = "landfall_gateway_queue_records"
    private static let queueBytes = "landfall_gateway_queue_bytes"
    private static let replayBytes = "landfall_gateway_replay_bytes"

    static let levels = [
        MetricDefinition(waits, .gauge, "Requests that wait for plans"),
        MetricDefinition(underWay, .gauge, "Requests that are answered just now, streams aside"),
        MetricDefinition(queueRecords, .gauge, "Records that Kafka has not acknowledged"),
        MetricDefinition(queueBytes, .gauge, unit: "bytes", "The memory of those records"),
        MetricDefinition(
            replayBytes,
            .gauge,
            unit: "bytes",
            "The memory of the plans that are kept for streams"
        ),
    ]

    /// Sets the gauges of what waits.
    package func updateLevels() {
        let waiting = routes.records.waiting
        for (name, value) in [
            (Self.waits, routes.streams.board.waitCount),
            (Self.underWay, underWay.load(ordering: .relaxed)),
            (Self.queueRecords, waiting.records),
            (Self.queueBytes, waiting.bytes),
            (Self.replayBytes, routes.streams.board.keptBytes),
        ] {
            Gauge(label: name, factory: metrics).record(value)
        }
    }
}
