import ArgumentParser
import LandfallOperations
import LandfallPostgres
import LandfallSettings

/// `landfall partitions ensure`: makes the partitions of the days around today.
struct PartitionsEnsureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ensure",
        abstract: "Creates the missing partitions of the days around today.",
        discussion: """
            Rows that wait in a default partition move to their day. Status 1 if a partition can't be \
            made because a long query reads the table: run it again. A writer's role is enough.

            Then it adds up the days that are over, so that the views of days answer at once: this takes some \
            seconds for each day that has changed since. --no-roll-up skips it.
            """
    )

    @Option(help: ArgumentHelp("How many days back.", valueName: "days"))
    var back = 1
    @Option(help: ArgumentHelp("How many days ahead.", valueName: "days"))
    var ahead = 7
    @Flag(inversion: .prefixedNo, help: "Add up the days that are over.") var rollUp = true
    @OptionGroup var database: DatabaseOptions

    /// Refuses what the function would refuse.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        guard (0...400).contains(back), (0...400).contains(ahead) else {
            throw ValidationError("--back and --ahead are between 0 and 400 days")
        }
    }

    /// Makes them, and says how far they reach.
    ///
    /// - Throws: ``CommandFailure``, or an error of the database.
    func run() async throws {
        let database = try await database.database(isUnhurried: true)
        _ = try await database.checkSchema()
        let connection = try await database.connect()
        do {
            let lagging = try say(
                DayCoverage.make(back: back, ahead: ahead, on: connection)
            )
            guard lagging.isEmpty else {
                throw CommandFailure.failed(
                    "\(lagging.joined(separator: ", ")) could not be locked for some: run it again"
                )
            }
            if rollUp { try addUp(on: connection) }
        } catch let error as PostgresError where error.sqlState == .lockNotAvailable {
            throw try LockHolder.failure(waitingFor: "landfall.partitions", on: connection)
        }
    }

    /// Says how far they reach, and returns the tables of which some are lacking.
    private func say(_ tables: [DayCoverage]) throws -> [String] {
        for table in tables {
            let strays = table.strays
            try Console.say(
                "\(table.relation): \(table.made) made, the last ends \(table.until ?? "never") UTC"
                    + (strays > 0
                        ? "; \(strays)\(strays == 1000 ? " or more" : "") rows outside of the partitions"
                        : "")
            )
        }
        return tables.filter(\.isLagging).map(\.relation)
    }

    /// Adds up one day after the other, each in a transaction of its own.
    private func addUp(on connection: Connection) throws {
        var progress = ProgressLine()
        let days = try DayCoverage.addUp(on: connection) { day in
            progress.show { "added up \(day)" }
        }
        progress.clear()
        guard let first = days.min(), let last = days.max() else { return }
        try Console.say(
            days.count == 1
                ? "\(first) added up" : "\(days.count) days added up, from \(first) to \(last)"
        )
    }
}
