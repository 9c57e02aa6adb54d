import Foundation
import LandfallContract
import LandfallPostgres
package import LandfallReview
package import LandfallWorker
package import Logging

/// The effective settings of a command: what was given, and the defaults of the rest.
///
/// A command reads the rows of the table that it needs, as `Settings(source, Setting.kafka)`; the
/// worker all.
package struct Settings: Sendable {
    /// Where the catalog is, and its keys.
    package var catalogFiles = CatalogFiles(catalog: "")
    /// How often a change of it is looked for; zero for never.
    package var catalogWatch = Duration.seconds(1)
    /// How intents are answered by it.
    package var resolver = ResolverSettings()
    /// The path of the keys that ids of users are hashed with; `nil` for none.
    package var userIDKeyFile: String?
    /// The path of the keys that segments of the ledger are signed with; `nil` for none.
    package var ledgerKeysFile: String?
    /// The password for Kafka, as it was given.
    package var kafkaPassword: SecretText?
    /// The path of a file with it.
    package var kafkaPasswordFile: String?
    /// Where tokens for Kafka come from.
    package var tokens = TokenSettings()
    /// The password for PostgreSQL, as it was given.
    package var postgresPassword: SecretText?
    /// The path of a file with it.
    package var postgresPasswordFile: String?
    /// This process among those of its group; `nil` for the name of the host.
    package var instance: String?
    /// How long to wait for Kafka and PostgreSQL; `nil` for what the command takes for enough.
    package var patience: Duration?
    /// The settings of the worker as a library.
    package var worker = WorkerConfiguration(
        kafka: KafkaSettings(brokers: []),
        postgres: PostgresSettings(url: "")
    )
    package var gateway = GatewaySettings()
    /// The admin port.
    package var admin = AdminSettings()
    package var trace = TraceSettings()
    /// What is logged, and how.
    package var log = LogSettings()

    /// The defaults.
    package init() {}

    /// Reads some settings, without a look at whether they fit each other.
    ///
    /// - Parameters:
    ///   - source: The values as they were given.
    ///   - rows: Which to read.
    /// - Throws: ``CommandFailure`` with status 2 for all that are missing, or the first invalid one.
    package init(_ source: SettingsSource, _ rows: [Setting]) throws(CommandFailure) {
        try source.checkNothingIsMissing(of: rows)
        for row in rows { try row.read(source, into: &self) }
    }

    /// Reads and checks all settings.
    ///
    /// - Parameter source: The values as they were given.
    /// - Throws: ``CommandFailure`` with status 2 for all that are missing, or the first that is invalid or
    ///   contradicts another.
    package init(_ source: SettingsSource) throws(CommandFailure) {
        try self.init(source, Setting.served)
        try CommandFailure.translating { () throws(ReviewError) in
            try catalogFiles.checkKeysAreApart()
        }
        worker.kafka = try checkedKafka()
        kafkaPassword = worker.kafka.username.isEmpty ? nil : worker.kafka.password
        worker.postgres = try checkedPostgres()
        try worker.topics.check()
        catalogFiles.resultsTopic = worker.topics.results
        worker.users = try source.users
        worker.ledgerKeys = try source.ledgerKeys
        worker.instance = instance ?? ProcessInfo.processInfo.hostName
        worker.source = resolver.source
        try trace.complete(by: source)
        admin.isExplicit = source.find(.admin) != nil
        worker.patience = patience ?? worker.patience
        do {
            try worker.validate()
        } catch {
            throw .usage("\(error)")
        }
    }

    /// The settings as JSON, by their names; secrets are redacted.
    package var printed: String { printed(Setting.served) }

    /// Some of them, in the same way.
    package func printed(_ settings: [Setting]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let rows = settings.map { ($0.name, $0.shown(of: self)) }
        guard let json = try? encoder.encode(Dictionary(rows) { first, _ in first }) else {
            return "{}"
        }
        return String(decoding: json, as: UTF8.self)
    }

    /// The files with keys and passwords that are given, in the order of ``Setting/secrets``.
    package var secretFiles: [SecretFile] {
        Setting.secrets.compactMap { setting in
            setting.shown(of: self).text.map { SecretFile(setting: setting, path: $0) }
        }
    }

    /// Warns of files of secrets that everybody on this machine can read.
    package func warnOfReadableSecrets(_ logger: Logger) {
        for file in secretFiles where file.isReadByAll {
            logger.warning(
                "everybody on this machine can read a file of secrets: \(SecretFile.advice)",
                metadata: ["setting": "\(file.setting.name)", "file": "\(file.path)"]
            )
        }
    }
}

extension SettingsSource {
    /// How long to wait for Kafka and PostgreSQL; `nil` when it is not given.
    package var patience: Duration? {
        get throws(CommandFailure) { try Settings(self, [.patience]).patience }
    }

    /// How intents are answered by a catalog.
    package var resolver: ResolverSettings {
        get throws(CommandFailure) { try Settings(self, Setting.resolver).resolver }
    }

    /// The consumer group of the workers.
    package var group: String {
        get throws(CommandFailure) { try Settings(self, [.group]).worker.group }
    }
}

/// The settings of the log.
package struct LogSettings: Hashable, Sendable {
    /// The format of a line.
    package enum Format: String, Hashable, Sendable, CaseIterable {
        /// For people.
        case text
        /// One JSON object a line.
        case json
    }

    /// The level from which on lines are written.
    package var level = Logger.Level.info
    /// How a line looks.
    package var format = Format.text

    /// Says in the log why the program ends, where the log is read by a program: a line of text among JSON is lost.
    ///
    /// - Parameter failure: Why it ends.
    /// - Returns: What is left to be said as text.
    package func report(_ failure: CommandFailure) -> CommandFailure {
        guard format == .json, !failure.message.isEmpty else { return failure }
        var metadata: Logger.Metadata = [
            "error": "\(failure.message)", "status": "\(failure.status.rawValue)",
        ]
        if !failure.findings.isEmpty {
            metadata["findings"] = "\(failure.findings.joined(separator: "\n"))"
        }
        logger.critical("the program ends", metadata: metadata)
        return CommandFailure(status: failure.status, message: "")
    }

    /// A logger that writes to standard error.
    package var logger: Logger {
        var logger = Logger(label: "landfall") { [format] label -> any LogHandler in
            switch format {
            case .text: StreamLogHandler.standardError(label: label)
            case .json: JSONLogHandler()
            }
        }
        logger.logLevel = level
        return logger
    }
}
