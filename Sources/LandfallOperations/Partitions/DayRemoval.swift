package import LandfallPostgres

/// The removal of days that are no longer kept.
package struct DayRemoval: Hashable, Sendable {
    /// The tables that have day partitions.
    package static let tables = [
        "navigation_event", "experiment_viewed", "plan_result", "custom_event",
    ]

    /// Whether nothing was to be dropped.
    package private(set) var isEmpty = true
    /// How many days of which table should have gone and could not.
    package private(set) var rest: [String] = []

    /// Drops days, and takes that back in a trial; each table in a transaction of its own, since nobody
    /// reads or writes a table while its days are dropped.
    ///
    /// - Parameters:
    ///   - table: The only table; `nil` for what the retention says of all.
    ///   - keep: How many of its days before today stay; `nil` as for `table`.
    ///   - isTrial: Whether nothing is dropped in the end.
    ///   - connection: A session in no transaction.
    ///   - onDropped: Gets the names of partitions, and how many rows of which table went besides,
    ///     when a table is done.
    /// - Throws: `PostgresError`, or what `onDropped` throws; a transaction may be open then.
    package init(
        of table: String?,
        keeping keep: Int?,
        isTrial: Bool,
        on connection: Connection,
        onDropped: (String) throws -> Void
    ) throws {
        if let table, let keep {
            let sql: SQL = "SELECT dropped FROM landfall.drop_partitions(\(table), \(keep))"
            try drop(sql, of: table, keeping: keep, isTrial: isTrial, on: connection, onDropped)
            return
        }
        let kept = try connection.query(
            sql: """
                SELECT relation, days FROM landfall.retention WHERE days IS NOT NULL
                ORDER BY array_position(\(Self.tables)::text[], relation)
                """
        )
        for row in kept {
            let table: String = try row.value("relation")
            let sql: SQL = "SELECT dropped FROM landfall.drop_expired(\(table))"
            let keep: Int = try row.value("days")
            try drop(sql, of: table, keeping: keep, isTrial: isTrial, on: connection, onDropped)
        }
    }

    private mutating func drop(
        _ sql: SQL,
        of table: String,
        keeping keep: Int,
        isTrial: Bool,
        on connection: Connection,
        _ onDropped: (String) throws -> Void
    ) throws {
        try connection.begin()
        let before = try Self.deletedRows(of: table, on: connection)
        var dropped = try connection.query(sql: sql).map {
            try $0.value("dropped", as: String.self)
        }
        let count = try Self.deletedRows(of: table, on: connection) - before
        if count > 0 {
            let place = table == "sticky_assignment" ? "" : " outside of the partitions"
            dropped.append("\(count) \(count == 1 ? "row" : "rows") of \(table)\(place)")
        }
        rest += try Self.rest(of: table, keeping: keep, on: connection)
        if isTrial { try connection.rollback() } else { try connection.commit() }
        if !dropped.isEmpty { isEmpty = false }
        for line in dropped { try onDropped(line) }
    }

    /// How many rows the session has deleted of a table, or of its default partition.
    ///
    /// The functions that drop days don't tell of single rows.
    private static func deletedRows(of table: String, on connection: Connection) throws -> Int {
        try connection.query(
            sql: """
                SELECT coalesce(sum(n_tup_del), 0)::bigint AS deleted FROM pg_stat_xact_user_tables
                WHERE schemaname = 'landfall' AND relname IN (\(table), \(table) || '_default')
                """
        )[0].value("deleted")
    }

    /// Lists the days that should have been dropped and still exist.
    private static func rest(
        of table: String,
        keeping keep: Int,
        on connection: Connection
    ) throws -> [String] {
        let days = try connection.query(
            sql: """
                SELECT count(*) AS days FROM pg_inherits
                JOIN pg_class AS child ON child.oid = inhrelid AND child.relname ~ '_[0-9]{8}$'
                WHERE inhparent = format('landfall.%I', \(table)::text)::regclass
                    AND to_date(right(child.relname, 8), 'YYYYMMDD')
                        < (now() AT TIME ZONE 'UTC')::date - \(keep)::int
                """
        )[0].value("days", as: Int.self)
        return days > 0 ? ["\(days) \(days == 1 ? "day" : "days") of \(table)"] : []
    }
}
