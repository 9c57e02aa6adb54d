import ArgumentParser
import LandfallPostgres

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

    /// The tables that have day partitions.
    private static let tables = [
        "navigation_event", "experiment_viewed", "plan_result", "custom_event",
    ]

    /// Refuses an incomplete request.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        guard (table == nil) == (keep == nil) else {
            throw ValidationError("--table and --keep go together")
        }
        if let table, !Self.tables.contains(table) {
            throw ValidationError("--table is \(Self.tables.joined(separator: ", "))")
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
        let lines: [String]
        let rest: [String]
        do {
            (lines, rest) = try drop(on: connection)
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
        for line in lines { try Console.say("\(line) \(verb)") }
        guard rest.isEmpty else {
            throw CommandFailure.failed(
                "somebody reads \(rest.joined(separator: " and ")), which stays: run it again later"
            )
        }
        if lines.isEmpty { try Console.say("nothing to drop") }
    }

    /// Drops them, and takes that back in a dry run.
    ///
    /// - Returns: The names of partitions, and how many rows of which table went besides; and how many
    ///   days of which table should have gone and could not.
    private func drop(on connection: Connection) throws -> (lines: [String], rest: [String]) {
        try connection.begin()
        var lines: [String]
        if let table, let keep {
            lines = try Self.names(
                connection.query(
                    sql: "SELECT dropped FROM landfall.drop_partitions(\(table), \(keep))"
                )
            )
        } else {
            lines = try Self.names(connection.query("SELECT dropped FROM landfall.drop_expired()"))
        }
        // The functions don't tell of single rows; the session counts what its transaction has deleted.
        let rows = try connection.query(
            """
            SELECT n_tup_del AS deleted, relname::text AS name FROM pg_stat_xact_user_tables
            WHERE schemaname = 'landfall' AND n_tup_del > 0 ORDER BY 2
            """
        )
        for row in rows {
            let count: Int = try row.value("deleted")
            let name: String = try row.value("name")
            let place = name.replacing("_default", with: " outside of the partitions")
            lines.append("\(count) \(count == 1 ? "row" : "rows") of \(place)")
        }
        let rest = try rest(on: connection)
        if dryRun { try connection.rollback() } else { try connection.commit() }
        return (lines, rest)
    }

    /// What is older than it should be, and still there.
    private func rest(on connection: Connection) throws -> [String] {
        let kept: Parameter = table.map { .text($0) } ?? .null
        let days: Parameter = keep.map { .integer(Int64($0)) } ?? .null
        let rows = try connection.query(
            """
            SELECT count(*) AS days, kept.relation AS name
            FROM (
                SELECT relation, days FROM landfall.retention WHERE $1::text IS NULL
                UNION ALL SELECT $1, $2::int WHERE $1 IS NOT NULL
            ) AS kept
            JOIN pg_inherits ON inhparent = format('landfall.%I', kept.relation)::regclass
            JOIN pg_class AS child ON child.oid = inhrelid AND child.relname ~ '_[0-9]{8}$'
            WHERE to_date(right(child.relname, 8), 'YYYYMMDD')
                < (now() AT TIME ZONE 'UTC')::date - kept.days
            GROUP BY kept.relation ORDER BY kept.relation
            """,
            [kept, days]
        )
        return try rows.map { row in
            let days: Int = try row.value("days")
            let name: String = try row.value("name")
            return "\(days) \(days == 1 ? "day" : "days") of \(name)"
        }
    }

    private static func names(_ rows: Rows) throws -> [String] {
        try rows.map { try $0.value("dropped", as: String.self) }
    }
}
