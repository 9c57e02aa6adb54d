import ArgumentParser
import Foundation
import Glibc
import LandfallAdmin
import LandfallGateway
import LandfallKafka
import LandfallReview
import LandfallSettings
import LandfallTelemetry
import LandfallWorker
import Logging
import UnixSignals

/// `landfall gateway`: the HTTP service from phones and backends to the topics and back.
struct GatewayCommand: AsyncParsableCommand, SettingOptions {
    static let configuration = CommandConfiguration(
        commandName: "gateway",
        abstract: "Serves devices and backends over HTTP.",
        discussion: """
            Takes states, results and intents, and answers when all in-sync replicas have them; an \
            intent may wait for its plan. Needs brokers, and gateway-jwks-file with gateway-issuers \
            and gateway-audience for devices, or gateway-api-keys-file for backends. TLS ends at a \
            proxy before it.

            With a catalog it serves its links too: clicks under /l/ by click-keys-file, and the files \
            by which Apple and Google tell that an app opens them. A changed catalog is taken without a \
            restart.

            Health and metrics are on the admin port, 127.0.0.1:5264 unless --admin says otherwise. \
            SIGTERM and SIGINT end it once the answers under way are given; a second one ends it at \
            once, with status 1. SIGHUP changes nothing: it reads changed files by itself.
            """,
        subcommands: [GatewayKeyCommand.self]
    )

    /// Whom it serves.
    @OptionGroup(title: "Gateway") var gateway: GatewayOptions
    /// The catalog, for its links.
    @OptionGroup(title: "Gateway") var catalog: CatalogOption
    /// Names of interceptors that this binary does not have.
    @OptionGroup(title: "Gateway") var interceptors: CatalogOptions
    /// How to reach Kafka.
    @OptionGroup(title: "Kafka") var kafka: KafkaOptions
    /// The names of the topics.
    @OptionGroup(title: "Topics") var topics: TopicOptions
    @OptionGroup(title: "Admin port") var adminPort: AdminOptions
    /// The consumer group of the workers, as which it reads plans without joining it.
    @OptionGroup var group: GroupOption
    /// How long to wait.
    @OptionGroup var patience: PatienceOption
    /// What is logged.
    @Option(help: .setting(.logLevel)) var logLevel: String?
    /// How it is logged.
    @Option(help: .setting(.logFormat)) var logFormat: String?
    /// The file of settings.
    @OptionGroup var file: FileOption
    /// Whether to print the settings only.
    @Flag(help: "Print the effective settings as JSON, passwords redacted, and exit.")
    var printConfig = false

    /// The settings that it reads, but for Kafka and the topics.
    private static let own =
        Setting.gateway + Setting.adminPort + [.logLevel, .logFormat, .patience, .group]

    /// Checks everything, then serves until a signal.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka.
    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        let source = try await SettingsSource(
            [self],
            file: file,
            environment: environment,
            isService: true
        )
        var settings = try Settings(source, Self.own)
        if source.find(.admin) == nil { settings.admin.port = .listening(.gateway) }
        settings.admin.isExplicit = source.find(.admin) != nil
        settings.worker.kafka = try KafkaSettings(source)
        settings.worker.topics = try TopicSettings(source)
        if source.find(.catalog) != nil { try Setting.catalog.read(source, into: &settings) }
        try settings.gateway.check(catalog: settings.catalogFiles.catalog)
        guard !printConfig else {
            return try Console.say(
                settings.printed(Setting.kafka + Setting.topics + Self.own + [.catalog])
            )
        }
        // A worker reads its files again at SIGHUP; a gateway does so by itself, and is not to end by it.
        signal(SIGHUP, SIG_IGN)
        do {
            try await GatewayRun(settings, interceptors.assumed).run(
                await UnixSignalsSequence(trapping: .sigterm, .sigint)
            )
        } catch {
            throw settings.log.report(CommandFailure(of: error))
        }
    }
}
