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
    let options: Options
    let apps: [SampleApp]
    /// Opens the admin ports of the workers.
    let port: any WorkerPort
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

    /// Takes what was asked for; nothing is started yet.
    ///
    /// - Parameters:
    ///   - options: The options of the command.
    ///   - apps: The apps.
    ///   - port: Opens the admin ports of the workers.
    ///   - screen: What the reader sees.
    ///   - logger: Where the workers and the clients log.
    package init(
        options: Options,
        apps: [SampleApp],
        port: any WorkerPort,
        screen: Screen,
        logger: Logger
    ) {
        self.options = options
        self.apps = apps
        self.port = port
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
            Player.Setup(
                apps: apps,
                performer: options.performer,
                kafka: client,
                show: screen.show,
                stop: halt
            )
        )
        // PostgreSQL takes longest to start; the devices report meanwhile.
        async let database = stage.startDatabase { try check() }
        try await player.connect()
        try await player.reportFirst()
        let postgres = try await database
        try screen.say("a private PostgreSQL is up, with the schema of `landfall migrate`")
        let workers = try await workers(on: stage, brokers: brokers, postgres: postgres)
        let show = Show(
            run: self,
            player: player,
            workers: workers,
            stage: stage,
            brokers: brokers
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in workers { group.addTask { try await worker.run() } }
            group.addTask {
                try await withTaskCancellationHandler {
                    try await show.perform()
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
    ) async throws -> [DemoWorker] {
        let tokenKeys = try await stage.write(Self.randomKeys(), to: "token-keys")
        var workers: [DemoWorker] = []
        for app in apps {
            let setup = DemoWorker.Setup(
                app: app,
                kafka: KafkaSettings(brokers: brokers),
                postgres: postgres,
                // A person who tries a changed catalog shall not change the sample.
                catalogPath: options.keeps
                    ? try await stage.copy(app.catalogPath, to: "\(app.name)-routes.yaml")
                    : app.catalogPath,
                tokenKeys: tokenKeys,
                patience: options.keeps ? Self.longPatience : .seconds(20),
                port: port
            )
            workers.append(
                try await DemoWorker(setup, logger: logger) {
                    try await stage.note($0.loaded.catalog)
                }
            )
        }
        return workers
    }

    /// How long workers that are kept wait for PostgreSQL or the broker: for as long as somebody tries incidents.
    private static let longPatience = Duration.seconds(8 * 3600)

    /// A key that is another one each time.
    static func randomKeys() -> String {
        let secret = (0..<KeyRing.secretMinimum).map { _ in UInt8.random(in: .min ... .max) }
        return "demo:\(Data(secret).base64EncodedString())\n"
    }

    /// Ends the demo when somebody has interrupted it, or a worker has ended.
    func check() throws {
        if interruption.isRequested {
            throw Self.interrupted
        }
        try Task.checkCancellation()
    }
}

extension Logger {
    /// Returns the receiver of librdkafka's lines; the reader gets those that are worse than a
    /// warning.
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

extension DemoRun {
    /// The options of a run.
    package struct Options: Sendable {
        /// How long the hour takes.
        var length: Duration
        /// Whether everything stays up at the end.
        var keeps: Bool
        /// Where a page with the report is written.
        var report: String?
        /// Carries plans out for the devices.
        var performer: any PlanPerformer
        /// How long the broker waits with each answer once everything stays up.
        var brokerDelay: Duration
        /// How often a device taps once everything stays up; `nil` for never.
        var tapInterval: Duration?

        /// Takes what was asked for.
        ///
        /// - Parameters:
        ///   - length: How long the hour takes.
        ///   - keeps: Whether everything stays up at the end.
        ///   - report: Where a page with the report is written.
        ///   - performer: Carries plans out for the devices.
        ///   - brokerDelay: How long the broker waits with each answer once everything stays up.
        ///   - tapInterval: How often a device taps once everything stays up; `nil` for never.
        package init(
            length: Duration,
            keeps: Bool,
            report: String?,
            performer: any PlanPerformer = SimulatedPerformer(),
            brokerDelay: Duration = .zero,
            tapInterval: Duration? = nil
        ) {
            self.length = length
            self.keeps = keeps
            self.report = report
            self.performer = performer
            self.brokerDelay = brokerDelay
            self.tapInterval = tapInterval
        }
    }
}
