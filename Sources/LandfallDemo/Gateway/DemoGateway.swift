import Landfall
import LandfallCatalog
import LandfallGateway
import LandfallKafka
import LandfallReview
import LandfallTokens
import LandfallValues
import Logging

/// The gateway of the demo, with the settings of `landfall gateway` but for its address and its files.
struct DemoGateway: Sendable {
    private let server: GatewayServer
    private let records: RecordPath
    private let plans: PlanTail
    private let port: Int

    /// Where it listens.
    static let host = "127.0.0.1"
    /// How long records that wait have at the end.
    private static let flush = Duration.seconds(5)

    /// What a gateway of the demo is made of.
    struct Setup: Sendable {
        /// The port; 0 for any that is free.
        let port: Int
        /// Where Kafka is.
        let kafka: ClientConfiguration
        /// The consumer group of the worker.
        let group: String
        /// The topics of the app.
        let topics: AppTopics
        /// How many partitions each has.
        let partitions: Int
        /// The files that it reads.
        let files: Files
        /// The page.
        let site: any GatewaySite
    }

    /// The files that it reads, and reads again when they have changed.
    struct Files: Sendable {
        /// The public keys of devices' tokens.
        let tokenKeys: String
        /// The keys of backends.
        let backendKeys: String
        /// The keys of links in e-mails.
        let clickKeys: String
        /// The catalog.
        let catalog: String
    }

    /// Reads the files and prepares the clients; nothing listens yet.
    ///
    /// - Parameters:
    ///   - setup: What it is made of.
    ///   - logger: Where it logs.
    /// - Throws: Why a file can't be used, or `KafkaError`.
    init(_ setup: Setup, logger: Logger) async throws {
        port = setup.port
        var configuration = GatewayConfiguration(host: Self.host, port: setup.port)
        configuration.topics = Self.topics(of: setup.topics)
        configuration.planPartitions = setup.partitions
        configuration.links = try await Self.links(setup.files, logger)
        configuration.site = setup.site
        // Nobody else has streams here that would have to be ended bit by bit.
        configuration.limits.drain = .zero
        records = try RecordPath(
            AcknowledgedConfiguration(client: setup.kafka),
            topics: configuration.topics,
            logger: logger
        )
        var table = TableConfiguration(client: setup.kafka, group: setup.group)
        table.fetch.wait = .milliseconds(10)
        plans = PlanTail(
            table,
            topics: configuration.topics,
            limits: configuration.limits,
            logger: logger
        )
        server = GatewayServer(
            configuration,
            gatekeeper: try await Self.gatekeeper(setup.files, logger),
            records: records,
            plans: plans,
            logger: logger
        )
    }

    /// Serves while something is done.
    ///
    /// - Parameter body: What is done; gets the port, once plans are read.
    /// - Throws: ``DemoError`` where the port can't be listened on, or what the body throws.
    func run(during body: (Int) async throws -> Void) async throws {
        plans.start()
        defer { plans.close() }
        do {
            try await server.run { port in
                while !plans.isReady { try await Task.sleep(for: .milliseconds(20)) }
                try await body(port)
                await records.finish(within: Self.flush)
            }
        } catch is GatewayServer.ListenError {
            throw DemoError.setup(
                "port \(port) of \(Self.host) can't be listened on: give another with --gateway-port"
            )
        }
    }

    private static func topics(of app: AppTopics) -> GatewayTopics {
        var topics = GatewayTopics()
        topics.pushIntents = app.intents[0]
        topics.emailIntents = app.intents[min(1, app.intents.count - 1)]
        topics.states = app.states
        topics.results = app.results
        topics.plans = app.plans
        return topics
    }

    private static func gatekeeper(_ files: Files, _ logger: Logger) async throws -> Gatekeeper {
        Gatekeeper(
            tokens: try await file(files.tokenKeys, logger) { try await TokenKeys($0) },
            backends: try await file(files.backendKeys, logger) { try BackendKeys($0) },
            rules: TokenRules(issuers: [DemoIssuer.issuer], audience: DemoIssuer.audience)
        )
    }

    private static func links(_ files: Files, _ logger: Logger) async throws -> GatewayLinks {
        GatewayLinks(
            content: try await file(files.catalog, logger) { bytes in
                let catalog = try LoadedCatalog(bytes, name: "routes.yaml").catalog
                return GatewayLinks.Content(
                    table: catalog.links,
                    hosts: catalog.links.hosts,
                    apple: nil,
                    android: nil
                )
            },
            keys: try await file(files.clickKeys, logger) {
                try KeyRing(text: String(decoding: $0, as: UTF8.self))
            }
        )
    }

    private static func file<Value: Sendable>(
        _ path: String,
        _ logger: Logger,
        _ parse: @escaping @Sendable ([UInt8]) async throws -> Value
    ) async throws -> WatchedFile<Value> {
        try await WatchedFile(
            path,
            logger: logger,
            read: { try InputFile.read($0, as: "the demo's file") },
            parse: parse
        )
    }
}
