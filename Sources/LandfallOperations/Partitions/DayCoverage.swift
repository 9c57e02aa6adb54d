package import LandfallPostgres

/// The days that a table's partitions cover, after missing ones were created.
package struct DayCoverage: Hashable, Sendable {
    /// The table.
    package let relation: String
    /// How many were made.
    package let made: Int
    /// The end of the last, in UTC; `nil` without one.
    package let until: String?
    /// How many rows are outside of the partitions, up to 1000.
    package let strays: Int
    /// Whether some are lacking.
    package let isLagging: Bool

    /// Makes so many at once as fit into a transaction, until none is left to make.
    ///
    /// - Parameters:
    ///   - back: How many days back.
    ///   - ahead: How many days ahead.
    ///   - connection: A session in no transaction.
    /// - Returns: How far they reach, a table each.
    /// - Throws: `PostgresError`.
    package static func make(
        back: Int,
        ahead: Int,
        on connection: Connection
    ) throws -> [DayCoverage] {
        var made: [String: Int] = [:]
        let days = SQL.Value(.integer(Int64(ahead)))
        while true {
            let rows = try connection.query(
                sql: """
                    SELECT relation, made, default_rows,
                        to_char(covered_until AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS until,
                        coalesce(
                            relation <> 'plan_segment'
                            AND covered_until
                                < date_trunc('day', now(), 'UTC') + interval '1 day' * (\(days) + 1),
                            relation <> 'plan_segment') AS lags
                    FROM landfall.ensure_partitions(\(back), \(days))
                    """
            )
            var isDone = true
            for row in rows {
                let new: Int = try row.value("made")
                made[try row.value("relation"), default: 0] += new
                if new > 0 { isDone = false }
            }
            if isDone { return try rows.map { try DayCoverage($0, made) } }
        }
    }

    private init(_ row: Row, _ made: [String: Int]) throws {
        relation = try row.value("relation")
        self.made = made[relation] ?? 0
        until = try row.value("until")
        strays = try row.value("default_rows")
        isLagging = try row.value("lags")
    }

    /// Adds up the days that are over, one after the other, each in a transaction of its own.
    ///
    /// - Parameters:
    ///   - connection: A session in no transaction.
    ///   - onDay: Hears each day.
    /// - Returns: The days.
    /// - Throws: `PostgresError`.
    package static func addUp(
        on connection: Connection,
        onDay: (String) -> Void
    ) throws -> Set<String> {
        var days: Set<String> = []
        while true {
            let rolled = try connection.query("SELECT rolled::text AS day FROM landfall.roll_up()")
                .map { try $0.value("day", as: String.self) }
            // A day that changes all the time is left for the next time.
            guard let day = rolled.first, days.insert(day).inserted else { return days }
            onDay(day)
            // No day can be made while one is added up, and hundreds may follow each other.
            try connection.query("SELECT count(*) AS tables FROM landfall.ensure_partitions()")
        }
    }
}
