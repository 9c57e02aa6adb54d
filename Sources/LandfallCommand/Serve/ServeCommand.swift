import ArgumentParser
import Foundation
import Glibc
import Landfall
import LandfallCatalog
import LandfallOperations
import LandfallReview
import LandfallSettings
import LandfallTelemetry
import LandfallWorker
import Logging
import UnixSignals

/// `landfall serve`: the worker.
struct ServeCommand: AsyncParsableCommand, SettingOptions {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Answers intents until it is stopped.",
        discussion: """
            Needs brokers, postgres and catalog. Every setting can be given as a flag, as the \
            variable in brackets, or by its name in a file; passwords only as a variable \
            (LANDFALL_KAFKA_PASSWORD, LANDFALL_POSTGRES_PASSWORD), in the file of settings, or \
            in a file of their own. Durations are like 250ms, 45s, 30m, 1h30m.

            At its start it waits for Kafka and PostgreSQL, for 2m unless --patience says \
            otherwise. SIGTERM and SIGINT end it once the batch under way is committed. \
            It logs to standard error.

            The worker reloads a changed catalog without a restart: within two checks of its file (see \
            --catalog-watch), or at once by SIGHUP. It refuses a catalog with errors, logs all of them, \
            and keeps the old one.
            """
    )

    /// How to reach Kafka.
    @OptionGroup(title: "Kafka") var kafka: KafkaOptions
    /// The names of the topics.
    @OptionGroup(title: "Topics") var topics: TopicOptions
    /// How to reach PostgreSQL.
    @OptionGroup(title: "PostgreSQL") var postgres: PostgresOptions
    /// How the worker works.
    @OptionGroup(title: "Worker") var worker: WorkerOptions
    /// The keys of signed links.
    @OptionGroup(title: "Worker") var linkKeys: LinkKeysOption
    /// The keys of resume tokens.
    @OptionGroup(title: "Worker") var tokenKeys: TokenKeysOption
    /// The keys that ids of users are hashed with.
    @OptionGroup(title: "Worker") var userIDKey: UserIDKeyOption
    /// The keys that entries of the ledger are signed with.
    @OptionGroup(title: "Worker") var ledgerKeys: LedgerKeysOption
    /// How long to wait.
    @OptionGroup(title: "Worker") var patience: PatienceOption
    @OptionGroup(title: "Admin port") var adminPort: AdminOptions
    @OptionGroup(title: "Traces") var traces: TraceOptions
    /// The file of settings.
    @OptionGroup var file: FileOption
    /// Whether to print the settings only.
    @Flag(help: "Print the effective settings as JSON, passwords redacted, and exit.")
    var printConfig = false

    /// Checks everything, then works until a signal.
    ///
    /// - Throws: ``CommandFailure``, or an error of the worker, of Kafka or of PostgreSQL.
    func run() async throws {
        let source = try await SettingsSource(
            [self],
            file: file,
            environment: ProcessInfo.processInfo.environment,
            isService: true
        )
        let settings = try Settings(source)
        guard !printConfig else { return try Console.say(settings.printed) }
        // From here to the end of the process SIGHUP ends nothing; one that comes before there is a
        // worker is answered when there is.
        signal(SIGHUP, SIG_IGN)
        defer { signal(SIGHUP, SIG_IGN) }
        do {
            try await serve(settings, await UnixSignalsSequence(trapping: .sighup))
        } catch {
            throw settings.log.report(CommandFailure(of: error))
        }
    }

    private func serve(_ settings: Settings, _ hangups: UnixSignalsSequence) async throws {
        let start = try StartCatalog(settings.catalogFiles, settings: settings.resolver)
        let registry = MetricRegistry(AdminPort.definitions)
        var logger = settings.log.logger
        logger.handler = CountingLogHandler(logger.handler, factory: registry)
        let log = CatalogLog(logger: logger)
        log.warnings(of: start.loaded.catalog)
        settings.warnOfReadableSecrets(logger)
        let traces = try await TracePath(settings, registry: registry, logger: logger)
        traces?.bootstrap()
        let worker = try Worker(
            configuration: settings.worker,
            resolvers: start.loaded.resolvers(forLanes: settings.worker.lanes),
            logger: logger,
            metrics: registry,
            tracing: traces?.tracing
        )
        worker.status.catalogIsInForce(start.loaded)
        let port = try await AdminPort(
            settings.admin,
            worker: worker,
            registry: registry,
            logger: logger
        )
        // The port opens before the worker waits for anything, and stays open until the end, so that it shows what the worker waits for.
        try await port.run { _ in
            try await serve(settings, start, worker, traces, log, hangups, logger)
        }
    }

    private func serve(
        _ settings: Settings,
        _ start: StartCatalog,
        _ worker: Worker,
        _ traces: TracePath?,
        _ log: CatalogLog,
        _ hangups: UnixSignalsSequence,
        _ logger: Logger
    ) async throws {
        let interval = settings.catalogFiles.areLasting ? settings.catalogWatch : .zero
        let reloading = CatalogReloading(
            reloader: CatalogReloader(
                start,
                worker: worker,
                log: log,
                isWatching: interval > .zero,
                weights: ExperimentWeights(try settings.worker.postgres.parsed, logger: logger)
            ),
            signals: hangups,
            interval: interval
        )
        try await StartCheck(
            configuration: settings.worker,
            postgres: try settings.worker.postgres.parsed,
            logger: logger,
            status: worker.status
        ).run(serving: start.loaded.catalog)
        logger.info(
            "the worker starts",
            metadata: [
                "version": "\(LandfallVersion.text)", "catalog": "\(start.loaded.catalog.version)",
                "catalog.watch": "\(DurationText.write(interval))",
                "instance": "\(settings.worker.instance)", "lanes": "\(settings.worker.lanes)",
            ]
        )
        defer {
            let summary = Self.summary(of: worker.counts)
            logger.info("the worker has stopped", metadata: summary.mapValues { .string($0) })
        }
        try await WorkerRun(
            worker: worker,
            deadline: settings.worker.shutdownDeadline,
            log: settings.log
        ).run(beside: (traces.map { [$0.exporter] } ?? []) + [reloading], logger: logger)
    }

    /// The counts of a worker for its last line; zeros are omitted, except the first five.
    static func summary(of counts: WorkerCounts) -> [String: String] {
        let letters = counts.deadLetters.values.reduce(0, +)
        var summary = [
            "records": counts.records, "plans": counts.plans, "duplicates": counts.repeatedPlans,
            "dead-letters": letters, "repaired": counts.repairedRecords,
        ]
        for (name, count) in [
            ("reports", counts.reports), ("results", counts.results),
            ("exposures.without-subject", counts.exposuresWithoutSubject),
            ("undeliverable", counts.undeliverable), ("misplaced-keys", counts.misplacedKeys),
            ("replies.refused", counts.refusedReplyTopics), ("set-aside", counts.setAside.count),
        ] where count > 0 { summary[name] = count }
        for (prefix, reasons) in [
            ("dead-letters", counts.deadLetters), ("states.ignored", counts.ignoredStates),
            ("resumes.refused", counts.refusedResumes),
        ] {
            for (reason, count) in reasons { summary["\(prefix).\(reason)"] = count }
        }
        return summary.mapValues(String.init)
    }
}
