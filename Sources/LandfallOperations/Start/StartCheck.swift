package import LandfallCatalog
import LandfallKafka
package import LandfallPostgres
package import LandfallWorker
package import Logging

/// The check that the schema and the topics exist before a worker starts; it waits for them.
package struct StartCheck: Sendable {
    /// The worker's settings.
    let configuration: WorkerConfiguration
    /// How to reach PostgreSQL.
    let postgres: ConnectionConfiguration
    /// Where it says what it waits for.
    let logger: Logger
    /// Hears what it waits for.
    let status: WorkerStatus?

    /// Takes settings.
    ///
    /// - Parameters:
    ///   - configuration: The worker's settings.
    ///   - postgres: How to reach PostgreSQL.
    ///   - logger: Where it says what it waits for.
    ///   - status: Hears it as well.
    package init(
        configuration: WorkerConfiguration,
        postgres: ConnectionConfiguration,
        logger: Logger,
        status: WorkerStatus? = nil
    ) {
        self.configuration = configuration
        self.postgres = postgres
        self.logger = logger
        self.status = status
    }

    /// Waits for PostgreSQL and Kafka, checks them, and notes what experiments weigh.
    ///
    /// - Parameter catalog: What the worker begins with.
    /// - Throws: `OperationsError`, `PostgresError` or `KafkaError`, once the patience is used
    ///   up or at once when waiting won't help.
    package func run(serving catalog: Catalog) async throws {
        defer { status?.startWaits(for: nil) }
        let retryPolicy = retryPolicy(.kafka)
        // Made first: it refuses properties that nobody knows, before anything is waited for.
        let cluster = try Cluster(
            configuration.kafka,
            clientID: "landfall.start",
            retryPolicy: retryPolicy
        )
        let database = Database(postgres, retryPolicy: self.retryPolicy(.postgres))
        for warning in TransportExamination.warnings(
            kafka: configuration.kafka,
            postgres: database.configuration
        ) {
            logger.warning("\(warning.text); \(warning.advice ?? "")")
        }
        if try await database.waitForSchema(self.retryPolicy(.schema)) {
            logger.notice("the database's schema is newer than this program")
        }
        status?.startWaits(for: nil)
        let layout = try TopicLayout(configuration.topics)
        try await waitForTopics(layout, of: cluster)
        status?.startWaits(for: nil)
        let sizes = try? MessageSizes(
            cluster.admin,
            of: layout.written,
            largest: configuration.kafka.largestMessageBytes,
            timeout: .seconds(5)
        )
        if let checkResult = sizes?.checkResult, let advice = checkResult.advice {
            logger.warning("\(checkResult.text): \(advice)")
        }
        let connection = try await database.connectToWrite()
        let holder = WatermarkHolder(
            group: configuration.group,
            cluster: cluster.admin.clusterID(timeout: .seconds(5))
        )
        try await takeWatermarks(layout, for: holder, of: cluster, on: connection, retryPolicy)
        if configuration.delivery == .exactlyOnce,
            let requests = try? BrokerRequests.ask(cluster.configuration, timeout: .seconds(5))
        {
            try Self.check(requests)
        }
        try ExperimentWeights.write(catalog, to: connection)
    }

    /// Waits until all topics exist: somebody else makes them.
    private func waitForTopics(_ layout: TopicLayout, of cluster: Cluster) async throws {
        // Brokers that don't answer are waited for under their own name.
        var counts = try await cluster.partitionCounts(of: layout.all)
        if !layout.all.allSatisfy({ counts[$0] != nil }) {
            counts = try await retryPolicy(.topics).wait(
                for: "the topics",
                while: { (error: any Error) in
                    error is OperationsError || (error as? KafkaError)?.recovery == .retry
                },
                { () throws in
                    let counts = try cluster.admin.partitionCounts(
                        of: layout.all,
                        timeout: .seconds(3)
                    )
                    try Self.checkExistence(layout, counts)
                    return counts
                }
            )
            status?.startWaits(for: nil)
        }
        try Self.check(layout, counts)
    }

    /// Returns the policy of waiting, which logs the wait and sets the status.
    private func retryPolicy(_ cause: WorkerStatus.StartWait) -> RetryPolicy {
        RetryPolicy(limit: configuration.patience) { [logger, status] line in
            logger.notice("\(line)")
            status?.startWaits(for: cause)
        }
    }

    /// Checks that brokers can do what exactly-once needs.
    ///
    /// - Parameter requests: The kinds of requests that they know.
    /// - Throws: `OperationsError/refused(_:)` naming what is missing.
    static func check(_ requests: BrokerRequests) throws(OperationsError) {
        guard let reason = requests.missingForTransactions else { return }
        throw .refused(
            "\(reason); use Apache Kafka 0.11 or newer, 2.5 or newer for full fencing, or set "
                + "`delivery` to at-least-once"
        )
    }

    /// Checks that all topics exist, and that those that are read together fit.
    ///
    /// - Parameters:
    ///   - layout: The topics.
    ///   - counts: The partition counts of those that exist.
    /// - Throws: `OperationsError/refused(_:)` naming what is wrong.
    static func check(_ layout: TopicLayout, _ counts: [Topic: Int]) throws(OperationsError) {
        try checkExistence(layout, counts)
        _ = try layout.alignedCount(in: counts)
    }

    private static func checkExistence(
        _ layout: TopicLayout,
        _ counts: [Topic: Int]
    ) throws(OperationsError) {
        let missing = layout.all.filter { counts[$0] == nil }.map(\.name)
        guard missing.isEmpty else {
            throw .refused(
                "there is no topic \(missing.joined(separator: ", ")): run `landfall topics create`"
            )
        }
    }
}
