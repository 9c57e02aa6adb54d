import Landfall
import LandfallKafka
import LandfallPostgres
import LandfallValues
import Logging

/// One lane: a consumer, a transactional producer and a PostgreSQL connection, on a thread of
/// their own.
///
/// Each turn takes the records that arrived during the previous commit, so batches grow with the load.
/// Under low load no record waits for another.
actor Lane {
    private let executor: ThreadExecutor
    let setup: LaneSetup
    let logger: Logger
    let store: Store
    let publisher: any Publisher
    let consumer: GroupConsumer
    let table: TableConsumer
    var owned: [TopicPartition: OwnedPartition] = [:]
    /// The partitions that the lane has set aside.
    var setAside: [TopicPartition: SetAsidePartition] = [:]
    /// When those are looked at next.
    var setAsideDueAt = ContinuousClock.now
    /// Reads single records again; `nil` before the first.
    var reader: RangeReader?
    let memory: LaneMemory
    /// Keeps the states of devices for the next process; `nil` where nobody wants it.
    let kept: KeptStates?
    /// What the lane counts and measures.
    let metrics: LaneMetrics
    /// Makes its spans; `nil` where there are to be none.
    let tracer: LaneTracer?
    /// When the lane says next how far its partitions are.
    var statusDueAt = ContinuousClock.now
    /// The timestamp of the last recorded record of each partition.
    var lastRecords: [TopicPartition: Timestamp] = [:]
    let preparationThread: PreparationThread
    /// The batch that is answered, and not committed yet.
    var prepared: PreparedBatch?
    /// The batch that is recorded, and whose publishing goes on.
    var publishing: PublishingBatch?
    /// When the next batch is taken at the earliest; `nil` for at once.
    var nextBatchAt: ContinuousClock.Instant?
    /// The records that were polled, and for which the last batch had no time; they begin the next.
    var rest: Slice<RecordBatch>?
    /// The first offsets of batches that can't be read, after which the lane resumes.
    var unreadable: [TopicPartition: Offset] = [:]
    var flapping = FlappingBatches()
    var replyTopics = ReplyTopics()
    /// The lane's place in its group; `nil` while it has none.
    var membership: Membership? {
        didSet {
            guard membership == nil else { return }
            groupWait = GroupWait(at: .now)
            // The next owner of the partitions reads them again.
            rest = nil
        }
    }
    /// The time since the lane had a place in its group.
    var groupWait = GroupWait(at: .now)
    /// Whether the log has said that the brokers don't answer.
    var silence = BrokerSilence()
    /// The number of partitions that every intent topic and the device-state topic have.
    var partitionCount = 0
    /// The topics of intents that were not there at the last look.
    var missingTopics: Set<Topic> = []
    /// When the topics' counts are looked at next.
    var countsDueAt = ContinuousClock.now + Lane.countsInterval
    /// When the lane looks next whether the topic of device states is still the same.
    var statesDueAt = ContinuousClock.now
    /// The last record of each partition of the topic of device states, as of the last look.
    var knownStates: [TopicPartition: TableRecord] = [:]
    /// Whether PostgreSQL has still to be told what was published last.
    var hasUnrecordedPublish = false
    /// When that is tried next.
    var noteDueAt = ContinuousClock.now
    /// How long this turn may retry.
    private(set) var limit: WaitLimit
    /// Whether this run of the lane has made progress.
    private(set) var attempt = LaneRestarts.Attempt(madeProgress: false, turnBegan: .now)
    /// When the database is looked after next, by the first lane of a process for all of them; not by
    /// the time of day, which may jump.
    var upkeepDueAt = ContinuousClock.now
    /// When the database is looked at next.
    var databaseDueAt = ContinuousClock.now
    /// When PostgreSQL has last answered, or was last asked whether it is there.
    var probedAt = ContinuousClock.now
    /// Whether the files of the clients' certificate are others than when the clients were made.
    var certificates: CertificateFiles
    /// How far the restoring of device states is; `nil` while none is under way.
    var restoration: Restoration?

    /// The most device states that one turn takes; more wait for the next.
    private static let statesPerTurn = 100_000

    /// The thread on which all of the lane runs.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Makes the clients, which connect in the background.
    ///
    /// - Throws: ``KafkaError`` when a setting is refused.
    init(_ setup: LaneSetup) throws(KafkaError) {
        self.executor = ThreadExecutor(label: "landfall.lane.\(setup.index)")
        self.setup = setup
        var logger = setup.logger
        logger[metadataKey: "lane"] = "\(setup.index)"
        self.logger = logger
        self.limit = WaitLimit(setup.worker.patience, stop: setup.stop)
        self.certificates = CertificateFiles(setup)
        self.store = Store(
            configuration: setup.postgres,
            owner: setup.transactionalID,
            holder: WatermarkHolder(group: setup.worker.group, cluster: nil),
            ledgerGuard: LedgerGuard(
                keys: setup.worker.ledgerKeys,
                topics: setup.topics,
                replies: setup.worker.topics.replies
            ),
            logger: logger,
            users: setup.worker.users,
            server: setup.server,
            seam: setup.seam
        )
        let metrics = LaneMetrics(lane: setup.index, factory: setup.metrics)
        self.metrics = metrics
        self.publisher = setup.publisher(logger: logger, metrics: metrics)
        self.consumer = try GroupConsumer(setup.consumer)
        self.table = try TableConsumer(setup.table)
        self.memory = LaneMemory(
            states: DeviceStates(
                limitBytes: setup.worker.maxStateBytes / setup.worker.lanes,
                recordBytes: setup.worker.maxStateSize,
                watchesSegments: setup.stateDirectory != nil,
                tally: setup.tally,
                logger: logger
            ),
            identities: setup.noIdentities,
            limits: RecordLimits(kafka: setup.worker.kafka)
        )
        self.kept = setup.stateDirectory.map { directory in
            KeptStates(
                lane: setup.index,
                in: directory,
                topic: setup.topics.deviceStates,
                logger: logger
            )
        }
        setup.status.update { [ends = consumer.ends] values in
            values.ends = EndOffsets { ends[$0] }
        }
        store.didConnect = { metrics.countConnect() }
        self.tracer = LaneTracer(setup)
        self.preparationThread = PreparationThread(
            label: "landfall.lane.\(setup.index).preparation"
        )
    }

    /// Works until a stop is asked for, then finishes the batch and leaves the group.
    ///
    /// - Throws: ``WorkerError`` or a client's error when going on won't help.
    func run() async throws {
        defer { close() }
        setup.status.enter(.starting)
        startWaiting()
        _ = try retryingPostgres { () throws(PostgresError) in try makePartitions() }
        try logUnsafeServer()
        try checkTopics()
        store.holder = WatermarkHolder(
            group: setup.worker.group,
            cluster: consumer.clusterID(timeout: limit.call)
        )
        // Before joining the group: a predecessor's open transaction must have ended when the lane asks
        // for the group's offsets.
        try publisher.prepare(within: limit)
        setup.status.wait(for: .kafka, false)
        if setup.seam?.partitions == nil { try consumer.subscribe(setup.groupTopics) }
        groupWait = GroupWait(at: .now)
        logger.info("the lane waits for its partitions")
        while !setup.stop.isRequested, !certificates.haveChanged(at: .now) {
            startWaiting()
            try await turn()
            if membership != nil { attempt.madeProgress = true }
        }
        try commitPrepared()
        try finishPublishing()
        notePublished()
        keepStates()
        setup.status.enter(.ended)
    }

    /// From here on the whole patience is left.
    func startWaiting() {
        attempt.turnBegan = .now
        limit = WaitLimit(setup.worker.patience, stop: setup.stop)
    }

    /// Takes one batch, or serves the group while there is nothing to take.
    private func turn() async throws {
        updateStatus()
        try serveSource()
        try watchSetAside()
        if let nextBatchAt { Backoff.pause(for: nextBatchAt - .now) }
        nextBatchAt = nil
        tracer?.pollBegins()
        let batch = try consumer.poll(
            PollLimit(
                // The group has to be served, but no more is wanted while records wait.
                count: rest == nil ? setup.worker.batchRecords : 1,
                bytes: setup.worker.batchBytes,
                wait: isIdle && restoration == nil ? .milliseconds(100) : .zero
            )
        ) { event in try rebalance(event) }
        tracer?.pollEnded(batch.count)
        if batch.faults.contains(where: { isOutsideLog($0) }) { return try reassign() }
        for fault in batch.faults where !noteUnreadable(fault) { try handle(fault) }
        if membership == nil { logWaiting() }
        logAnswer()
        watchCounts()
        // After the intents were taken: a state that arrived before one of them is seen.
        let isIdleTurn = batch.isEmpty && isIdle
        let now = setup.now()
        var misplacesStates = false
        let poll = setup.status.during(restoration == nil ? .poll : .restore) {
            table.poll(
                limit: Self.statesPerTurn,
                wait: restoration != nil && isIdleTurn ? .milliseconds(100) : .zero
            ) { state in
                memory.states.take(state, at: now)
                if countMisplaced(state) { misplacesStates = true }
            }
        }
        if misplacesStates { logMisplaced(setup.topics.deviceStates) }
        for fault in poll.faults where try !skipUnreadableStates(fault) { try handle(fault) }
        kept?.follow(&memory.states)
        try continueRestoring(after: poll.faults.last)
        try watchStates()
        if setup.index == 0, ContinuousClock.now >= upkeepDueAt { runUpkeep() }
        if membership != nil { watchDatabase() }
        let records = takeRest(before: batch)
        guard records.isEmpty, prepared == nil else {
            try await process(records)
            return try skipUnreadable(behind: batch)
        }
        if publishing != nil { return try finishPublishing() }
        try skipUnreadable(behind: batch)
        if membership != nil { probePostgres() }
        if hasUnrecordedPublish, ContinuousClock.now >= noteDueAt { notePublished() }
    }

    /// Whether no record waits for anything.
    private var isIdle: Bool { prepared == nil && rest == nil && publishing == nil }

    /// The records that the last batch had no time for, and those behind them.
    private func takeRest(before batch: RecordBatch) -> Slice<RecordBatch> {
        guard let rest else { return batch[...] }
        self.rest = nil
        rest.base.append(batch)
        return rest.base[rest.startIndex...]
    }

    /// Handles a fault between records.
    private func handle(_ fault: ConsumerFault) throws {
        let error = fault.error
        switch FaultReaction(to: error, of: setup.worker.kafka, hasWorked: hasWorked) {
        case .wait(let cause): logSilence(cause)
        case .waitForSignIn: logRefusedSignIn(error)
        case .log:
            guard let count = setup.tally.logLimiter.note("fault \(error)") else { return }
            logger.warning(
                "a consumer continues after an error",
                metadata: ["error": "\(error)", "count": "\(count)"]
            )
        case .end: throw error
        }
    }

    private func close() {
        setup.status.update { $0.ends = nil }
        memory.states.forgetAll()
        endRestoration()
        closePublisher()
        reader = nil
        do {
            try consumer.close(
                timeout: min(.seconds(10), setup.worker.shutdownDeadline / 3),
                leavesGroup: setup.worker.leavesGroup && setup.stop.isRequested
            )
        } catch {
            logger.notice("the group was not left in time", metadata: ["error": "\(error)"])
        }
        store.disconnect()
    }
}
