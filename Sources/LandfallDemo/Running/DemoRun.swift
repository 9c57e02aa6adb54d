import Foundation
import Landfall
import LandfallKafka
import LandfallOperations
import LandfallReview
import LandfallTokens
import LandfallWorker
package import Logging
import ServiceLifecycle

/// The demo from its first process to its last.
package struct DemoRun: Service {
    /// What was asked for.
    package struct Options: Sendable {
        /// How long the hour takes.
        var length: Duration
        /// Whether everything stays up at the end.
        var keeps: Bool
        /// Where a page with the report is written.
        var report: String?

        /// Takes what was asked for.
        ///
        /// - Parameters:
        ///   - length: How long the hour takes.
        ///   - keeps: Whether everything stays up at the end.
        ///   - report: Where a page with the report is written.
        package init(length: Duration, keeps: Bool, report: String?) {
            self.length = length
            self.keeps = keeps
            self.report = report
        }
    }

    /// What was asked for.
    let options: Options
    /// The apps.
    let apps: [SampleApp]
    /// What the reader sees.
    let screen: Screen
    /// Where the workers and the clients log.
    let logger: Logger
    /// Whether somebody has interrupted the demo.
    private let interruption = StopFlag()
    /// Asks the player to stop, for whatever reason.
    private let halt = StopFlag()
    /// Whether the broker is about to end, so that nobody needs to hear that it is gone.
    private let ending = StopFlag()
    /// The key of resume tokens as a file has it, for as long as the demo lasts.
    private let keys = DemoRun.randomKeys()

    /// Takes what was asked for; nothing is started yet.
    ///
    /// - Parameters:
    ///   - options: The options of the command.
    ///   - apps: The apps.
    ///   - screen: What the reader sees.
    ///   - logger: Where the workers and the clients log.
    package init(options: Options, apps: [SampleApp], screen: Screen, logger: Logger) {
        self.options = options
        self.apps = apps
        self.screen = screen
        self.logger = logger
    }

    private static let interrupted = DemoError.failed("interrupted; nothing is left running")

    /// Does all of it.
    ///
    /// - Throws: ``DemoError`` where something can't be started or does not add up, or an error
    ///   of the worker, of Kafka or of PostgreSQL. Whatever was started is ended.
    package func run() async throws {
        let log = logger.sink(until: ending)
        let stage = DemoStage(log: log)
        do {
            try await withGracefulShutdownHandler {
                try await perform(on: stage, log: log)
            } onGracefulShutdown: {
                interruption.request()
                halt.request()
            }
        } catch {
            ending.request()
            await stage.end()
            // What was interrupted fails in its own way, which says less.
            throw interruption.isRequested ? Self.interrupted : error
        }
        ending.request()
        await stage.end()
    }

    private func perform(on stage: DemoStage, log: @escaping LogSink) async throws {
        let brokers = try await stage.startBroker(apps.flatMap(\.topics.all))
        try screen.say("an embedded broker listens on \(brokers.joined(separator: ","))")
        let client = ClientConfiguration(brokers: brokers, clientID: "landfall-demo", log: log)
        let player = try Player(
            Player.Setup(apps: apps, kafka: client, show: screen.show, stop: halt)
        )
        // PostgreSQL takes longest to start; the devices report meanwhile.
        async let database = stage.startDatabase { try check() }
        try await player.connect()
        try await player.reportFirst()
        let postgres = try await database
        try screen.say("a private PostgreSQL is up, with the schema of `landfall migrate`")
        let workers = try await workers(on: stage, brokers: brokers, postgres: postgres)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in workers { group.addTask { try await worker.run() } }
            group.addTask {
                try await withTaskCancellationHandler {
                    try await show(player, workers, stage, screen, brokers)
                } onCancel: {
                    halt.request()
                }
            }
            // The first to end is the show, or a worker that can't continue; the others follow.
            do {
                try await group.next()
                group.cancelAll()
                try await group.waitForAll()
            } catch {
                group.cancelAll()
                throw error
            }
        }
    }

    private func workers(
        on stage: DemoStage,
        brokers: [String],
        postgres: PostgresSettings
    ) async throws -> [Worker] {
        var workers: [Worker] = []
        let tokens = try KeyRing(text: keys)
        for app in apps {
            let loaded = try LoadedCatalog(path: app.catalogPath, keys: CatalogKeys(tokens: tokens))
            try await stage.note(loaded.catalog)
            workers.append(
                try worker(for: app, loaded.resolver, brokers: brokers, postgres: postgres)
            )
        }
        return workers
    }

    private func worker(
        for app: SampleApp,
        _ resolver: IntentResolver,
        brokers: [String],
        postgres: PostgresSettings
    ) throws -> Worker {
        var configuration = WorkerConfiguration(
            kafka: KafkaSettings(brokers: brokers),
            postgres: postgres
        )
        configuration.topics = app.settings
        configuration.group = app.group
        configuration.instance = "demo"
        configuration.source = app.source
        configuration.patience = .seconds(20)
        return try Worker(
            configuration: configuration,
            resolver: resolver,
            logger: logger
        )
    }

    private func show(
        _ player: Player,
        _ workers: [Worker],
        _ stage: DemoStage,
        _ screen: Screen,
        _ brokers: [String]
    ) async throws {
        try await waitUntilRestored(workers, await player.state)
        let devices = await player.state.reduce(0) { $0 + $1.deviceCount }
        try screen.say(
            "\(workers.count) workers have the states of \(devices) devices; an hour of taps follows"
        )
        try screen.begin()
        try await player.play(within: options.length)
        try check()
        let ends = try await player.readToEnds()
        try check()
        let traffic = await player.state
        try await waitUntilReported(workers, traffic)
        let rows = try await stage.recorded()
        var columns: [AppCounts] = []
        for (index, app) in traffic.enumerated() {
            var counts = AppCounts(app, intents: ends[index])
            counts.add(
                rows,
                of: Set(app.app.topics.intents.map(\.name)),
                ignoredStates: workers[index].counts.ignoredStates.values.reduce(0, +)
            )
            columns.append(counts)
        }
        try screen.end(ResultTable(columns))
        for (app, counts) in zip(traffic, columns) {
            let audit = Audit(traffic: app, counts: counts, rows: rows)
            if let difference = audit.firstDifference() {
                throw DemoError.failed("the counts do not add up: \(difference)")
            }
        }
        try screen.confirm(AppCounts.total(of: columns))
        if let path = options.report {
            try OutputFile.write(try await stage.reportPage(), to: path, as: "--report")
            try screen.say("the report is in \(path)")
        }
        guard options.keeps else { return }
        let note = KeepNote(
            psql: await stage.psqlCommand,
            exports: SettingExports(
                brokers: brokers,
                postgres: await stage.url,
                tokenKeys: try await stage.write(keys: keys)
            ),
            apps: traffic
        )
        try screen.show(note.lines)
        try await player.keepRunning()
    }

    /// A key that is another one each time.
    private static func randomKeys() -> String {
        let secret = (0..<KeyRing.secretMinimum).map { _ in UInt8.random(in: .min ... .max) }
        return "demo:\(Data(secret).base64EncodedString())\n"
    }

    /// Waits until each worker has its partitions, and in them the states that devices reported
    /// before it was there: it restores them before it takes the first intent.
    private func waitUntilRestored(_ workers: [Worker], _ traffic: [AppTraffic]) async throws {
        for (worker, app) in zip(workers, traffic) {
            while true {
                let counts = worker.counts
                let read = counts.states + counts.ignoredStates.values.reduce(0, +)
                if read >= app.sentStates { break }
                try check()
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    /// Waits until each worker has recorded what its devices have reported, or it would count as
    /// silence.
    private func waitUntilReported(_ workers: [Worker], _ traffic: [AppTraffic]) async throws {
        for (worker, app) in zip(workers, traffic) {
            while true {
                let counts = worker.counts
                guard counts.reports + counts.repeatedReports < app.sentResults else { break }
                try check()
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    /// Ends the demo when somebody has interrupted it, or a worker has ended.
    private func check() throws {
        if interruption.isRequested {
            throw Self.interrupted
        }
        try Task.checkCancellation()
    }
}

extension Logger {
    /// Where librdkafka's lines go: what is worse than a warning is for the reader.
    ///
    /// - Parameter end: From when on no line is of interest.
    /// - Returns: A sink for clients and for the embedded broker.
    func sink(until end: StopFlag) -> LogSink {
        { line in
            guard line.level <= .error, !end.isRequested else { return }
            self.warning("librdkafka", metadata: ["line": "\(line.message)"])
        }
    }
}
