import LandfallOperations
import LandfallReview
package import LandfallTelemetry
package import LandfallWorker
package import Logging
import Synchronization

/// A worker of the demo, and what belongs to it.
final class DemoWorker: Sendable {
    /// The app that it serves.
    let app: SampleApp
    let worker: Worker
    /// Where its catalog is.
    let catalogPath: String
    private let port: any WorkerPort
    private let registry: MetricRegistry
    private let reloader: CatalogReloader
    private let logger: Logger
    private let openPort = Mutex<String?>(nil)

    /// How often it looks for another catalog.
    private static let catalogWatch = Duration.seconds(1)

    /// The parts of a worker of the demo.
    struct Setup: Sendable {
        /// The app that it serves.
        let app: SampleApp
        /// Where Kafka is.
        let kafka: KafkaSettings
        /// Where PostgreSQL is.
        let postgres: PostgresSettings
        /// Where its catalog is.
        let catalogPath: String
        /// The file with the keys of resume tokens.
        let tokenKeys: String
        /// How it answers intents, beside the catalog.
        var resolver = ResolverSettings()
        /// How long it waits for a broker or a database that does not answer.
        let patience: Duration
        /// Opens its admin port.
        let port: any WorkerPort
    }

    /// Reads the catalog; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - setup: What it is made of.
    ///   - logger: Where it logs; its lines name the app.
    ///   - note: Hears of the catalog.
    /// - Throws: `CatalogRefusal` or `WorkerError`; what `note` throws.
    init(_ setup: Setup, logger: Logger, note: (StartCatalog) async throws -> Void) async throws {
        app = setup.app
        catalogPath = setup.catalogPath
        port = setup.port
        registry = setup.port.makeRegistry()
        var logger = logger
        logger[metadataKey: "app"] = "\(setup.app.name)"
        self.logger = logger
        let start = try StartCatalog(
            CatalogFiles(
                catalog: setup.catalogPath,
                tokenKeys: setup.tokenKeys,
                resultsTopic: setup.app.settings.results
            ),
            settings: setup.resolver
        )
        try await note(start)
        var configuration = WorkerConfiguration(kafka: setup.kafka, postgres: setup.postgres)
        configuration.topics = setup.app.settings
        configuration.group = setup.app.group
        configuration.instance = "demo"
        configuration.source = setup.app.source
        configuration.patience = setup.patience
        worker = try Worker(
            configuration: configuration,
            resolvers: start.loaded.resolvers(forLanes: configuration.lanes),
            logger: logger,
            metrics: registry
        )
        worker.status.catalogIsInForce(start.loaded)
        reloader = CatalogReloader(
            start,
            worker: worker,
            log: CatalogLog(logger: logger),
            isWatching: true,
            weights: ExperimentWeights(
                try setup.postgres.connection(applicationName: "landfall catalog"),
                logger: logger
            )
        )
    }

    /// `host:port` of its admin port; `nil` before it is open.
    var address: String? { openPort.withLock { $0 } }

    /// Works, with an open admin port, and takes a changed catalog, until it is stopped.
    ///
    /// - Throws: What the worker throws.
    func run() async throws {
        try await port.run(showing: worker, registry: registry, logger: logger) { address in
            openPort.withLock { $0 = address }
            // Ends with the worker.
            async let _ = keepLooking()
            try await worker.run()
        }
    }

    /// Looks for another catalog again and again.
    private func keepLooking() async {
        while !Task.isCancelled {
            await reloader.look()
            do {
                try await Task.sleep(for: Self.catalogWatch)
            } catch {
                return
            }
        }
    }
}

/// Opens the admin ports of the demo's workers.
package protocol WorkerPort: Sendable {
    /// Creates the registry in which a worker counts.
    func makeRegistry() -> MetricRegistry

    /// Does something while the admin port of a worker is open.
    ///
    /// - Parameters:
    ///   - worker: What the port shows.
    ///   - registry: What the worker counts in.
    ///   - logger: Where the port logs.
    ///   - body: What is done; gets `host:port`.
    /// - Throws: What opening the port throws, or what the body throws.
    func run(
        showing worker: Worker,
        registry: MetricRegistry,
        logger: Logger,
        during body: @Sendable (String) async throws -> Void
    ) async throws
}
