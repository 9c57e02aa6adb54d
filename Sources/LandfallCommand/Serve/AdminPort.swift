import Foundation
import LandfallAdmin
import LandfallSettings
import LandfallTelemetry
import LandfallValues
import LandfallWorker
import Logging

/// The admin port of a worker or a gateway, as its settings want it.
struct AdminPort {
    private let server: AdminServer?
    private let isExplicit: Bool
    private let isSecure: Bool
    private let holder: String
    private let logger: Logger

    /// All that `landfall serve` counts, in the order in which it is shown.
    static let definitions =
        WorkerMetrics.definitions + SpanQueue.definitions + [CountingLogHandler.definition]
        + AdminServer.definitions + ProcessMetrics.definitions

    /// Reads the tokens; nothing listens yet.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - worker: What is shown.
    ///   - registry: What the worker counts in.
    ///   - logger: Where it logs.
    /// - Throws: ``CommandFailure`` with status 2 where others could read without a token, or a file holds none.
    init(
        _ settings: AdminSettings,
        worker: Worker,
        registry: MetricRegistry,
        logger: Logger
    ) async throws(CommandFailure) {
        registry.onReading { worker.updateMetrics() }
        let pages = WorkerPages(
            worker: worker,
            registry: registry,
            livenessTimeout: settings.livenessTimeout
        )
        try await self.init(
            settings,
            of: "worker",
            pages: pages,
            registry: registry,
            logger: logger
        )
    }

    /// Reads the tokens; nothing listens yet.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - holder: Whose port it is, in a word of messages.
    ///   - pages: What is shown.
    ///   - registry: What is counted in.
    ///   - logger: Where it logs.
    /// - Throws: ``CommandFailure`` with status 2 where others could read without a token, or a file holds none.
    init(
        _ settings: AdminSettings,
        of holder: String,
        pages: any AdminPages,
        registry: MetricRegistry,
        logger: Logger
    ) async throws(CommandFailure) {
        self.holder = holder
        self.logger = logger
        isExplicit = settings.isExplicit
        guard case .listening(let address) = settings.port else {
            server = nil
            isSecure = false
            return
        }
        guard address.isLoopback || settings.tokenFile != nil else {
            throw .usage(
                "admin: others reach \(address): give admin-token-file, or listen on 127.0.0.1"
            )
        }
        var configuration = AdminConfiguration(address: address)
        configuration.certificate = try settings.certificate { reason in
            logger.warning(
                "the new certificate of the admin port can't be used; the previous certificate stays in use",
                metadata: ["error": "\(reason)"]
            )
        }
        isSecure = configuration.certificate != nil
        if !address.isLoopback, !isSecure {
            logger.warning(
                """
                the admin port is reached from outside without TLS, and tokens can be read on the network: \
                give admin-tls-cert-file and admin-tls-key-file, or listen on 127.0.0.1
                """,
                metadata: ["address": "\(address)"]
            )
        }
        configuration.hosts = settings.hosts
        if settings.open == .metrics { configuration.open = [.metrics] }
        if let path = settings.tokenFile {
            let file = try await WatchedFile(path, of: .adminTokenFile, logger) {
                try AdminTokens($0)
            }
            configuration.tokens = { await file.current() }
        }
        let process = ProcessMetrics(factory: registry)
        registry.onReading { process.update() }
        server = AdminServer(configuration, pages: pages, metrics: registry, logger: logger)
    }

    /// Does something while the port is open.
    ///
    /// - Parameter body: What is done; gets the address, or `nil` where nothing listens.
    /// - Throws: ``CommandFailure`` with status 2 where a port that was asked for is taken; what the body throws.
    func run(during body: (AdminAddress?) async throws -> Void) async throws {
        guard let server else { return try await body(nil) }
        do {
            try await server.run { address in
                logger.info(
                    "the admin port is open",
                    metadata: [
                        "address": "\(address)",
                        "ready": "\(isSecure ? "https" : "http")://\(address)/health/ready",
                    ]
                )
                try await body(address)
            }
        } catch let error as AdminServer.ListenError {
            guard !isExplicit else { throw CommandFailure.usage("\(error)") }
            // Nobody asked for it, and a second worker of one machine is no mistake.
            logger.warning("\(error); the \(holder) continues without it")
            try await body(nil)
        }
    }
}

/// The pages of a worker on the admin port.
private struct WorkerPages: AdminPages {
    let worker: Worker
    let registry: MetricRegistry
    let livenessTimeout: Duration

    func live() -> HealthAnswer {
        if let stalled = worker.status.stalledLane(after: livenessTimeout) {
            return .bad("stalled lane \(stalled.lane) for \(stalled.seconds) s")
        }
        // A lane may have tried everything else in between.
        if let stalled = worker.status.stalledPartition(after: livenessTimeout * 2) {
            return .bad(
                "stalled partition \(stalled.topic)/\(stalled.partition) for \(stalled.seconds) s"
            )
        }
        return .good("live")
    }

    func ready() -> HealthAnswer {
        let word = worker.status.readiness()
        return word == .ready ? .good("ready") : .bad(word.rawValue)
    }

    func metrics(_ format: ExpositionFormat) -> String { registry.exposition(format) }

    func status() -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(worker.status.document()) else { return "{}" }
        return String(decoding: json, as: UTF8.self)
    }
}

extension AdminTokens {
    /// Takes the content of a file of tokens.
    ///
    /// - Throws: What names the line that is no token.
    init(_ bytes: [UInt8]) throws { try self.init(String(decoding: bytes, as: UTF8.self)) }
}
