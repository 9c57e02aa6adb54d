import LandfallPostgres
import TestSupport
import Testing

/// A pgbouncer stands before the server, in each of its modes and with its default settings.
@Suite(.enabled(if: Pooler.isInstalled), .timeLimit(.minutes(5))) struct PoolerTests {
    /// Runs a body with a pooler that has one session of the server for all, and a database of its own.
    private func withPooler<Value: Sendable>(
        _ mode: Pooler.Mode,
        sessions: Int = 1,
        _ body:
            @escaping @Sendable (ConnectionConfiguration, _ direct: ConnectionConfiguration)
            throws -> Value
    ) async throws -> Value {
        try await blocking {
            let direct = try SharedServer.makeDatabase()
            let server = try SharedServer.server.get()
            let pooler = try Pooler(
                before: server.folder,
                port: server.port,
                users: [TemporaryServer.superuser],
                mode: mode,
                poolSize: sessions
            )
            defer { pooler.stop() }
            let pooled = try ConnectionConfiguration(
                host: pooler.folder,
                port: pooler.port,
                database: direct.database,
                user: TemporaryServer.superuser,
                role: "pg_read_all_data"
            )
            return try body(pooled, direct)
        }
    }

    @Test(arguments: Pooler.Mode.supported)
    func `a pooler is noticed, and a server is taken for none`(mode: Pooler.Mode) async throws {
        try await withPooler(mode) { pooled, direct in
            let (through, past) = (try Connection(pooled), try Connection(direct))
            #expect(through.isPooled && !past.isPooled)
        }
    }

    @Test func `a pooler that has no transactions is named by its mode`() async throws {
        let answer = try await withPooler(.statement) { pooled, _ in
            Result { () throws(PostgresError) in
                _ = try Connection(pooled).query("SELECT 1 AS one")
            }
        }
        guard case .failure(let error) = answer else {
            Issue.record("a transaction was begun")
            return
        }
        #expect("\(error)".contains("statement pooling mode"), "\(error)")
    }

    @Test(arguments: Pooler.Mode.supported)
    func `each transaction has all settings behind a pooler, and leaves none in the session`(
        mode: Pooler.Mode
    ) async throws {
        try await withPooler(mode) { pooled, direct in
            try Connection(direct).execute(
                "ALTER DATABASE \(direct.database) SET synchronous_commit = off"
            )
            let question = """
                SELECT concat_ws(' ', current_user, current_setting('statement_timeout'),
                    current_setting('idle_in_transaction_session_timeout'),
                    current_setting('TimeZone'), current_setting('synchronous_commit')) AS answer
                """
            let expected = "pg_read_all_data 30s 30s UTC on"
            do {
                let connection = try Connection(pooled)
                let lone = try connection.query(question)
                #expect(try lone[0].value("answer", as: String.self) == expected)
                let within = try connection.transaction { () throws(PostgresError) in
                    try connection.query(question)
                }
                #expect(try within[0].value("answer", as: String.self) == expected)
            }
            // Another program gets the only session next.
            let plain = try ConnectionConfiguration(
                connectionString: "host=\(pooled.hosts[0].name) port=6432 user=landfall "
                    + "dbname=\(pooled.database)",
                statementTimeout: nil
            )
            let other = try Connection(plain).query(
                "SELECT session_user::text AS who, reset_val AS kept, current_user::text AS role "
                    + "FROM pg_settings WHERE name = 'synchronous_commit'"
            )
            #expect(try other[0].value("role", as: String.self) == "landfall")
            #expect(try other[0].value("kept", as: String.self) == "off")
        }
    }

    @Test
    func `two that share one session prepare nothing by name, and copy in their transactions`()
        async throws
    {
        try await withPooler(.transaction) { pooled, direct in
            try Connection(direct).execute("CREATE TABLE t (n bigint)")
            let configuration = try ConnectionConfiguration(
                host: pooled.hosts[0].name,
                port: 6_432,
                database: pooled.database,
                user: TemporaryServer.superuser
            )
            let connections = try [Connection(configuration), Connection(configuration)]
            let statement = PreparedStatement(name: "same", sql: "SELECT $1::bigint * 2 AS n")
            for round in 0..<4 {
                let connection = connections[round % 2]
                let twice = try connection.transaction { () throws(PostgresError) in
                    var buffer = BinaryCopyBuffer(columnCount: 1)
                    buffer.beginRow()
                    buffer.append(Int64(round))
                    try connection.copy(into: "COPY t (n) FROM STDIN (FORMAT BINARY)", from: buffer)
                    return try connection.query(statement, [.integer(Int64(round))])
                }
                #expect(try twice[0].value("n", as: Int64.self) == Int64(round) * 2)
            }
            #expect(throws: PostgresError.self) { try connections[0].execute("SELECT 1 / 0") }
            let rows = try connections[1].query("SELECT sum(n)::bigint AS sum FROM t")
            #expect(try rows[0].value("sum", as: Int64.self) == 6)
        }
    }

    @Test(arguments: Pooler.Mode.supported)
    func `a transaction of one query string has all settings behind a pooler`(
        mode: Pooler.Mode
    ) async throws {
        try await withPooler(mode) { pooled, direct in
            try Connection(direct).execute(
                """
                CREATE TABLE mark (n bigint, settings text); INSERT INTO mark VALUES (1);
                CREATE TABLE a (n bigint); CREATE TABLE b (n bigint);
                ALTER DATABASE \(direct.database) SET synchronous_commit = off
                """
            )
            let configuration = try ConnectionConfiguration(
                host: pooled.hosts[0].name,
                port: 6_432,
                database: pooled.database,
                user: TemporaryServer.superuser
            )
            let connection = try Connection(configuration)
            let move = PreparedStatement(
                name: "move",
                sql: """
                    UPDATE mark SET n = n + 1, settings = concat_ws(' ',
                        current_setting('statement_timeout'), current_setting('TimeZone'),
                        current_setting('synchronous_commit'))
                    WHERE n = $1
                    """
            )
            let tables = ["a", "b"].map { CopyTable($0, columns: ["n"]) }
            for round in 1...3 as ClosedRange<Int64> {
                for table in tables {
                    table.buffer.removeAll()
                    for number in 0..<20_000 as Range<Int64> {
                        table.buffer.beginRow()
                        table.buffer.append(number)
                    }
                }
                let isWritten = try connection.begin(
                    with: move,
                    [.integer(round)],
                    copyingInto: tables
                ) { $0 == 1 && round != 2 }
                #expect(isWritten == (round != 2))
                guard isWritten else {
                    try connection.execute("UPDATE mark SET n = 3")
                    continue
                }
                try connection.commit()
            }
            let row = try connection.query(
                """
                SELECT settings, (SELECT count(*) FROM a) AS a, (SELECT count(*) FROM b) AS b
                FROM mark
                """
            )[0]
            #expect(
                Array(row.cells) == [.text("30s UTC on"), .integer(40_000), .integer(40_000)]
            )
        }
    }

    @Test(arguments: Pooler.Mode.supported)
    func `a transaction that reads only keeps its snapshot behind a pooler`(
        mode: Pooler.Mode
    ) async throws {
        try await withPooler(mode) { pooled, direct in
            let other = try Connection(direct)
            try other.execute("CREATE TABLE t (n bigint); INSERT INTO t VALUES (1)")
            let connection = try Connection(pooled)
            try connection.begin(.repeatableRead, readOnly: true)
            for _ in 0..<2 {
                let rows = try connection.query("SELECT count(*) AS count FROM t")
                #expect(try rows[0].value("count", as: Int64.self) == 1)
                try other.execute("INSERT INTO t VALUES (2)")
            }
            let error = #expect(throws: PostgresError.self) {
                try connection.execute("INSERT INTO t VALUES (3)")
            }
            #expect(error?.description.contains("read-only") == true, "\(error as Any)")
            try connection.rollback()
            let rows = try connection.query("SELECT count(*) AS count FROM t")
            #expect(try rows[0].value("count", as: Int64.self) == 3)
        }
    }

    @Test func `a migration is refused behind a pooler, and says what to do`() async throws {
        try await withPooler(.transaction) { pooled, _ in
            let error = #expect(throws: MigrationError.self) { try Migrator([]).apply(to: pooled) }
            #expect(error == .pooled)
            #expect(error?.description.contains("name the server itself with --postgres") == true)
        }
    }

    @Test func `a startup parameter that a pooler does not take is a setting, and named`()
        async throws
    {
        try await withPooler(.transaction) { pooled, _ in
            let configuration = try ConnectionConfiguration(
                connectionString: "host=\(pooled.hosts[0].name) port=6432 user=landfall "
                    + "dbname=\(pooled.database) options='-c search_path=landfall'"
            )
            let error = #expect(throws: PostgresError.self) { try Connection(configuration) }
            #expect(error?.recovery == .stop)
            #expect(error?.description.contains("unsupported startup parameter: options") == true)
        }
    }

    @Test func `a server that goes away behind its pooler is lost, and comes back`() async throws {
        try await blocking {
            let folder = "/tmp/lf-pool-\(UInt32.random(in: .min ... .max))"
            var own = TemporaryServer.Configuration.fast
            own.folder = folder
            let first = try TemporaryServer(own)
            own.port = first.port
            let pooler = try Pooler(
                before: folder,
                port: first.port,
                users: [TemporaryServer.superuser],
                mode: .transaction,
                poolSize: 1,
                settings: ["server_login_retry = 1"]
            )
            defer { pooler.stop() }
            let configuration = try ConnectionConfiguration(
                host: pooler.folder,
                port: pooler.port,
                database: "postgres",
                user: TemporaryServer.superuser,
                // The pooler lets clients wait for a server that is away.
                statementTimeout: .milliseconds(200)
            )
            let connection = try Connection(configuration)
            first.stop()
            let error = #expect(throws: PostgresError.self) { try connection.query("SELECT 1") }
            #expect(error?.recovery == .reconnect, "\(error?.description ?? "")")
            let second = try TemporaryServer(own)
            defer { second.stop() }
            let deadline = ContinuousClock.now + .seconds(20)
            var isBack = false
            while !isBack, ContinuousClock.now < deadline {
                isBack = (try? Connection(configuration).query("SELECT 1")) != nil
            }
            #expect(isBack)
        }
    }
}
