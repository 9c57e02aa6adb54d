import CoreMetrics
import Foundation
import LandfallAdmin
import LandfallGateway
import LandfallTelemetry
import Logging
import Synchronization

/// The pages of a gateway on the admin port.
final class GatewayPages: AdminPages {
    private let records: RecordPath
    private let plans: PlanTail
    private let registry: MetricRegistry
    private let isEnding = Mutex(false)

    private static let readiness = "landfall_gateway_ready"

    static let definitions = [
        MetricDefinition(readiness, .gauge, "1 while /health/ready answers 200, 0 otherwise")
    ]

    init(records: RecordPath, plans: PlanTail, registry: MetricRegistry) {
        self.records = records
        self.plans = plans
        self.registry = registry
    }

    /// Says from now on that the gateway is not ready.
    func end() { isEnding.withLock { $0 = true } }

    func live() -> HealthAnswer { .good("live") }

    func ready() -> HealthAnswer {
        if isEnding.withLock({ $0 }) { return .bad("draining") }
        if !plans.isReady { return .bad("reading plans") }
        return records.isOpen ? .good("ready") : .bad("kafka silent")
    }

    func metrics(_ format: ExpositionFormat) -> String {
        let isReady = if case .good = ready() { 1 } else { 0 }
        Gauge(label: Self.readiness, factory: registry).record(isReady)
        return registry.exposition(format)
    }

    func status() -> String {
        let waiting = records.waiting
        let document = Document(
            state: ready().text,
            waits: plans.waitCount,
            keptPlanBytes: plans.keptBytes,
            queuedRecords: waiting.records,
            queuedBytes: waiting.bytes
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
