import AsyncHTTPClient
import Foundation
import Landfall
import LandfallKafka
import LandfallOperations
import LandfallReview
import LandfallTokens
import LandfallValues
import LandfallWorker
package import Logging
import ServiceLifecycle

/// The demo in a browser: a broker, a database, a worker, a gateway, and two phones on a page.
package struct GatewayDemoRun: Service {
    private let app: SampleApp
    private let gatewayPort: Int
    private let performer: any PlanPerformer
    private let port: any WorkerPort
    private let screen: Screen
    private let logger: Logger
    private let interruption = StopFlag()
    private let ending = StopFlag()

    /// Takes what was asked for; nothing is started yet.
    ///
    /// - Parameters:
    ///   - app: The app on the phones; its recorded hour is not played.
    ///   - gatewayPort: The port of the gateway on this machine; 0 for any that is free.
    ///   - performer: Carries plans out for the phones.
    ///   - port: Opens the admin port of the worker.
    ///   - screen: What the reader sees.
    ///   - logger: Where worker, gateway and clients log.
    package init(
        app: SampleApp,
        gatewayPort: Int,
        performer: any PlanPerformer,
        port: any WorkerPort,
        screen: Screen,
        logger: Logger
    ) {
        self.app = app
        self.gatewayPort = gatewayPort
        self.performer = performer
        self.port = port
        self.screen = screen
        self.logger = logger
    }

    /// Runs until somebody interrupts it.
    ///
    /// - Throws: ``DemoError`` where something can't be started, or an error of the worker, of Kafka or
    ///   of PostgreSQL. Whatever was started is ended.
    package func run() async throws {
        try DemoGateway.tryPort(gatewayPort)
        let log = logger.sink(until: ending)
        let stage = DemoStage(log: log)
        do {
            try await withGracefulShutdownHandler {
                try await perform(on: stage, log: log)
            } onGracefulShutdown: {
                interruption.request()
            }
        } catch {
            ending.request()
            await stage.end()
            // What was interrupted fails in its own way, which says less.
            guard interruption.isRequested else { throw error }
        }
        ending.request()
        await stage.end()
        try screen.say("everything has ended, and nothing is left behind")
    }

    private func perform(on stage: DemoStage, log: @escaping LogSink) async throws {
        let brokers = try await stage.startBroker(app.topics.all)
        try screen.say("an embedded broker listens on \(brokers.joined(separator: ","))")
        let postgres = try await stage.startDatabase { try check() }
        try screen.say("a private PostgreSQL is up: \(await stage.psqlCommand)")
        let files = try await write(on: stage)
        let setup = DemoWorker.Setup(
            app: app,
            kafka: KafkaSettings(brokers: brokers),
            postgres: postgres,
            catalogPath: files.gateway.catalog,
            tokenKeys: files.resumeKeys,
            resolver: Self.resolver,
            patience: .seconds(20),
            port: port
        )
        let worker = try await DemoWorker(setup, logger: logger) {
            try await stage.note($0.loaded.catalog)
        }
        let board = TapBoard()
        let site = DemoSite(board)
        let gateway = try await DemoGateway(
            DemoGateway.Setup(
                port: gatewayPort,
                kafka: ClientConfiguration(
                    brokers: brokers,
                    clientID: "landfall-demo-gateway",
                    log: log
                ),
                group: app.group,
                topics: app.topics,
                partitions: Int(DemoStage.partitionCount),
                files: files.gateway,
                site: site
            ),
            logger: logger
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await worker.run() }
            group.addTask {
                try await gateway.run { port in
                    defer { board.finish() }
                    try await play(port, files, site, board, on: stage, worker)
                }
            }
            // The first to end is the gateway, or a worker that can't continue; the other follows.
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// The session that comes with an intent counts: the gateway has compared it with the phone's token.
    private static var resolver: ResolverSettings {
        var settings = ResolverSettings()
        settings.sessionSource = .inline
        return settings
    }

    /// Connects the phones, and waits until somebody interrupts the demo.
    private func play(
        _ port: Int,
        _ files: Files,
        _ site: DemoSite,
        _ board: TapBoard,
        on stage: DemoStage,
        _ worker: DemoWorker
    ) async throws {
        while worker.worker.status.readiness() != .ready {
            try check()
            try await Task.sleep(for: .milliseconds(20))
        }
        let client = HTTPClient(eventLoopGroupProvider: .singleton)
        let result: Result<Void, any Error>
        do {
            let phones = DemoPhone.Setup(
                client: GatewayClient(client, port: port),
                issuer: files.issuer,
                performer: performer,
                explainer: PlanExplainer(
                    CatalogFiles(
                        catalog: files.gateway.catalog,
                        tokenKeys: files.resumeKeys,
                        resultsTopic: app.settings.results
                    ),
                    Self.resolver
                ),
                board: board
            )
            let show = try PhoneShow(
                PhoneShow.Setup(phones: phones, stage: stage, clickKeys: files.clickKeys)
            )
            try await show.run {
                site.open(show)
                try screen.show(Self.invitation(port, files))
                try await wait(board)
            }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        try await client.shutdown()
        try result.get()
    }

    /// Returns the lines that say how to tap, in a browser and without.
    private static func invitation(_ port: Int, _ files: Files) -> [String] {
        let root = "http://\(DemoGateway.host):\(port)"
        return [
            "",
            "Two phones are on this page: tap on a link.",
            "",
            "  \(root)/",
            "",
            "The routes are in a copy of the sample. Change them, and tap again:",
            "",
            "  ${EDITOR:-vi} \(SettingExports.quoted(files.gateway.catalog))",
            "",
            "A tap on a third phone, whose app is closed, and its plan:",
            "",
            "  curl -H \"Authorization: Bearer $(cat \(SettingExports.quoted(files.token)))\" -H 'Content-Type: application/json' \\",
            "    -d '{\"channel\": \"PUSH_TAP\", \"link\": \"https://shop.example.com/sale\"}' \\",
            "    \(root)/v1/devices/\(thirdPhone)/intents",
            "",
            "The files by which phones know the app of the links:",
            "",
            "  curl -H 'Host: shop.example.com' \(root)/.well-known/apple-app-site-association",
            "  curl -H 'Host: shop.example.com' \(root)/.well-known/assetlinks.json",
            "",
            "Ctrl-C ends everything.",
        ]
    }

    /// The device of people who have none.
    private static let thirdPhone = "third"

    private func wait(_ board: TapBoard) async throws {
        var looks = 0
        while !interruption.isRequested {
            try await Task.sleep(for: .milliseconds(100))
            looks += 1
            if looks.isMultiple(of: Self.looksARepetition) { board.repeatAll() }
        }
    }

    /// Every 20 seconds.
    private static let looksARepetition = 200

    /// The files of the demo, and the keys that are in them.
    private struct Files {
        let gateway: DemoGateway.Files
        let resumeKeys: String
        let issuer: DemoIssuer
        let clickKeys: KeyRing
        /// The token of a third phone, for whoever makes requests by hand.
        let token: String
    }

    private func write(on stage: DemoStage) async throws -> Files {
        let issuer = await DemoIssuer()
        let clickText = DemoRun.randomKeys()
        guard let clickKeys = try? KeyRing(text: clickText) else {
            throw DemoError.failed("a key of the demo can't be used")
        }
        return Files(
            gateway: DemoGateway.Files(
                tokenKeys: try await stage.write(issuer.keySet, to: "jwks.json"),
                backendKeys: try await stage.write(issuer.backendKeys, to: "backends.json"),
                clickKeys: try await stage.write(clickText, to: "click-keys"),
                // A person who tries a changed catalog shall not change the sample.
                catalog: try await stage.copy(app.catalogPath, to: "routes.yaml")
            ),
            resumeKeys: try await stage.write(DemoRun.randomKeys(), to: "token-keys"),
            issuer: issuer,
            clickKeys: clickKeys,
            token: try await stage.write(
                try await issuer.token(for: Self.thirdPhone, userID: "user-of-\(Self.thirdPhone)"),
                to: "token"
            )
        )
    }

    /// Ends the demo when somebody has interrupted it.
    private func check() throws {
        guard !interruption.isRequested else { throw CancellationError() }
        try Task.checkCancellation()
    }
}
