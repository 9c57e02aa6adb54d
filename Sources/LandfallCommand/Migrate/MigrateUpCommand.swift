import ArgumentParser
import LandfallPostgres
import LandfallSchema
import LandfallWorker

/// `landfall migrate up`: applies the migrations that the database lacks.
struct MigrateUpCommand: AsyncParsableCommand {
    /// Name and words.
    static let configuration = CommandConfiguration(
        commandName: "up",
        abstract: "Applies what the database lacks; the default."
    )

    /// How to reach the database.
    @OptionGroup var database: DatabaseOptions
    /// Whether to change nothing.
    @Flag(help: "Check, and say what would be applied.") var dryRun = false

    /// Connects and migrates.
    ///
    /// - Throws: ``CommandFailure``, or an error of the database.
    func run() async throws {
        let database = try await database.database()
        _ = try await database.connect()
        var failure: CommandFailure?
        let migrations = try Migrator(Schema.migrations).apply(
            to: database.configuration,
            dryRun: dryRun
        ) { applied in
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
}
