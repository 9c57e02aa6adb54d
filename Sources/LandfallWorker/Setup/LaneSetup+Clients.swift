import CoreMetrics
import Landfall
import LandfallContract
package import LandfallKafka
package import LandfallPostgres
package import Logging

extension LaneSetup {
    /// The longest that a batch is answered at a stretch, however long the group waits for a poll:
    /// a record behind others that take long waits for no more than this.
    private static let longestAnswer = Duration.seconds(10)

    /// Turns the worker's settings into those of a lane's clients.
    init(
        index: Int,
        worker: WorkerConfiguration,
        resolver: CurrentResolver,
        tally: Tally,
        stop: StopSignal,
        logger: Logger,
        metrics: any MetricsFactory = NOOPMetricsHandler.instance,
        tracing: WorkerTracing? = nil,
        now: @escaping @Sendable () -> Timestamp
    ) throws(WorkerError) {
        let name = "\(worker.group).\(worker.instance).\(index)"
        let transactionalID = Self.transactionalID(
            group: worker.group,
            instance: worker.instance,
            lane: index
        )
        let status = LaneStatus(lane: index)
        do throws(KafkaError) {
            var client = try worker.kafka.client(
                id: name,
                logger: logger,
                logLimiter: tally.logLimiter
            )
            status.clients.watch(&client, as: .intents)
            var consumer = ConsumerConfiguration(client: client, group: worker.group)
            consumer.groupInstanceID = name
            consumer.sessionTimeout = worker.sessionTimeout
            consumer.heartbeatInterval = min(.seconds(3), worker.sessionTimeout / 3)
            consumer.maxPollInterval = Self.maxPollInterval(patience: worker.patience)
            self.answerTime = min(Self.longestAnswer, consumer.maxPollInterval / 30)
            try consumer.validate()
            status.clients.watch(&client, as: .plans)
            let producer = TransactionalProducerConfiguration(
                client: client,
                transactionalID: transactionalID
            )
            try producer.validate()
            self.consumer = consumer
            self.producer = producer
            status.clients.watch(&client, as: .states)
            self.table = TableConfiguration(client: client, group: worker.group)
            // States built from a log that was cut or recreated are of records that are gone.
            self.table.offsetReset = .error
            self.topics = try LaneTopics(worker.topics)
        } catch {
            throw .configuration("Kafka: \(error)")
        }
        self.postgres = try worker.postgres.connection(applicationName: "landfall \(name)")
        self.reader = IntentReader(keys: worker.topics.recordKeys)
        self.resultReader = ResultReader(keys: worker.topics.recordKeys)
        self.replies = ReplyWriter(settings: ReplySettings(worker))
        self.results = worker.topics.results.map { ResultWriter(topic: $0, source: worker.source) }
        self.deadLetters = DeadLetterWriter(
            topic: worker.topics.deadLetters,
            version: LandfallVersion.text
        )
        self.index = index
        self.worker = worker
        self.resolver = resolver
        self.tally = tally
        self.metrics = metrics
        self.status = status
        self.tracing = tracing
        self.stop = stop
        self.logger = logger
        self.now = now
    }
}

extension LaneSetup {
    /// Returns the longest time that a lane may stay away from its group's polls.
    ///
    /// A turn waits for its patience at most. Librdkafka takes no more than a day.
    ///
    /// - Parameter patience: How long a worker waits for Kafka or PostgreSQL.
    /// - Returns: Five minutes at least, a day at most.
    static func maxPollInterval(patience: Duration) -> Duration {
        min(.seconds(24 * 3600), max(.seconds(300), patience * 3))
    }

    /// The id of a lane's transactions, which no other lane of the cluster has.
    ///
    /// Where a name has dots, they can't part the names from one another: `a.b` and `c` would be taken
    /// for `a` and `b.c`. An instance has no slash, so with slashes the last two parts are known.
    ///
    /// - Parameters:
    ///   - group: The group.
    ///   - instance: The instance, without a slash.
    ///   - lane: The number of the lane.
    /// - Returns: The names between dots, or slashes where one of them has a dot.
    static func transactionalID(group: String, instance: String, lane: Int) -> String {
        let separator = (group + instance).contains(".") ? "/" : "."
        return [group, instance, "\(lane)"].joined(separator: separator)
    }
}

extension ReplySettings {
    /// The settings of replies that a worker's settings say.
    fileprivate init(_ worker: WorkerConfiguration) {
        self.init()
        plansTopic = worker.topics.plans
        source = worker.source
        allowedReplyTopics = worker.topics.replies
    }
}

extension KafkaSettings {
    /// The settings as every client of the cluster needs them; librdkafka's lines go to the log,
    /// each cause of a failure once in a while.
    package func client(
        id: String,
        logger: Logger,
        logLimiter: LogRateLimiter = LogRateLimiter()
    ) throws(KafkaError) -> ClientConfiguration {
        ClientConfiguration(
            brokers: brokers,
            clientID: id,
            security: try security(),
            extra: try ExtraProperties(properties)
        ) { line in
            guard line.facility != LogLine.signIn else {
                // One supply for all clients: what it says is said once.
                guard let count = logLimiter.note(line.message) else { return }
                return logger.warning(
                    "signing in to Kafka fails; connections that are open stay",
                    metadata: ["error": "\(line.message)", "count": "\(count)"]
                )
            }
            let kind = "librdkafka \(line.facility) \(LibraryText.cause(line.message))"
            // Debug lines are there when they are asked for, and then all of them.
            guard let count = line.level == .debug ? 1 : logLimiter.note(kind) else { return }
            logger.log(
                level: line.level <= .error ? .warning : line.level <= .notice ? .info : .debug,
                "librdkafka",
                metadata: [
                    "kafka.facility": "\(line.facility)",
                    "kafka.line": "\(LibraryText.plain(line.message))", "count": "\(count)",
                ]
            )
        }
    }
}

extension PostgresSettings {
    /// The settings as a connection needs them.
    package func connection(
        applicationName: String
    ) throws(WorkerError) -> ConnectionConfiguration {
        do throws(PostgresError) {
            return try ConnectionConfiguration(
                connectionString: url,
                password: password?.secret,
                passwordFile: passwordFile,
                applicationName: applicationName
            )
        } catch {
            throw .configuration("\(error)")
        }
    }
}
