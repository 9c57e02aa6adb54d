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

/// The admin port of a gateway, as its settings want it.
struct GatewayPort {
    private let server: AdminServer?
    private let isExplicit: Bool
    private let logger: Logger

    /// Reads the tokens; nothing listens yet.
    ///
    /// - Throws: ``CommandFailure`` with status 2 where others could read without a token.
    init(
        _ settings: AdminSettings,
        _ pages: GatewayPages,
        _ registry: MetricRegistry,
        _ logger: Logger
    ) throws(CommandFailure) {
        self.logger = logger
        isExplicit = settings.isExplicit
        guard case .listening(let address) = settings.port else {
            server = nil
            return
        }
        guard address.isLoopback || settings.tokenFile != nil else {
            throw .usage(
                "admin: others reach \(address): give admin-token-file, or listen on 127.0.0.1"
            )
        }
        var configuration = AdminConfiguration(address: address)
        configuration.certificate = try settings.certificate()
        configuration.hosts = settings.hosts
        if settings.open == .metrics { configuration.open = [.metrics] }
        if let path = settings.tokenFile {
            let file = try AdminTokenFile(path, logger: logger)
            configuration.tokens = { file.current }
        }
        let process = ProcessMetrics(factory: registry)
        registry.onReading { process.update() }
        server = AdminServer(configuration, pages: pages, metrics: registry, logger: logger)
    }

    /// Does something while the port is open.
    ///
    /// - Parameter body: What is done.
    /// - Throws: ``CommandFailure`` with status 2 where a port that was asked for is taken; what the body throws.
    func run(during body: () async throws -> Void) async throws {
        guard let server else { return try await body() }
        do {
            try await server.run { address in
                logger.info("the admin port is open", metadata: ["address": "\(address)"])
                try await body()
            }
        } catch let error as AdminServer.ListenError {
            guard !isExplicit else { throw CommandFailure.usage("\(error)") }
            logger.warning("\(error); the gateway goes on without it")
            try await body()
        }
    }
}
