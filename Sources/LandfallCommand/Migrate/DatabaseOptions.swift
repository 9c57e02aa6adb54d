import ArgumentParser
import Foundation
import LandfallOperations
import LandfallPostgres
import LandfallSettings
import LandfallWorker

/// The flags of commands that speak with PostgreSQL alone.
struct DatabaseOptions: ParsableArguments {
    /// How to reach PostgreSQL.
    @OptionGroup(title: "PostgreSQL") var postgres: PostgresOptions
    /// How long to wait.
    @OptionGroup var patience: PatienceOption
    /// The file of settings.
    @OptionGroup var file: FileOption

    /// Reads the settings; does not connect yet.
    ///
    /// - Parameter isUnhurried: Whether a statement may take as long as it takes.
    /// - Returns: The database, which is waited for 10 s unless another time was given.
    /// - Throws: ``CommandFailure`` with status 2 for a setting that is missing or invalid.
    func database(isUnhurried: Bool = false) async throws -> Database {
        let source = try await SettingsSource(
            [postgres, patience],
            file: file,
            environment: ProcessInfo.processInfo.environment
        )
        return try Database(
            try PostgresSettings(source),
            retryPolicy: RetryPolicy(limit: try source.patience ?? .seconds(10)),
            isUnhurried: isUnhurried
        )
    }
}

extension Database {
    /// Takes the settings.
    ///
    /// - Parameters:
    ///   - settings: Where PostgreSQL is.
    ///   - retryPolicy: How long to wait until it answers.
    ///   - isUnhurried: Whether a statement may take as long as it takes.
    /// - Throws: ``CommandFailure`` with status 2 when the URL can't be read.
    init(
        _ settings: PostgresSettings,
        retryPolicy: RetryPolicy,
        isUnhurried: Bool = false
    ) throws(CommandFailure) {
        var configuration = try settings.parsed
        if isUnhurried { configuration.statementTimeout = nil }
        self.init(configuration, retryPolicy: retryPolicy)
    }
}

extension RetryPolicy {
    /// Waits so long, and says on standard error what it waits for.
    ///
    /// - Parameter limit: How long to wait in all; zero tries once.
    init(limit: Duration) { self.init(limit: limit, say: Console.writeError) }
}
