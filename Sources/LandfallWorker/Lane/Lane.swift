import Landfall
import LandfallKafka
import LandfallPostgres
import Logging

/// One lane: a consumer, a transactional producer and a PostgreSQL connection, on a thread of
/// their own.
///
/// A turn takes what has arrived while the one before was being committed, so that batches grow
/// with the load by themselves and a lone tap waits for nothing.
actor Lane {
    private let executor: LaneExecutor
    let setup: LaneSetup
    let logger: Logger
    let store: Store
    let publisher: Publisher
    let consumer: GroupConsumer
    let table: TableConsumer
    var owned: [TopicPartition: OwnedPartition] = [:]
    var states: DeviceStates
    var filters: [Partition: DuplicateFilter] = [:]
    /// The number of partitions that every intent topic and the device-state topic have.
    var partitionCount = 0
    private var partitionsEnsuredAt: Landfall.Timestamp?

    /// The thread on which all of the lane runs.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Makes the clients, which connect in the background.
    ///
    /// - Throws: ``KafkaError`` when a setting is refused.
    init(_ setup: LaneSetup) throws(KafkaError) {
        self.executor = LaneExecutor(label: "landfall.lane.\(setup.index)")
        self.setup = setup
        var logger = setup.logger
        logger[metadataKey: "lane"] = "\(setup.index)"
        self.logger = logger
        self.store = Store(
            configuration: setup.postgres,
            owner: setup.transactionalID,
            logger: logger
        )
        self.publisher = Publisher(
            configuration: setup.producer,
            topics: setup.outgoingTopics,
            patience: setup.worker.patience,
            logger: logger
        )
        self.consumer = try GroupConsumer(setup.consumer)
        self.table = try TableConsumer(setup.table)
        self.states = DeviceStates(tally: setup.tally)
    }

    /// Works until a stop is asked for, then finishes the batch and leaves the group.
    ///
    /// - Throws: ``WorkerError`` or a client's error when going on won't help.
    func run(until stop: StopSignal) throws {
        defer { close() }
        try whileAway { () throws(PostgresError) in try ensurePartitions() }
        try checkTopics()
        try publisher.prepare()
        try consumer.subscribe(setup.intentTopics)
        logger.info("the lane waits for its partitions")
        while !stop.isRequested {
            try turn()
        }
        notePublished()
    }

    /// Compares the topics: an intent finds the state of its device only in the partition of the
    /// same number.
    private func checkTopics() throws {
        let states = setup.topics.deviceStates
        let all = setup.intentTopics + [states] + setup.outgoingTopics
        let counts = try consumer.partitionCounts(of: all, timeout: setup.worker.patience)
        if let missing = all.first(where: { counts[$0] == nil }) {
            throw WorkerError.topics(
                "there is no topic \(missing): make it with `landfall topics create`"
            )
        }
        partitionCount = counts[states] ?? 0
        guard let other = setup.intentTopics.first(where: { counts[$0] != partitionCount }) else {
            return
        }
        throw WorkerError.topics(
            "\(other) has \(counts[other] ?? 0) partitions and \(states) has \(partitionCount): "
                + "give both the same number"
        )
    }

    /// Takes one batch, or serves the group while there is nothing to take.
    private func turn() throws {
        let limit = PollLimit(
            count: setup.worker.batchRecords,
            bytes: setup.worker.batchBytes,
            wait: .milliseconds(100)
        )
        let batch = try consumer.poll(limit) { event in try rebalance(event) }
        for fault in batch.faults { try meet(fault) }
        let poll = table.pollAvailable(limit: setup.worker.batchRecords) { record in
            states.take(record)
        }
        for fault in poll.faults { try meet(fault) }
        try whileAway { () throws(PostgresError) in try ensurePartitions() }
        guard !batch.isEmpty else { return }
        try process(batch)
    }

    /// A fault between records: one that passes is logged, one that does not ends the lane.
    private func meet(_ fault: ConsumerFault) throws {
        let metadata: Logger.Metadata = ["error": "\(fault.error)"]
        switch fault.error.disposition {
        case .retry:
            logger.warning("a consumer goes on after a fault", metadata: metadata)
        case .abort, .rejectRecord, .recreate, .fenced, .stop:
            throw fault.error
        }
    }

    private func ensurePartitions() throws(PostgresError) {
        let now = setup.now()
        if let last = partitionsEnsuredAt, now.duration(since: last) < .seconds(3600) { return }
        try store.ensurePartitions(
            now: LandfallPostgres.Timestamp(now),
            keepingSince: windowStart(at: now)
        )
        partitionsEnsuredAt = now
    }

    /// Notes in PostgreSQL what was published last.
    ///
    /// So a restart publishes nothing twice even where Kafka has forgotten the offsets. If it fails
    /// no harm is done.
    func notePublished() {
        do {
            let now = LandfallPostgres.Timestamp(setup.now())
            try store.notePublished(owned, now: now)
        } catch {
            logger.notice("the published offset is not noted", metadata: ["error": "\(error)"])
        }
    }

    private func close() {
        publisher.close()
        do {
            try consumer.close(timeout: .seconds(10))
        } catch {
            logger.notice("the group was not left in time", metadata: ["error": "\(error)"])
        }
        store.disconnect()
    }

    /// Makes a call to PostgreSQL again while it is away; the batch stays in memory, and no Kafka
    /// transaction is open meanwhile.
    ///
    /// - Throws: ``PostgresError`` once the patience is used up, or at once when trying won't help.
    func whileAway<Value>(
        _ call: () throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        let deadline = ContinuousClock.now + setup.worker.patience
        let backoff = Backoff(ceiling: .seconds(1))
        var retry = 0
        while true {
            do throws(PostgresError) {
                return try call()
            } catch {
                switch error.recovery {
                case .reconnect: store.disconnect()
                case .retry: break
                case .checkOutcome, .rejectRow, .stop: throw error
                }
                guard ContinuousClock.now < deadline else { throw error }
                if retry % 10 == 0 {
                    logger.warning("waiting for PostgreSQL", metadata: ["error": "\(error)"])
                }
                backoff.pause(beforeRetry: retry)
                retry += 1
            }
        }
    }
}
