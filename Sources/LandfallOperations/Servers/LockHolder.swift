package import LandfallPostgres
import LandfallReview

/// The holder of an advisory lock for which a statement waited in vain.
///
/// Landfall's functions take these locks to work one at a time.
package enum LockHolder {
    /// Says what to do about a lock that was not had in time.
    ///
    /// - Parameters:
    ///   - name: The lock's name, as `landfall.partitions`.
    ///   - connection: The session that waited; it is in no transaction.
    /// - Returns: Who holds it, or that others hold a table; and what to do.
    /// - Throws: `PostgresError`.
    package static func failure(
        waitingFor name: String,
        on connection: Connection
    ) throws(PostgresError) -> OperationsError {
        let rows = try connection.query(
            sql: """
                SELECT pid::text AS pid, coalesce(activity.usename, '') AS login,
                    coalesce(activity.application_name, '') AS program
                FROM pg_locks AS held
                LEFT JOIN pg_stat_activity AS activity USING (pid)
                WHERE held.locktype = 'advisory' AND held.granted AND held.objsubid = 1
                    AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())
                    AND (held.classid::bigint << 32 | held.objid::bigint) = hashtextextended(\(name), 0)
                ORDER BY held.pid LIMIT 1
                """
        )
        guard let row = rows.first else {
            return .failed(
                "others hold a table or a part of it that this needs: run it again when they are done"
            )
        }
        let pid: String = try row.value("pid")
        let login: String = try row.value("login")
        let program: String = try row.value("program")
        let name = program.isEmpty ? "" : "\(program.printable), "
        return .failed(
            "another session holds the lock that this needs: pid \(pid) (\(name)login "
                + "\(login.printable)); run it again when that is done, or end it with "
                + "SELECT pg_terminate_backend(\(pid))"
        )
    }
}
