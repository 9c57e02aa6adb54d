import Foundation
import Landfall
import LandfallCatalog
import LandfallContract
import LandfallKafka
import LandfallWorker
import Logging
import Testing

/// A broker and a database of a test's own, and the workers that run between them.
struct Pipeline: Sendable {
    let broker: Broker
    let database: TestDatabase
    let topics: TopicSettings
    /// What workers between the two publish more than once.
    let attempts = PublishAttempts()

    static let push = "navigation.intents.push"
    static let email = "navigation.intents.email"

    /// Starts a mock cluster, with other topics besides, and makes a database.
    init(
        and others: [String] = [],
        partitionCount: Int32 = 2,
        resultPartitionCount: Int32? = nil
    ) async throws {
        let topics = TopicSettings()
        self.topics = topics
        (broker, database) = try await offPool {
            let broker = try Broker.mock(
                topics: topics,
                and: others,
                partitionCount: partitionCount,
                resultPartitionCount: resultPartitionCount
            )
            return (broker, try TestServer.makeDatabase())
        }
    }

    init(broker: Broker, database: TestDatabase, topics: TopicSettings) {
        self.broker = broker
        self.database = database
        self.topics = topics
    }

    /// The settings of a worker between the two.
    var configuration: WorkerConfiguration {
        var configuration = WorkerConfiguration(
            kafka: KafkaSettings(brokers: broker.addresses),
            postgres: database.settings
        )
        configuration.topics = topics
        configuration.patience = .seconds(120)
        configuration.sessionTimeout = .seconds(10)
        configuration.shutdownDeadline = .seconds(10)
        return configuration
    }

    /// Starts a worker, and waits for nothing.
    func start(
        _ configuration: WorkerConfiguration? = nil,
        catalog: TestCatalog = .chat,
        resolver: IntentResolver? = nil,
        logger: Logger? = nil,
        now: @escaping @Sendable () -> Timestamp = { SystemClock.now }
    ) throws -> RunningWorker {
        let worker = try Worker(
            configuration: configuration ?? self.configuration,
            resolver: resolver ?? catalog.resolver(),
            logger: logger ?? attempts.logger,
            now: now
        )
        return RunningWorker(worker: worker, task: Task { try await worker.run() })
    }

    /// Runs a body beside a worker, which is stopped at the end.
    func withWorker(
        _ configuration: WorkerConfiguration? = nil,
        catalog: TestCatalog = .chat,
        resolver: IntentResolver? = nil,
        now: @escaping @Sendable () -> Timestamp = { SystemClock.now },
        _ body: (RunningWorker) async throws -> Void
    ) async throws {
        let running = try start(configuration, catalog: catalog, resolver: resolver, now: now)
        do {
            try await body(running)
        } catch {
            try? await running.stop()
            throw error
        }
        try await running.stop()
    }

    /// Gives all watermarks to another group, as `landfall offsets adopt` does.
    func pass(to group: String) async throws {
        try await database.execute(
            "UPDATE landfall.stream_watermark SET consumer_group = '\(group)'"
        )
    }

    /// Sends records in their order.
    func send(_ records: OutgoingRecord...) async throws { try await broker.send(records) }

    /// Sends records in their order.
    func send(_ records: [OutgoingRecord]) async throws { try await broker.send(records) }

    /// The plans, once there are so many.
    func plans(_ count: Int) async throws -> [PlanSeen] {
        try await broker.read(topics.plans, atLeast: count).map(PlanSeen.init)
    }

    /// The dead letters, once there are so many.
    func deadLetters(_ count: Int) async throws -> [Seen] {
        try await broker.read(topics.deadLetters, atLeast: count)
    }
}

/// A worker that runs in this process.
struct RunningWorker: Sendable {
    let worker: Worker
    let task: Task<Void, any Error>

    /// What it has done so far.
    var counts: WorkerCounts { worker.counts }

    /// Stops it after its batch, and waits.
    func stop() async throws {
        task.cancel()
        do {
            try await task.value
        } catch is CancellationError {
            return
        }
    }

    /// Waits until so many records of intent topics were recorded.
    func handled(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await eventually(
            "\(count) records were not handled",
            sourceLocation: sourceLocation
        ) { counts.records >= count }
    }

    /// Waits until so many records of the state topic were seen.
    func restored(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await eventually(
            "\(count) states were not seen",
            sourceLocation: sourceLocation
        ) { counts.states + counts.ignoredStates.values.reduce(0, +) >= count }
    }
}

/// A plan with the record that it came in.
struct PlanSeen: Sendable {
    let record: Seen
    let plan: ActionPlan

    init(_ record: Seen) throws {
        self.record = record
        self.plan = try PlanReader().read(
            value: record.value ?? [],
            headers: Array(record.headers)
        )
    }

    /// The words of its operations.
    var operations: [String] { plan.operations.map(\.kind) }
}

/// What workers log is seen with `LANDFALL_TEST_LOG`.
let testLogger: Logger = {
    let isWanted = ProcessInfo.processInfo.environment["LANDFALL_TEST_LOG"] != nil
    return Logger(label: "landfall.test") { label in
        guard isWanted else { return SwiftLogNoOpLogHandler() }
        return StreamLogHandler.standardError(label: label)
    }
}()
