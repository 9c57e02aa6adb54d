import ArgumentParser
import Foundation
import LandfallPostgres
import LandfallSchema
import LandfallWorker

/// `landfall migrate`: brings the database's schema up to date.
struct MigrateCommand: AsyncParsableCommand {
    /// Name and words.
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Brings the database's schema up to date.",
        discussion: """
            Applies the migrations that the database lacks, each in a transaction of its own, \
            under an advisory lock; a database that is up to date is left alone. The role that \
            migrates is a superuser, or has CREATEROLE and may create schemas in the database. \
            Migrations make the roles landfall_owner, landfall_writer and landfall_reader; the \
            role that the worker logs in with needs landfall_writer, as by \
            GRANT landfall_writer TO my_worker.

            The password may also be in LANDFALL_POSTGRES_PASSWORD. Waits 10s for a database that \
            does not answer, unless --patience says otherwise.
            """
    )

    /// How to reach PostgreSQL.
    @OptionGroup(title: "PostgreSQL") var postgres: PostgresOptions
    /// How long to wait.
    @OptionGroup var patience: PatienceOption
    /// The file of settings.
    @OptionGroup var file: FileOption
    /// Whether to change nothing.
    @Flag(help: "Check, and say what would be applied.") var dryRun = false
    /// Whether to list only.
    @Flag(help: "Say where each migration is, and change nothing.") var status = false

    /// Refuses flags that exclude each other.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        guard !(dryRun && status) else {
            throw ValidationError("--dry-run and --status exclude each other: leave one out")
        }
    }

    /// Connects and migrates.
    ///
    /// - Throws: ``CommandFailure``, or an error of the database.
    func run() async throws {
        let source = try await SettingsSource(
            [postgres, patience],
            file: file,
            environment: ProcessInfo.processInfo.environment
        )
        let database = try Database(
            try PostgresSettings(source),
            patience: Patience(limit: try source.patience ?? .seconds(10))
        )
        let connection = try await database.connect()
        let migrator = try Migrator(Schema.migrations)
        if status {
            for entry in try migrator.status(on: connection).entries {
                try Console.say(Self.line(entry))
            }
        } else {
            try migrate(migrator, database)
        }
    }

    private func migrate(_ migrator: Migrator, _ database: Database) throws {
        var failure: CommandFailure?
        let migrations = try migrator.apply(to: database.configuration, dryRun: dryRun) { applied in
            do throws(CommandFailure) {
                try Console.say("\(applied.label) applied")
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        if dryRun {
            for migration in migrations { try Console.say("\(migration.label) would be applied") }
        }
        if migrations.isEmpty {
            try Console.say("the database \(database.configuration.database) is up to date")
        }
    }

    private static func line(_ entry: MigrationStatus.Entry) -> String {
        let label = "\(entry.version)_\(entry.name)"
        return switch entry.state {
        case .applied(let time): "\(label) applied \(text(time))"
        case .appliedByHand(let time): "\(label) applied by hand \(text(time))"
        case .changed: "\(label) changed since it was applied"
        case .pending: "\(label) pending"
        case .unknown(let time): "\(label) applied \(text(time)) by a newer version"
        }
    }

    private static func text(_ time: LandfallPostgres.Timestamp) -> String {
        Date(timeIntervalSince1970: Double(time.unixMicroseconds / 1_000_000)).formatted(.iso8601)
    }
}
