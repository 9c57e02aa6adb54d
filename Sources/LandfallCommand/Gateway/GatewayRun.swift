import Glibc
import LandfallAdmin
import LandfallGateway
import LandfallKafka
import LandfallOperations
import LandfallReview
import LandfallSettings
import LandfallTelemetry
import LandfallTokens
import LandfallValues
import LandfallWorker
import Logging
import UnixSignals

/// A gateway from start to shutdown.
struct GatewayRun {
    private let settings: Settings
    private let interceptors: AssumedInterceptors
    private var own: GatewaySettings { settings.gateway }
    private var kafka: KafkaSettings { settings.worker.kafka }
    private var topics: TopicSettings { settings.worker.topics }

    /// What a gateway counts beside what the admin port and the process do.
    static let definitions =
        GatewayServer.definitions + GatewayPages.definitions + [CountingLogHandler.definition]

    init(_ settings: Settings, _ interceptors: AssumedInterceptors) {
        self.settings = settings
        self.interceptors = interceptors
    }

    /// How long to wait for Kafka at the start unless it is said.
    private static let patience = Duration.seconds(120)
    /// How long a topic may be unknown: a broker that has just started answers before it knows its topics.
    private static let topicPatience = Duration.seconds(15)
    private static let topicPause = Duration.milliseconds(200)
    /// How long records that wait have at the end.
    private static let flush = Duration.seconds(10)

    /// Serves until a signal.
    ///
    /// - Parameter signals: SIGTERM and SIGINT.
    /// - Throws: ``CommandFailure``, or an error of Kafka.
    func run(_ signals: UnixSignalsSequence) async throws {
        let telemetry = Telemetry(settings.log)
        let first = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let logger = telemetry.logger
                var count = 0
                for await _ in signals {
                    count += 1
                    if count > 1 {
                        logger.notice(
                            "the gateway has stopped at once: what was under way is cut off"
                        )
                        _exit(ExitStatus.failed.rawValue)
                    }
                    // Before it serves nothing is under way, and Kafka may be waited for in a call that blocks.
                    guard telemetry.pages.isServing else {
                        logger.info("the gateway has stopped")
                        _exit(ExitStatus.good.rawValue)
                    }
                    first.continuation.finish()
                }
            }
            defer { group.cancelAll() }
            try await serve(until: first.stream, telemetry)
        }
    }

    /// Opens the admin port, and serves until a signal.
    private func serve(
        until signal: AsyncStream<Void>,
        _ telemetry: Telemetry
    ) async throws {
        let logger = telemetry.logger
        var configuration = own.configuration
        configuration.topics = try gatewayTopics()
        settings.warnOfReadableSecrets(logger)
        if own.needsCatalog { configuration.links = try await links(logger) }
        let authenticator = try await authenticator(logger)
        let port = try await AdminPort(
            settings.admin,
            of: "gateway",
            pages: telemetry.pages,
            registry: telemetry.registry,
            logger: logger
        )
        // The port opens before Kafka is waited for, so that it shows what the gateway waits for.
        try await port.run { _ in
            do {
                try await serveRequests(
                    with: configuration,
                    authenticator,
                    until: signal,
                    telemetry
                )
            } catch let error as GatewayServer.ListenError {
                throw CommandFailure.usage("\(error)")
            }
        }
        logger.info("the gateway has stopped")
    }

    /// Waits for Kafka, and answers requests until a signal.
    private func serveRequests(
        with configuration: GatewayConfiguration,
        _ authenticator: Authenticator,
        until signal: AsyncStream<Void>,
        _ telemetry: Telemetry
    ) async throws {
        let logger = telemetry.logger
        var configuration = configuration
        // The producer asks for its topics. A broker may create a topic that is asked for. So check first that the
        // topics exist.
        configuration.planPartitions = try await partitions(of: configuration.topics, logger)
        let client = try kafka.client(id: "landfall.gateway", logger: logger)
        var producer = AcknowledgedConfiguration(client: client)
        producer.queueRecords = own.limits.queueRecords
        producer.queueBytes = own.limits.queueBytes
        let records = try RecordPath(
            producer,
            topics: configuration.topics,
            logger: logger
        )
        let plans = PlanTail(
            TableConfiguration(client: client, group: settings.worker.group),
            topics: configuration.topics,
            limits: configuration.limits,
            logger: logger
        )
        let server = GatewayServer(
            configuration,
            authenticator: authenticator,
            records: records,
            plans: plans,
            metrics: telemetry.registry,
            logger: logger
        )
        telemetry.registry.onReading { server.updateLevels() }
        plans.start()
        defer { plans.close() }
        try await server.run { port in
            telemetry.pages.serve(records, plans)
            logger.info(
                "the gateway is open",
                metadata: [
                    "address": "\(own.address.host):\(port)",
                    "version": "\(LandfallVersion.text)",
                ]
            )
            try await wait(for: signal, telemetry)
        }
        await records.finish(within: Self.flush)
    }

    /// Waits for a signal, and then until proxies have seen that it ends.
    private func wait(
        for signal: AsyncStream<Void>,
        _ telemetry: Telemetry
    ) async throws {
        for await _ in signal { break }
        telemetry.pages.end()
        telemetry.logger.info(
            "the gateway ends; a second signal ends it at once",
            metadata: ["delay": "\(own.drainDelay)"]
        )
        try await Task.sleep(for: own.drainDelay)
    }

    private func gatewayTopics() throws -> GatewayTopics {
        var names = GatewayTopics()
        guard let push = topics.intents.first else {
            throw CommandFailure.usage("intent-topics is empty: name at least one topic")
        }
        names.pushIntents = try Topic(push)
        // The second is that of links in e-mails, as it is by default.
        names.emailIntents = try Topic(topics.intents.count > 1 ? topics.intents[1] : push)
        names.states = try Topic(topics.deviceStates)
        names.results = try Topic(topics.planResults)
        names.plans = try Topic(topics.plans)
        return names
    }

    private func authenticator(_ logger: Logger) async throws -> Authenticator {
        var tokens: WatchedFile<TokenKeys>?
        var backends: WatchedFile<BackendKeys>?
        var revoked: WatchedFile<Revocations>?
        if let path = own.keySetFile {
            tokens = try await WatchedFile(path, of: .gatewayKeySetFile, logger) {
                try await TokenKeys($0)
            }
        }
        if let path = own.backendFile {
            backends = try await WatchedFile(path, of: .gatewayBackendFile, logger) {
                try BackendKeys($0)
            }
        }
        if let path = own.revokedFile {
            revoked = try await WatchedFile(path, of: .gatewayRevokedFile, logger) {
                try Revocations($0)
            }
        }
        return Authenticator(tokens: tokens, backends: backends, revoked: revoked, rules: own.rules)
    }

    /// Returns the links of the catalog that are served.
    private func links(_ logger: Logger) async throws -> GatewayLinks {
        var keys: WatchedFile<KeyRing>?
        if let path = own.clickKeysFile {
            keys = try await WatchedFile(path, of: .clickKeysFile, logger) {
                try KeyRing(text: String(decoding: $0, as: UTF8.self))
            }
        }
        let apps = try CatalogLinkFiles(own, servesClicks: keys != nil)
        let path = settings.catalogFiles.catalog
        let content = try await WatchedFile(path, of: .catalog, logger) { [interceptors] in
            try apps.content(of: $0, name: CatalogOptions.name(of: path), interceptors)
        }
        return GatewayLinks(
            content: content,
            keys: keys,
            bots: own.clickBots,
            parameter: own.clickParameter
        )
    }

    /// Asks for the topics: a device's intents and states need partitions of one number.
    ///
    /// - Returns: The partitions of the topic of plans.
    private func partitions(of topics: GatewayTopics, _ logger: Logger) async throws -> Int {
        let names = [
            topics.pushIntents, topics.emailIntents, topics.states, topics.results, topics.plans,
        ]
        let patience = settings.patience ?? Self.patience
        let cluster = try Cluster(
            kafka,
            clientID: "landfall.gateway",
            retryPolicy: RetryPolicy(limit: patience) { logger.notice("\($0)") }
        )
        var counts = try await cluster.partitionCounts(of: names)
        // From the first answer on: before that there was no broker.
        let end = ContinuousClock.now + min(patience, Self.topicPatience)
        while names.contains(where: { counts[$0] == nil }), .now < end {
            try await Task.sleep(for: Self.topicPause)
            counts = try await cluster.partitionCounts(of: names)
        }
        for name in names where counts[name] == nil {
            throw CommandFailure.usage(
                "there is no topic \(name): make it with `landfall topics create`"
            )
        }
        for name in [topics.pushIntents, topics.emailIntents]
        where counts[name] != counts[topics.states] {
            throw CommandFailure.usage(
                "the topics \(name) and \(topics.states) have \(counts[name] ?? 0) and "
                    + "\(counts[topics.states] ?? 0) partitions: a worker needs the same number"
            )
        }
        return counts[topics.plans] ?? 1
    }
}

/// What a gateway shows of itself.
private struct Telemetry {
    let registry: MetricRegistry
    let pages: GatewayPages
    let logger: Logger

    init(_ settings: LogSettings) {
        registry = MetricRegistry(
            GatewayRun.definitions + AdminServer.definitions + ProcessMetrics.definitions
        )
        pages = GatewayPages(registry: registry)
        var logger = settings.logger
        logger.handler = CountingLogHandler(logger.handler, factory: registry)
        self.logger = logger
    }
}
