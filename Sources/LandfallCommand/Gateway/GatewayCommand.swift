import ArgumentParser
import Foundation
import LandfallAdmin
import LandfallDoor
import LandfallKafka
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
            Takes states, results and intents, and answers when all replicas in sync have them; an \
            intent may wait for its plan. Needs brokers, and jwks-file with issuers and audience for \
            devices, or api-keys-file for backends. TLS ends at a proxy before it.

            Health and metrics are on the admin port, 127.0.0.1:5264 unless --admin says otherwise. \
            SIGTERM and SIGINT end it once the answers under way are given.
            """
    )

    /// Whom it serves.
    @OptionGroup(title: "Gateway") var gateway: GatewayOptions
    /// How to reach Kafka.
    @OptionGroup(title: "Kafka") var kafka: KafkaOptions
    /// The names of the topics.
    @OptionGroup(title: "Topics") var topics: TopicOptions
    /// The admin port.
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

    /// The admin port unless another is given: beside that of a worker.
    static let standardAdmin = AdminAddress(host: "127.0.0.1", port: 5264)

    /// Checks everything, then serves until a signal.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka.
    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        let source = try await SettingsSource([self], file: file, environment: environment)
        var settings = try Settings(source, Setting.adminPort + Setting.log + [.patience, .group])
        if source.find(.admin) == nil { settings.admin.port = .listening(Self.standardAdmin) }
        settings.admin.isExplicit = source.find(.admin) != nil
        do {
            let own = try GatewaySettings(gateway, environment)
            try await GatewayRun(
                own: own,
                kafka: try KafkaSettings(source),
                topics: try TopicSettings(source),
                settings: settings
            ).run(await UnixSignalsSequence(trapping: .sigterm, .sigint))
        } catch {
            throw settings.log.report(CommandFailure(of: error))
        }
    }
}
