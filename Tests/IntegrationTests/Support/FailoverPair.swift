import LandfallPostgres
import LandfallWorker

/// A server of a test's own and a standby of it, which takes its place.
final class FailoverPair: Sendable {
    let primary: TemporaryServer
    let standby: TemporaryServer

    /// Starts both, with a database that has every migration.
    init() throws {
        primary = try TemporaryServer(.fast)
        try TestServer.prepare(primary)
        var configuration = TemporaryServer.Configuration.fast
        configuration.primary = .init(primary)
        standby = try TemporaryServer(configuration)
    }

    /// Where a worker logs in: at the one of the two that takes writes.
    var settings: PostgresSettings {
        PostgresSettings(
            url: "postgres://\(TestServer.role)@/\(TestServer.template)?host=\(primary.folder),"
                + "\(standby.folder)&port=\(primary.port),\(standby.port)"
                + "&target_session_attrs=read-write"
        )
    }

    /// The database as the primary has it.
    var first: TestDatabase { TestDatabase(server: primary, name: TestServer.template) }
    /// The database as the standby has it.
    var second: TestDatabase { TestDatabase(server: standby, name: TestServer.template) }

    /// Makes each commit wait until the standby has it, as operators do who want to lose nothing.
    func makeSynchronous() throws {
        let connection = try Connection(primary.configuration())
        try connection.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        try connection.query("SELECT pg_reload_conf()")
        try wait(
            connection,
            "SELECT count(*) > 0 FROM pg_stat_replication WHERE sync_state = 'sync'"
        )
    }

    /// Waits until the standby has all that was committed so far.
    func waitForStandby() throws {
        let connection = try Connection(primary.configuration())
        try wait(
            connection,
            """
            SELECT coalesce(bool_and(replay_lsn >= pg_current_wal_lsn()), false)
            FROM pg_stat_replication
            """
        )
    }

    /// Cuts the standby off: from here on what is committed is lost with the primary.
    func cut() throws {
        let connection = try Connection(standby.configuration())
        try connection.execute("ALTER SYSTEM SET primary_conninfo = ''")
        try connection.query("SELECT pg_reload_conf()")
        try wait(connection, "SELECT count(*) = 0 FROM pg_stat_wal_receiver")
    }

    /// Makes the standby the primary.
    func promote() throws {
        try Connection(standby.configuration()).query("SELECT pg_promote()")
    }

    /// Ends both.
    func stop() {
        standby.stop()
        primary.stop()
    }

    private func wait(_ connection: Connection, _ condition: String) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < deadline {
            let rows = try connection.query("SELECT (\(condition)) AS holds")
            if try rows[0].value("holds") { return }
            try connection.query("SELECT pg_sleep(0.02)")
        }
        throw PostgresError.unexpectedResult("in 30 s it did not become true: \(condition)")
    }
}
