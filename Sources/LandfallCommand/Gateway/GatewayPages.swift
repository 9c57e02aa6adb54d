import CoreMetrics
import Foundation
import LandfallAdmin
import LandfallGateway
import LandfallTelemetry
import Logging
import Synchronization

/// The pages of a gateway on the admin port.
final class GatewayPages: AdminPages {
    private let registry: MetricRegistry
    private let state = Mutex(State())

    private struct State {
        /// The paths to Kafka and back; `nil` until the gateway serves.
        var paths: (records: RecordPath, plans: PlanTail)?
        var isEnding = false
    }

    private static let readiness = "landfall_gateway_ready"

    static let definitions = [
        MetricDefinition(readiness, .gauge, "1 while /health/ready answers 200, 0 otherwise")
    ]

    /// Shows a gateway that waits for Kafka.
    init(registry: MetricRegistry) { self.registry = registry }

    /// Shows the state of these paths from now on.
    func serve(_ records: RecordPath, _ plans: PlanTail) {
        state.withLock { $0.paths = (records, plans) }
    }

    /// Whether it has begun to serve.
    var isServing: Bool { state.withLock { $0.paths != nil } }

    /// Says from now on that the gateway is not ready.
    func end() { state.withLock { $0.isEnding = true } }

    func live() -> HealthAnswer { .good("live") }

    func ready() -> HealthAnswer {
        let state = state.withLock { $0 }
        guard !state.isEnding else { return .bad("draining") }
        guard let paths = state.paths else { return .bad("waiting for kafka") }
        guard paths.plans.isReady else { return .bad("reading plans") }
        return paths.records.isOpen ? .good("ready") : .bad("kafka silent")
    }

    func metrics(_ format: ExpositionFormat) -> String {
        let isReady = if case .good = ready() { 1 } else { 0 }
        Gauge(label: Self.readiness, factory: registry).record(isReady)
        return registry.exposition(format)
    }

    func status() -> String {
        let paths = state.withLock(\.paths)
        let waiting = paths?.records.waiting
        let document = Document(
            state: ready().text,
            waits: paths?.plans.waitCount ?? 0,
            keptPlanBytes: paths?.plans.keptBytes ?? 0,
            queuedRecords: waiting?.records ?? 0,
            queuedBytes: waiting?.bytes ?? 0
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(document)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// The document of `/status`.
    private struct Document: Encodable {
        /// The word of `/health/ready`.
        let state: String
        /// The intents that wait for their plans.
        let waits: Int
        /// The memory of the plans that are kept for streams, in bytes.
        let keptPlanBytes: Int
        /// The records that brokers have not acknowledged yet.
        let queuedRecords: Int
        /// The memory of those records, in bytes.
        let queuedBytes: Int
    }
}
