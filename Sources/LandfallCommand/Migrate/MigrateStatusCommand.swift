import ArgumentParser
import Foundation
import LandfallOperations
import LandfallPostgres
import LandfallReview
import LandfallSettings

/// `landfall migrate status`: says where each migration is.
struct MigrateStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows the state of each migration; status 1 if one is missing or was changed.",
        discussion: "Only reads: the worker's role and a reader's are enough."
    )

    /// How to reach the database.
    @OptionGroup var database: DatabaseOptions
    /// Whether for programs.
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

/// Where each migration is, for programs.
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
