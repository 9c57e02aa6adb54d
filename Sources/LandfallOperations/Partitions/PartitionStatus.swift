package import LandfallPostgres

/// The status of a table's partitions, with an alarm if one is due.
package struct PartitionStatus: Hashable, Sendable {
    /// The table.
    package let relation: String
    /// How many there are.
    package let partitions: Int
    /// The begin of the first, in UTC; `nil` without one.
    package let first: String?
    /// The end of the last, in UTC; `nil` without one.
    package let until: String?
    /// How many days are kept; `nil` for all.
    package let daysKept: Int?
    /// What deserves an alarm; `nil` for nothing.
    package let alarm: String?

    /// Reads the status of all tables.
    ///
    /// - Parameter connection: A session of a reader.
    /// - Returns: One for each, in the order of their names.
    /// - Throws: `PostgresError`.
    package static func read(on connection: Connection) throws -> [PartitionStatus] {
        try connection.query(
            """
            SELECT relation, partitions, days_kept, alarm,
                to_char(covered_from AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS first,
                to_char(covered_until AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS until
            FROM landfall.partition_status ORDER BY relation
            """
        ).map { row in
            PartitionStatus(
                relation: try row.value("relation"),
                partitions: try row.value("partitions"),
                first: try row.value("first"),
                until: try row.value("until"),
                daysKept: try row.value("days_kept"),
                alarm: try row.value("alarm")
            )
        }
    }
}
