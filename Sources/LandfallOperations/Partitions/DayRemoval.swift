package import LandfallPostgres

/// The removal of days that are no longer kept.
package struct DayRemoval: Hashable, Sendable {
    /// The tables that have day partitions.
    package static let tables = [
        "navigation_event", "experiment_viewed", "plan_result", "custom_event",
    ]

    /// The names of partitions, and how many rows of which table went besides.
    package let lines: [String]
    /// How many days of which table should have gone and could not.
    package let rest: [String]

    /// Drops days, and takes that back in a trial.
    ///
    /// - Parameters:
    ///   - table: The only table; `nil` for what the retention says of all.
    ///   - keep: How many of its days before today stay; `nil` as for `table`.
    ///   - isTrial: Whether nothing is dropped in the end.
    ///   - connection: A session in no transaction.
    /// - Throws: `PostgresError`; the transaction is open then.
    package init(
        of table: String?,
        keeping keep: Int?,
        isTrial: Bool,
        on connection: Connection
    ) throws {
        try connection.begin()
        var dropped: [String]
        if let table, let keep {
            dropped = try Self.names(
                connection.query(
                    sql: "SELECT dropped FROM landfall.drop_partitions(\(table), \(keep))"
                )
            )
        } else {
            dropped = try Self.names(
                connection.query("SELECT dropped FROM landfall.drop_expired()")
            )
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
            dropped.append("\(count) \(count == 1 ? "row" : "rows") of \(place)")
        }
        rest = try Self.rest(of: table, keeping: keep, on: connection)
        if isTrial { try connection.rollback() } else { try connection.commit() }
        lines = dropped
    }

    /// Lists the days that should have been dropped and still exist.
    private static func rest(
        of table: String?,
        keeping keep: Int?,
        on connection: Connection
    ) throws -> [String] {
        let table = SQL.Value(table.map { .text($0) } ?? .null)
        let days: Parameter = keep.map { .integer(Int64($0)) } ?? .null
        let rows = try connection.query(
            sql: """
                SELECT count(*) AS days, kept.relation AS name
                FROM (
                    SELECT relation, days FROM landfall.retention WHERE \(table)::text IS NULL
                    UNION ALL SELECT \(table), \(days)::int WHERE \(table) IS NOT NULL
                ) AS kept
                JOIN pg_inherits ON inhparent = format('landfall.%I', kept.relation)::regclass
                JOIN pg_class AS child ON child.oid = inhrelid AND child.relname ~ '_[0-9]{8}$'
                WHERE to_date(right(child.relname, 8), 'YYYYMMDD')
                    < (now() AT TIME ZONE 'UTC')::date - kept.days
                GROUP BY kept.relation ORDER BY kept.relation
                """
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
