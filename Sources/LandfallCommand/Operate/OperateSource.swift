import ArgumentParser
import Foundation
import LandfallKafka
import LandfallOperations
import LandfallSettings
import LandfallWorker

/// The options with which the commands of this folder reach Kafka.
struct OperateOptions: ParsableArguments {
    /// How to reach Kafka.
    @OptionGroup(title: "Kafka") var kafka: KafkaOptions
    /// The names of the topics.
    @OptionGroup(title: "Topics") var topics: TopicOptions
    /// How long to wait.
    @OptionGroup var patience: PatienceOption
    /// The file of settings.
    @OptionGroup var file: FileOption

    /// Joins the flags with the environment and the file.
    ///
    /// - Parameter more: Flags of the command besides.
    /// - Returns: Where settings come from.
    /// - Throws: ``CommandFailure`` with status 2.
    func source(_ more: [any SettingOptions] = []) async throws(CommandFailure) -> SettingsSource {
        try await SettingsSource(
            [kafka, topics, patience] + more,
            file: file,
            environment: ProcessInfo.processInfo.environment
        )
    }

    /// Connects to Kafka, and waits until a broker answers.
    ///
    /// - Parameters:
    ///   - source: Where settings come from.
    ///   - name: The name of the command, for the broker's log.
    /// - Returns: The cluster.
    /// - Throws: ``CommandFailure``.
    func cluster(_ source: SettingsSource, for name: String) async throws -> Cluster {
        let cluster = try Cluster(
            try KafkaSettings(source),
            clientID: "landfall.\(name)",
            retryPolicy: try retryPolicy(source)
        )
        // The first question waits until a broker answers.
        _ = try await cluster.partitionCounts(
            of: try TopicSettings(source).intents.prefix(1).map { try Topic($0) }
        )
        return cluster
    }

    /// Returns the policy of waiting for servers.
    ///
    /// - Parameter source: Where settings come from.
    /// - Returns: The setting, or 10 s.
    /// - Throws: ``CommandFailure`` with status 2.
    func retryPolicy(_ source: SettingsSource) throws(CommandFailure) -> RetryPolicy {
        RetryPolicy(limit: try source.patience ?? .seconds(10))
    }

    /// Connects to Kafka and to PostgreSQL.
    ///
    /// - Parameters:
    ///   - source: Where settings come from.
    ///   - name: The name of the command.
    /// - Returns: Both.
    /// - Throws: ``CommandFailure``, ``OperationsError``, or an error of Kafka or of PostgreSQL.
    func stores(_ source: SettingsSource, for name: String) async throws -> Stores {
        try source.checkTransportFiles()
        let database = try Database(
            try PostgresSettings(source),
            retryPolicy: try retryPolicy(source)
        )
        return try await Stores(
            try await cluster(source, for: name),
            database,
            group: try source.group,
            try TopicSettings(source)
        )
    }
}
