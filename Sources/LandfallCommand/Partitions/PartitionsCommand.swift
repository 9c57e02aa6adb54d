import ArgumentParser
import LandfallOperations
import LandfallPostgres
import LandfallReview
import LandfallSettings

/// `landfall partitions`: the day partitions of the facts.
struct PartitionsCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "partitions",
        abstract: "Creates the daily partitions of the facts ahead of time, and drops old ones.",
        discussion: """
            Workers make partitions by themselves, at their start and hourly, a week ahead. These \
            commands are for a database without running workers, for loading older facts, and \
            for a job that drops old days. The table landfall.retention says how long days are \
            kept; by default all are.
            """,
        subcommands: [
            PartitionsStatusCommand.self, PartitionsEnsureCommand.self, PartitionsDropCommand.self,
        ]
    )
}

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

    @Option(
        help: ArgumentHelp("How many days back.", default: 1, valueName: "days"),
        transform: OptionForm.count(0...400)
    )
    var back = 1
    @Option(
        help: ArgumentHelp("How many days ahead.", default: 7, valueName: "days"),
        transform: OptionForm.count(0...400)
    )
    var ahead = 7
    @Flag(inversion: .prefixedNo, help: "Add up the days that are over.") var rollUp = true
    @OptionGroup var database: DatabaseOptions

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
                    "\(lagging.joined(separator: ", ")) could not be made for some, because they are in use or days are being added up: "
                        + "run it again"
                )
            }
            if rollUp { try addUp(on: connection) }
        } catch let error as PostgresError where error.sqlState == .insufficientPrivilege {
            throw CommandFailure.usage(
                "the role may not make partitions: GRANT landfall_writer TO it, or name another"
            )
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

/// `landfall partitions status`: how far the partitions reach, and what deserves an alarm.
struct PartitionsStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Says how far the partitions reach; status 1 if something needs an alarm.",
        discussion: "Only reads: a reader's role is enough."
    )

    @OptionGroup var database: DatabaseOptions
    @Flag(help: "One JSON object.") var json = false

    /// The JSON object.
    private struct Document: Encodable {
        let good: Bool
        let tables: [Table]
    }

    /// The days that the partitions of a table cover, in UTC.
    private struct Table: Encodable {
        let table: String
        let partitions: Int
        let from: String?
        let until: String?
        let daysKept: Int?
        let alarm: String?

        /// Takes a status.
        init(_ status: PartitionStatus) {
            table = status.relation
            partitions = status.partitions
            from = status.first
            until = status.until
            daysKept = table == "plan_segment" ? nil : status.daysKept
            alarm = status.alarm
        }

        /// The same for people, but for the alarm.
        var line: String {
            "\(table): \(partitions) partitions from \(from ?? "-") to \(until ?? "-") UTC"
                + (table == "plan_segment"
                    ? "" : daysKept.map { ", \($0) days kept" } ?? ", all kept")
        }
    }

    /// Reads and prints.
    ///
    /// - Throws: ``CommandFailure``, or an error of the database.
    func run() async throws {
        let database = try await database.database()
        _ = try await database.checkSchema()
        let tables = try PartitionStatus.read(on: await database.connect()).map(Table.init)
        let alarms = tables.compactMap { table in table.alarm.map { "\(table.table): \($0)" } }
        if json {
            try Console.say(JSONDocument.line(Document(good: alarms.isEmpty, tables: tables)))
        } else {
            for table in tables { try Console.say(table.line) }
        }
        guard alarms.isEmpty else {
            throw CommandFailure(
                status: .failed,
                message:
                    "\(alarms.count) of the tables \(alarms.count == 1 ? "needs" : "need") a look",
                findings: alarms
            )
        }
    }
}

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
        help: ArgumentHelp("How many days before today stay; needs --table.", valueName: "days"),
        transform: OptionForm.count(1...36_500)
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
            let tables = DayRemoval.tables.joined(separator: ", ")
            throw ValidationError("--table is one of \(tables), not \"\(table)\"")
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
            removal = try DayRemoval(
                of: table,
                keeping: keep,
                isTrial: dryRun,
                on: connection
            ) { try Console.say("\($0) \(verb)") }
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
        guard removal.rest.isEmpty else {
            throw CommandFailure.failed(
                "another session reads \(removal.rest.joined(separator: " and ")), so it stays: run it again later"
            )
        }
        if removal.isEmpty { try Console.say("nothing to drop") }
    }
}
