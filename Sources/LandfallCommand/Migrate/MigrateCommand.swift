import ArgumentParser
import Foundation
import LandfallOperations
import LandfallPostgres
import LandfallReview
import LandfallSettings
import LandfallWorker

/// `landfall migrate`: brings the database's schema up to date, or says where it is.
struct MigrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Brings the database's schema up to date.",
        discussion: """
            Applies the migrations that the database lacks, each in a transaction of its own, \
            under an advisory lock. It does not change a database that is up to date. The role that \
            migrates is a superuser, or has CREATEROLE and may create schemas in the database; \
            if landfall_owner exists already and is not its own, it needs that role too. \
            Migrations make the roles landfall_owner, landfall_writer and landfall_reader. The \
            login role of the worker needs landfall_writer: \
            GRANT landfall_writer TO my_worker.

            The password may also be in LANDFALL_POSTGRES_PASSWORD. Waits 10s for a database that \
            does not answer, unless --patience says otherwise.
            """,
        subcommands: [MigrateUpCommand.self, MigrateStatusCommand.self],
        defaultSubcommand: MigrateUpCommand.self
    )
}

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

/// `landfall migrate status`: says where each migration is.
struct MigrateStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows the state of each migration; status 1 if one is missing or was changed.",
        discussion: "Only reads: the worker's role and a reader's are enough."
    )

    /// How to reach the database.
    @OptionGroup var database: DatabaseOptions
    /// Whether to print JSON.
    @Flag(help: "One JSON object.") var json = false

    /// Connects, compares and prints.
    ///
    /// - Throws: ``CommandFailure``, or an error of the database.
    func run() async throws {
        let database = try await database.database()
        let status = try Migrator(Schema.migrations).status(on: await database.connect())
        if json {
            try Console.say(JSONDocument.line(MigrateStatusDocument(status)))
        } else {
            for entry in status.entries { try Console.say(Self.line(entry)) }
        }
        try status.check()
        guard status.isCurrent else {
            throw CommandFailure.failed(
                "the database \(database.configuration.database) is not up to date: run "
                    + "`landfall migrate`"
            )
        }
    }

    private static func line(_ entry: MigrationStatus.Entry) -> String {
        let label = "\(entry.version)_\(entry.name)"
        return switch entry.state {
        case .applied(let time): "\(label) applied \(text(time))"
        case .appliedByHand(let time): "\(label) applied by hand \(text(time))"
        case .incomplete(let missing):
            "\(label) applied by hand half way: lacks "
                + missing.map(\.description).joined(separator: ", ")
        case .changed: "\(label) changed since it was applied"
        case .pending: "\(label) pending"
        case .unknown(let time): "\(label) applied \(text(time)) by a newer version"
        }
    }

    private static func text(_ time: PostgresTimestamp) -> String {
        Date(timeIntervalSince1970: Double(time.unixMicroseconds / 1_000_000)).formatted(.iso8601)
    }
}

/// The state of each migration as JSON.
struct MigrateStatusDocument: Encodable {
    /// One migration.
    struct Migration: Encodable {
        let version: Int
        let name: String
        let state: String
        let applied: String?
        /// What one that was applied by hand half way does not have.
        let lacking: [String]?

        /// Takes a migration.
        init(_ entry: MigrationStatus.Entry) {
            version = entry.version
            name = entry.name
            var time: PostgresTimestamp?
            var lacking: [String]?
            switch entry.state {
            case .applied(let at): (state, time) = ("applied", at)
            case .appliedByHand(let at): (state, time) = ("applied_by_hand", at)
            case .incomplete(let missing):
                (state, lacking) = ("incomplete", missing.map(\.description))
            case .changed: state = "changed"
            case .pending: state = "pending"
            case .unknown(let at): (state, time) = ("unknown", at)
            }
            applied = time.map { TimeText.seconds($0.unixMicroseconds / 1000) }
            self.lacking = lacking
        }
    }

    let current: Bool
    let migrations: [Migration]

    /// Takes a status.
    init(_ status: MigrationStatus) {
        current = status.isCurrent
        migrations = status.entries.map { Migration($0) }
    }
}
