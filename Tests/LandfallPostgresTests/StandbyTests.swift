import LandfallPostgres
import Testing

/// A standby that was made of a real server, and hosts of which only one is right.
@Suite(.timeLimit(.minutes(5))) struct StandbyTests {
    /// A server with every migration, and a standby of it.
    private func makePair() throws -> (primary: TemporaryServer, standby: TemporaryServer) {
        let primary = try TemporaryServer(.fast)
        try Migrator(Schema.migrations).apply(to: primary.makeDatabase("nav"))
        var configuration = TemporaryServer.Configuration.fast
        configuration.primary = .init(primary)
        return (primary, try TemporaryServer(configuration))
    }

    @Test func `a standby is waited for, whatever is asked of it, and not once it is the primary`()
        async throws
    {
        try await blocking {
            let (primary, standby) = try makePair()
            defer { standby.stop() }
            let connection = try Connection(standby.configuration(database: "nav"))
            let writes: [(String, () throws(PostgresError) -> Void)] = [
                ("BEGIN", { () throws(PostgresError) in try connection.begin() }),
                (
                    "UPDATE",
                    { () throws(PostgresError) in
                        _ = try connection.execute(
                            "UPDATE landfall.stream_watermark SET owner = 'x'"
                        )
                    }
                ),
                (
                    "LOCK",
                    { () throws(PostgresError) in
                        _ = try connection.execute(
                            "BEGIN; LOCK TABLE landfall.stream_watermark IN EXCLUSIVE MODE"
                        )
                    }
                ),
            ]
            for (name, write) in writes {
                let error = #expect(throws: PostgresError.self, "\(name)") { try write() }
                #expect(error?.recovery == .reconnect, "\(name): \(error?.description ?? "")")
                #expect(error?.description.contains("standby") == true)
                try connection.rollback()
            }
            // What can't work anywhere is no matter of the standby.
            let error = #expect(throws: PostgresError.self) {
                try connection.query("SELECT nothing")
            }
            #expect(error?.recovery == .stop)
            primary.stop()
            try connection.query("SELECT pg_promote()")
            let after = try Connection(standby.configuration(database: "nav"))
            try after.transaction { () throws(PostgresError) in
                try after.execute("UPDATE landfall.stream_watermark SET owner = 'x'")
            }
        }
    }

    @Test func `of several hosts the one that takes writes is found, past one that is silent`()
        async throws
    {
        try await blocking {
            let (primary, standby) = try makePair()
            defer {
                standby.stop()
                primary.stop()
            }
            let silent = SilentPort()
            func hosts(_ wanted: String) throws -> ConnectionConfiguration {
                try ConnectionConfiguration(
                    connectionString: """
                        host=127.0.0.1,\(standby.folder),\(primary.folder) \
                        port=\(silent.port),\(standby.port),\(primary.port) user=landfall \
                        dbname=nav target_session_attrs=\(wanted)
                        """,
                    connectTimeout: .milliseconds(500)
                )
            }
            func isStandby(_ wanted: String) throws -> Bool {
                let rows = try Connection(hosts(wanted)).query("SELECT pg_is_in_recovery() AS yes")
                return try rows[0].value("yes")
            }
            #expect(try !isStandby("read-write"))
            #expect(try !isStandby("primary"))
            #expect(try isStandby("standby"))
            #expect(try isStandby("prefer-standby"))
            #expect(try isStandby("any"))
            primary.stop()
            #expect(try isStandby("prefer-standby"))
            let error = #expect(throws: PostgresError.self) { try Connection(hosts("read-write")) }
            #expect(error?.recovery == .reconnect)
            // Each host has its reason.
            #expect(error?.description.contains("no answer in time from 127.0.0.1") == true)
            #expect(error?.description.contains("read-only") == true)
        }
    }
}
