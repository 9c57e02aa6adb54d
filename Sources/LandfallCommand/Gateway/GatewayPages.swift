import CoreMetrics
import LandfallAdmin
import LandfallDoor
import LandfallTelemetry
import Logging
import Synchronization

/// What the admin port shows of a gateway.
final class GatewayPages: AdminPages {
    private let records: RecordPath
    private let plans: PlanTail
    private let registry: MetricRegistry
    private let isEnding = Mutex(false)

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

    func metrics(_ format: ExpositionFormat) -> String { registry.exposition(format) }

    func status() -> String {
        let waiting = records.waiting
        return """
            {"state":"\(ready().text)","waits":\(plans.waitCount),"keptPlanBytes":\(plans.keptBytes),\
            "queuedRecords":\(waiting.records),"queuedBytes":\(waiting.bytes)}
            """
    }
}
