import ArgumentParser
import LandfallOperations
import LandfallPostgres
import LandfallSettings

/// `landfall partitions drop`: drops the partitions of days that are no longer kept.
struct PartitionsDropCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop",
        abstract: "Drops the days that landfall.retention no longer keeps.",
        discussion: """
            A writer's role is enough to drop what the retention says. Only landfall_owner can change the \
            retention: UPDATE landfall.retention SET days = 90 WHERE relation = 'navigation_event'. \
            With --table and --keep the command drops days of one table that are older, \
            whatever the retention says; that needs the owner. A day that a query reads stays for \
            the next time. Rows of those days outside of the partitions, and sticky assignments, are \
            deleted too: the command says how many. --dry-run does all of that and rolls it back, so it \
            needs the same role and waits for the same locks.
            """
    )

    @Option(help: ArgumentHelp("Only this one; needs --keep.", valueName: "table"))
    var table: String?
    @Option(
        help: ArgumentHelp("How many days before today stay; needs --table.", valueName: "days")
    )
    var keep: Int?
    @Flag(help: "Say what would be dropped, and drop nothing.") var dryRun = false
    @OptionGroup var database: DatabaseOptions

    /// Refuses an incomplete request.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        guard (table == nil) == (keep == nil) else {
            throw ValidationError("--table and --keep go together")
        }
        if let table, !DayRemoval.tables.contains(table) {
            throw ValidationError("--table is \(DayRemoval.tables.joined(separator: ", "))")
        }
        guard keep.map({ (1...36_500).contains($0) }) ?? true else {
            throw ValidationError("--keep is at least 1 day")
        }
    }

    /// Drops them, and names them.
    ///
    /// - Throws: ``CommandFailure``, or an error of the database.
    func run() async throws {
        let database = try await database.database(isUnhurried: true)
        _ = try await database.checkSchema()
        let connection = try await database.connect()
        let verb = dryRun ? "would be dropped" : "dropped"
        let removal: DayRemoval
        do {
            removal = try DayRemoval(of: table, keeping: keep, isTrial: dryRun, on: connection)
        } catch let error as PostgresError where error.sqlState == .insufficientPrivilege {
            throw CommandFailure.usage(
                table == nil
                    ? "the role may not drop: GRANT landfall_writer TO it, or name another"
                    : "only the owner may drop by --keep: log in as a role that has landfall_owner"
            )
        } catch let error as PostgresError where error.sqlState == .lockNotAvailable {
            try connection.rollback()
            throw try LockHolder.failure(waitingFor: "landfall.partitions", on: connection)
        }
        for line in removal.lines { try Console.say("\(line) \(verb)") }
        guard removal.rest.isEmpty else {
            throw CommandFailure.failed(
                "somebody reads \(removal.rest.joined(separator: " and ")), which stays: run it again later"
            )
        }
        if removal.lines.isEmpty { try Console.say("nothing to drop") }
    }
}
