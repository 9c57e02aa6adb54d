public import CoreMetrics
public import Landfall
import LandfallKafka
import LandfallTelemetry
import LandfallTokens
public import Logging
public import ServiceLifecycle

/// Answers intents: takes them from Kafka, resolves them against the states of their devices,
/// records what was decided in PostgreSQL and publishes the plans, exactly once.
public final class Worker: Service {
    private let setups: [LaneSetup]
    private let metrics: any MetricsFactory
    private let maxStateBytes: Int
    /// One for each lane.
    let resolvers: [CurrentResolver]
    private let tally = Tally()
    private let stop: StopSignal
    private let logger: Logger

    /// How the worker is doing.
    public let status: WorkerStatus

    /// Checks the settings, and takes the directory for device states; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - configuration: The settings.
    ///   - resolvers: Answer intents by the catalog, one for each lane. Lanes that share one write to the
    ///     same memory whenever they count references to its routes, which two lanes on two cores pay
    ///     with some 2 %. So make each of routes that are made anew. Fewer are shared in turn.
    ///   - logger: Where the worker logs; it logs no payload, key or header.
    ///   - metrics: What makes its counters; each lane gets a shard of one that has shards. See
    ///     ``WorkerMetrics`` and ``updateMetrics()``.
    ///   - tracing: Where its spans go; nothing of the kind is made without.
    ///   - now: The clock; the system's by default.
    /// - Throws: ``WorkerError/configuration(_:)`` when a setting is invalid, or there is no resolver.
    public init(
        configuration: WorkerConfiguration,
        resolvers: [IntentResolver],
        logger: Logger,
        metrics: any MetricsFactory = MetricsSystem.factory,
        tracing: WorkerTracing? = nil,
        now: @escaping @Sendable () -> Timestamp = { SystemClock.now }
    ) throws(WorkerError) {
        try configuration.validate()
        let tally = tally
        guard !resolvers.isEmpty else { throw .configuration("there is no resolver: pass one") }
        self.resolvers = (0..<configuration.lanes).map {
            CurrentResolver(resolvers[$0 % resolvers.count])
        }
        let current = self.resolvers
        // The other half is for the end of the batch and for leaving the group.
        let stop = StopSignal(grace: configuration.shutdownDeadline / 2)
        self.stop = stop
        self.logger = logger
        self.metrics = metrics
        self.maxStateBytes = configuration.maxStateBytes
        let server = KnownServer()
        let directory = try Self.stateDirectory(configuration)
        let setups = try (0..<configuration.lanes).map { (index) throws(WorkerError) in
            var setup = try LaneSetup(
                index: index,
                worker: configuration,
                resolver: current[index],
                tally: tally,
                stop: stop,
                logger: logger,
                metrics: (metrics as? any ShardedMetricsFactory)?.shard() ?? metrics,
                tracing: tracing,
                now: now
            )
            setup.server = server
            setup.stateDirectory = directory
            return setup
        }
        self.setups = setups
        self.status = WorkerStatus(
            lanes: setups.map(\.status),
            instance: configuration.instance
        )
        status.keysAreInForce(configuration.users.keyIDs.sorted(), of: .users)
        let ledger = configuration.ledgerKeys?.ids ?? []
        status.keysAreInForce(ledger.map { "\($0)" }, of: .ledger)
    }

    /// The same with one resolver for all lanes, which is all that a worker with one lane needs.
    ///
    /// The parameters are those of ``init(configuration:resolvers:logger:metrics:tracing:now:)``.
    public convenience init(
        configuration: WorkerConfiguration,
        resolver: IntentResolver,
        logger: Logger,
        metrics: any MetricsFactory = MetricsSystem.factory,
        tracing: WorkerTracing? = nil,
        now: @escaping @Sendable () -> Timestamp = { SystemClock.now }
    ) throws(WorkerError) {
        try self.init(
            configuration: configuration,
            resolvers: [resolver],
            logger: logger,
            metrics: metrics,
            tracing: tracing,
            now: now
        )
    }

    /// The directory in which lanes keep device states; what a process before has kept is read from here on.
    private static func stateDirectory(
        _ configuration: WorkerConfiguration
    ) throws(WorkerError) -> StateDirectory? {
        guard let path = configuration.stateDirectory else { return nil }
        return try StateDirectory(path, readingAheadFor: configuration.lanes)
    }

    /// What the worker has done so far.
    public var counts: WorkerCounts { tally.current }

    /// Sets the metrics that are known elsewhere and not counted as they come: gauges, and sums of
    /// ``counts``.
    ///
    /// To be called before each reading of the metrics, as by a scrape. Costs microseconds for each
    /// partition.
    public func updateMetrics() {
        status.setMetrics(counts, stateLimit: maxStateBytes, by: metrics)
        let kafka = setups.first?.worker.kafka
        guard let expiry = kafka?.credentials?.expiry else { return }
        Meter(label: "landfall_kafka_token_expiry_timestamp_seconds", factory: metrics)
            .set(Double(expiry / 1000))
    }

    /// Answers by another catalog, from the next batch of each lane on.
    ///
    /// Returns at once, may be called on any thread, and also before ``run()``. Nothing is taken back:
    /// a batch that is under way is finished by the catalog that it began with, the interceptors
    /// that it waits for included, however often it has to be written or sent again.
    ///
    /// - Parameter next: Answer intents by the other catalog, which was checked before: one for each
    ///   lane; shared in turn if there are fewer, and nothing happens if there is none.
    public func replace(resolvers next: [IntentResolver]) {
        guard !next.isEmpty else { return }
        for (lane, resolver) in resolvers.enumerated() {
            resolver.replace(with: next[lane % next.count])
        }
        tally.add { $0.catalogReloads += 1 }
    }

    /// Does the same with one resolver for all lanes.
    public func replace(resolver next: IntentResolver) { replace(resolvers: [next]) }

    /// The number of lanes.
    package var laneCount: Int { setups.count }

    /// Counts a catalog that was to replace the one in force and did not do.
    ///
    /// It is for whoever reads catalogs and calls ``replace(resolvers:)``; nothing else happens.
    public func noteRefusedCatalog() {
        tally.add { $0.refusedCatalogs += 1 }
    }

    /// Works until a graceful shutdown is asked for, or a lane can't continue.
    ///
    /// - Throws: ``WorkerError`` with what to do about it; ``WorkerError/setAside(_:)`` also after a
    ///   shutdown in good order, where a partition was set aside until then.
    public func run() async throws {
        try await withGracefulShutdownHandler {
            try await withTaskCancellationHandler {
                try await runLanes()
            } onCancel: {
                stop.request()
            }
        } onGracefulShutdown: {
            self.status.update { $0.phase = .draining }
            self.logger.info("stopping: committing the current batch, then leaving the group")
            self.stop.request()
        }
    }

    private func runLanes() async throws {
        let setups = await fittedSetups()
        status.update { if $0.phase == .starting { $0.phase = .running } }
        try await withThrowingTaskGroup(of: Void.self) { watch in
            watch.addTask { try await self.logSilence() }
            defer { watch.cancelAll() }
            try await run(setups)
        }
        let left = counts.setAside.sorted { $0.key < $1.key }
        guard let (partition, reason) = left.first else { return }
        let others = left.count == 1 ? "" : " (and \(left.count - 1) more: see `landfall lag`)"
        throw WorkerError.setAside("\(partition) is set aside: \(reason)\(others)")
    }

    private func run(_ setups: [LaneSetup]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for setup in setups {
                group.addTask { try await self.keepRunning(setup) }
            }
            do {
                try await group.waitForAll()
            } catch {
                stop.request()
                throw error
            }
        }
    }

    /// Says which servers do not answer, until it is cancelled.
    private func logSilence() async throws {
        var log = SilenceLog(logger)
        while !Task.isCancelled {
            try await Task.sleep(for: SilenceLog.interval)
            let now = ContinuousClock.now
            _ = status.state(at: now)
            log.note(status.lanes.flatMap { $0.silences(at: now) }, at: now)
        }
    }

    /// The lanes' settings, without their instance ids where the brokers know none: a lane that
    /// ends in good order then leaves its group at once, which does not wait for its session.
    private func fittedSetups() async -> [LaneSetup] {
        guard let client = setups.first?.consumer.client,
            await BrokerProbe().lacksStaticMembers(client)
        else { return setups }
        logger.notice(
            """
            the brokers know no static members, as all before Apache Kafka 2.3: a worker that stops \
            leaves its group at once
            """
        )
        return setups.map { setup in
            var setup = setup
            setup.consumer.groupInstanceID = nil
            return setup
        }
    }

    /// Runs a lane, and makes it anew while that may help.
    ///
    /// That is after it was fenced by PostgreSQL, after a client died, and when the certificate has
    /// changed, which a client reads only once.
    private func keepRunning(_ setup: LaneSetup) async throws {
        var setup = setup
        var restarts = LaneRestarts(patience: setup.worker.patience)
        // It begins at 0, so that the first restart shows as an increase.
        let restartCount = Counter(
            label: "landfall_lane_restarts_total",
            dimensions: [("lane", "\(setup.index)")],
            factory: setup.metrics
        )
        while !stop.isRequested {
            let lane = try makeLane(setup)
            do {
                try await lane.run()
                guard await lane.needsNewClients, !stop.isRequested else { return }
                logger.notice(
                    "the certificate for Kafka has changed: a lane's clients are replaced",
                    metadata: ["lane": "\(setup.index)"]
                )
                await lane.forgetSetAside()
                forgetPartitions(of: setup)
                setup.hasWorked = false
            } catch is CancellationError {
                // Another lane has failed, and its error is the worker's.
                return
            } catch {
                await lane.forgetSetAside()
                if let end = restarts.note(error, of: await lane.attempt) { throw end }
                setup.hasWorked = await lane.hasWorked
                guard !stop.isRequested else { throw LaneFailure(error).workerError }
                forgetPartitions(of: setup)
                setup.status.update { $0.lastError = "\(error)" }
                restartCount.increment()
                logger.warning(
                    "a lane starts again",
                    metadata: ["lane": "\(setup.index)", "error": "\(error)"]
                )
                try await Task.sleep(for: restarts.delay)
            }
        }
    }

    /// Says that a lane restarts, and forgets the partitions that it owned.
    private func forgetPartitions(of setup: LaneSetup) {
        setup.status.enter(.restarting)
        setup.status.update { values in
            values.partitions = [:]
            values.setAside = [:]
            values.restoring = nil
            values.waits = [:]
            values.asked = [:]
        }
    }

    private func makeLane(_ setup: LaneSetup) throws(WorkerError) -> Lane {
        do throws(KafkaError) {
            return try Lane(setup)
        } catch {
            throw LaneFailure(error).workerError
        }
    }
}
