import ArgumentParser
import LandfallPostgres

/// `landfall partitions drop`: drops the partitions of days that are no longer kept.
struct PartitionsDropCommand: AsyncParsableCommand {
    /// Name and words.
    static let configuration = CommandConfiguration(
        commandName: "drop",
        abstract: "Drops the days that landfall.retention no longer keeps.",
        discussion: """
            A writer's role is enough for what the retention says, which only landfall_owner can \
            change: UPDATE landfall.retention SET days = 90 WHERE relation = 'navigation_event'. \
            With --table and --keep it drops what is older than so many days of one table, \
            whatever the retention says; that takes the owner. A day that somebody reads stays for \
            the next time.
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

    /// Refuses half a wish.
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
        let names = try dryRun ? expired(on: connection) : dropped(on: connection)
        for name in names {
            try Console.say("\(name) \(dryRun ? "would be dropped" : "dropped")")
        }
        if names.isEmpty { try Console.say("nothing to drop") }
    }

    private func dropped(on connection: Connection) throws -> [String] {
        guard let table, let keep else {
            return try Self.names(connection.query("SELECT dropped FROM landfall.drop_expired()"))
        }
        do {
            return try Self.names(
                connection.query(
                    "SELECT dropped FROM landfall.drop_partitions($1, $2)",
                    [.text(table), .integer(Int64(keep))]
                )
            )
        } catch let error as PostgresError where error.sqlState == .insufficientPrivilege {
            throw CommandFailure.usage(
                "only the owner may drop by --keep: log in as one who has landfall_owner"
            )
        }
    }

    private func expired(on connection: Connection) throws -> [String] {
        let days = table == nil ? "retention.days_kept" : "\(keep ?? 0)"
        let wanted = table.map { " AND retention.relation = '\($0)'" } ?? ""
        return try Self.names(
            connection.query(
                """
                SELECT child.relname::text AS dropped
                FROM landfall.partition_status AS retention
                JOIN pg_class AS parent ON parent.relname = retention.relation
                    AND parent.relnamespace = 'landfall'::regnamespace
                JOIN pg_inherits ON pg_inherits.inhparent = parent.oid
                JOIN pg_class AS child ON child.oid = pg_inherits.inhrelid
                WHERE child.relname ~ '_[0-9]{8}$'\(wanted)
                    AND to_date(right(child.relname, 8), 'YYYYMMDD')
                        < (now() AT TIME ZONE 'UTC')::date - \(days)
                ORDER BY 1
                """
            )
        )
    }

    private static func names(_ rows: Rows) throws -> [String] {
        try rows.map { try $0.value("dropped", as: String.self) }
    }
}
