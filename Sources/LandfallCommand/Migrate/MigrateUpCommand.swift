import ArgumentParser
import LandfallOperations
import LandfallPostgres
import LandfallSettings
import LandfallWorker

/// `landfall migrate up`: applies the migrations that the database lacks.
struct MigrateUpCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "up",
        abstract: "Applies the missing migrations; the default."
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
        let connection = try await database.connect()
        let migrator = try Migrator(Schema.migrations)
        var failure: CommandFailure?
        let migrations = try migrator.apply(to: database.configuration, dryRun: dryRun) { applied in
            do throws(CommandFailure) {
                try Console.say("\(applied.label) applied")
            } catch {
                failure = error
            }
        } onWaiting: {
            Console.writeError("another process migrates this database: waiting for it")
        }
        if let failure { throw failure }
        if dryRun {
            for migration in migrations { try Console.say("\(migration.label) would be applied") }
        }
        guard migrations.isEmpty else { return }
        let name = database.configuration.database
        let isNewer = try migrator.status(on: connection).isNewer
        try Console.say(
            isNewer
                ? "the database \(name) is newer than this program, which does no harm"
                : "the database \(name) is up to date"
        )
    }
}
