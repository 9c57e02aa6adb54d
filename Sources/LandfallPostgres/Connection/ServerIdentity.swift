/// The identity of a server, however it is reached.
///
/// A failover keeps the system and changes the timeline. Another cluster, or one that was restored
/// from a backup elsewhere, is another system.
package struct ServerIdentity: Hashable, Sendable {
    /// What `initdb` named the cluster; its replicas and backups have the same.
    package let system: Int64
    /// The history of the log that it writes, which begins anew with each promotion and with each
    /// recovery to a point in time; `nil` on a standby, which writes none.
    package let timeline: String?

    /// Names a server.
    ///
    /// - Parameters:
    ///   - system: What `initdb` named it.
    ///   - timeline: Eight hexadecimal digits.
    package init(system: Int64, timeline: String?) {
        self.system = system
        self.timeline = timeline
    }
}

extension Connection {
    /// Reads the identity of the server.
    ///
    /// - Returns: `nil` where this role may not ask.
    /// - Throws: ``PostgresError`` if the connection breaks.
    package func identity() throws(PostgresError) -> ServerIdentity? {
        do throws(PostgresError) {
            let rows = try query(
                """
                SELECT system_identifier AS system,
                    CASE WHEN pg_is_in_recovery() THEN NULL
                        ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline
                FROM pg_control_system()
                """
            )
            guard let row = rows.first else { return nil }
            return ServerIdentity(
                system: try row.value("system"),
                timeline: try row.value("timeline", as: String?.self)
            )
        } catch .schema {
            // A service that hides its control file, as some of the clouds do.
            return nil
        }
    }
}
