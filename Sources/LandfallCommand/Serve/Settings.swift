import Foundation
import LandfallWorker

/// What `landfall serve` is configured with, read in one place and checked as a whole.
struct Settings: Sendable {
    /// Where the catalog is.
    var catalogFiles: CatalogFiles
    /// How often a change of it is looked for; zero for never.
    var catalogWatch = Duration.seconds(1)
    /// How intents are answered by it.
    var resolver: ResolverSettings
    /// The path of the keys that ids of users are hashed with; `nil` for none.
    var userIDKeys: String?
    /// The path of the keys that segments of the ledger are signed with; `nil` for none.
    var ledgerKeysFile: String?
    /// The files with keys and passwords.
    var secretFiles: [SecretFile]
    /// The worker's settings.
    var worker: WorkerConfiguration
    /// What is logged, and how.
    var log: LogSettings

    /// Reads all settings.
    ///
    /// - Parameter source: The values as they were given.
    /// - Throws: ``CommandFailure`` with status 2 for the first that is missing, does not do or
    ///   contradicts another.
    init(_ source: SettingsSource) throws(CommandFailure) {
        self.catalogFiles = CatalogFiles(
            catalog: try source.required(.catalog),
            linkKeys: try source.text(.linkKeysFile),
            tokenKeys: try source.text(.tokenKeysFile),
            resultsTopic: try source.text(.resultsTopic)
        )
        try catalogFiles.checkKeysAreApart()
        self.catalogWatch = try source.catalogWatch ?? catalogWatch
        self.resolver = try ResolverSettings(source)
        self.log = try LogSettings(source)
        self.secretFiles = try SecretFile.all(source)
        var worker = WorkerConfiguration(
            kafka: try KafkaSettings(source),
            postgres: try PostgresSettings(source)
        )
        worker.topics = try TopicSettings(source)
        worker.users = try source.users
        worker.ledgerKeys = try source.ledgerKeys
        self.ledgerKeysFile = try source.text(.ledgerKeysFile)
        self.userIDKeys = try source.text(.userIDKeyFile)
        worker.group = try source.text(.group) ?? worker.group
        worker.instance = try source.text(.instance) ?? ProcessInfo.processInfo.hostName
        worker.source = resolver.source
        worker.lanes =
            try source.value(.lanes) { Int($0).flatMap { (1...64).contains($0) ? $0 : nil } }
            ?? worker.lanes
        worker.maxStateBytes =
            try source.value(.maxStateBytes) { text in
                SizeText.read(text).flatMap { $0 >= 1 << 20 ? $0 : nil }
            } ?? worker.maxStateBytes
        worker.maxStateSize =
            try source.value(.maxStateSize) { text in
                SizeText.read(text).flatMap { (1 << 10...256 << 10).contains($0) ? $0 : nil }
            } ?? worker.maxStateSize
        worker.dedupeWindow =
            try source.duration(.dedupeWindow, in: .seconds(1) ... .seconds(86_400))
            ?? worker.dedupeWindow
        worker.maxDedupeBytes =
            try source.value(.maxDedupeBytes) { text in
                SizeText.read(text).flatMap { $0 >= 1 << 20 ? $0 : nil }
            } ?? worker.maxDedupeBytes
        worker.begin =
            try source.value(.beginAt, WorkerConfiguration.BeginAt.init) ?? worker.begin
        worker.delivery =
            try source.value(.delivery, WorkerConfiguration.Delivery.init) ?? worker.delivery
        worker.shutdownDeadline =
            try source.duration(.shutdownDeadline, in: .seconds(1) ... .seconds(3600))
            ?? worker.shutdownDeadline
        worker.patience = try source.patience ?? worker.patience
        do {
            try worker.validate()
        } catch {
            throw .usage("\(error)")
        }
        self.worker = worker
    }
}

extension SettingsSource {
    /// How often a change of the catalog is looked for; `nil` when it is not given.
    fileprivate var catalogWatch: Duration? {
        get throws(CommandFailure) {
            try value(.catalogWatch) { text in
                guard text != "off", let interval = DurationText.read(text) else {
                    return text == "off" ? .zero : nil
                }
                let isGood =
                    interval == .zero || (.milliseconds(100) ... .seconds(3600)) ~= interval
                return isGood ? interval : nil
            }
        }
    }

    /// How long to wait for Kafka and PostgreSQL; `nil` when it is not given.
    var patience: Duration? {
        get throws(CommandFailure) {
            try duration(.patience, in: .zero ... .seconds(86_400))
        }
    }
}
