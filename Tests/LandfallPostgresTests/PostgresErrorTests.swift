import Glibc
import LandfallPostgres
import LandfallValues
import Testing

@Suite(.timeLimit(.minutes(10))) struct PostgresErrorTests {
    @Test(arguments: [
        ("INSERT INTO t VALUES (1, 'hidden')", "23505", PostgresError.Recovery.rejectRow),
        ("INSERT INTO t VALUES (NULL, 'hidden')", "23502", .rejectRow),
        ("INSERT INTO t VALUES ('hidden', '')", "22P02", .rejectRow),
        ("INSERT INTO t VALUES (99999999999, 'hidden')", "22003", .rejectRow),
        ("INSERT INTO t VALUES (2, 'hidden too long for it')", "22001", .rejectRow),
        ("INSERT INTO p VALUES (1)", "23514", .retry),
        ("INSERT INTO p VALUES (-1)", "23514", .rejectRow),
        ("SELEC 1", "42601", .stop),
        ("SELECT * FROM nowhere", "42P01", .stop),
        ("SELECT nothing FROM t", "42703", .stop),
        ("SET statement_timeout = 20; SELECT pg_sleep(20)", "57014", .retry),
        ("BEGIN READ ONLY; INSERT INTO t VALUES (2, '')", "25006", .reconnect),
        ("DO $$ BEGIN RAISE EXCEPTION 'hidden'; END $$", "P0001", .stop),
        ("DO $$ BEGIN RAISE EXCEPTION SQLSTATE '53100'; END $$", "53100", .retry),
        ("DO $$ BEGIN RAISE EXCEPTION SQLSTATE '40P01'; END $$", "40P01", .retry),
    ])
    func `a refused statement says what to do and quotes no row`(
        sql: String,
        state: String,
        recovery: PostgresError.Recovery
    ) async throws {
        let error = try await withDatabase { connection in
            try connection.execute(
                """
                CREATE TABLE t (n int PRIMARY KEY, v varchar(8)); INSERT INTO t VALUES (1, '');
                CREATE TABLE p (n int CONSTRAINT above CHECK (n > 0)) PARTITION BY RANGE (n);
                CREATE TABLE p_below PARTITION OF p FOR VALUES FROM (-9) TO (0)
                """
            )
            let error = #expect(throws: PostgresError.self) { try connection.execute(sql) }
            #expect(connection.isUsable)
            return error
        }
        #expect(error?.sqlState?.rawValue == state)
        #expect(error?.recovery == recovery)
        let description = try #require(error).description
        #expect(description.contains(state))
        #expect(!description.contains("hidden"))
        #expect(!description.contains("\n"))
    }

    @Test func `a database that takes no connections for now is away`() async throws {
        try await blocking {
            let configuration = try SharedServer.makeDatabase()
            let other = try Connection(SharedServer.server.get().configuration())
            try other.execute(
                "ALTER DATABASE \(configuration.database) ALLOW_CONNECTIONS false"
            )
            let error = #expect(throws: PostgresError.self) { try Connection(configuration) }
            #expect(error?.recovery == .reconnect)
            #expect("\(try #require(error))".contains("not currently accepting connections"))
        }
    }

    @Test func `a unique violation names the constraint`() async throws {
        let error = try await withDatabase { connection in
            try connection.execute("CREATE TABLE t (n int CONSTRAINT only_once UNIQUE)")
            return #expect(throws: PostgresError.self) {
                try connection.execute("INSERT INTO t VALUES (1), (1)")
            }
        }
        #expect(error?.description.contains("public.t, constraint only_once") == true)
    }

    @Test func `a lost race under repeatable read is tried again`() async throws {
        try await blocking {
            let configuration = try SharedServer.makeDatabase()
            let (first, second) = try (Connection(configuration), Connection(configuration))
            try first.execute("CREATE TABLE t (n int); INSERT INTO t VALUES (1)")
            try first.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
            try first.query("SELECT * FROM t")
            try second.execute("UPDATE t SET n = 2")
            let error = #expect(throws: PostgresError.self) {
                try first.execute("UPDATE t SET n = 3")
            }
            #expect(error?.sqlState == .serializationFailure)
            #expect(error?.recovery == .retry)
        }
    }

    @Test func `a lock that others hold is waited for within bounds`() async throws {
        try await blocking {
            let configuration = try SharedServer.makeDatabase()
            let (first, second) = try (Connection(configuration), Connection(configuration))
            try first.execute("CREATE TABLE t (n int)")
            try first.execute("BEGIN; LOCK TABLE t")
            try second.execute("SET lock_timeout = 20")
            let error = #expect(throws: PostgresError.self) { try second.query("SELECT * FROM t") }
            #expect(error?.sqlState == .lockNotAvailable)
            #expect(error?.recovery == .retry)
        }
    }

    @Test func `a session that is ended during a statement is lost`() async throws {
        try await withDatabase { connection in
            let error = #expect(throws: PostgresError.self) {
                try connection.query("SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(20)")
            }
            #expect(error?.sqlState == .adminShutdown)
            #expect(error?.recovery == .reconnect)
            #expect(!connection.isUsable)
            #expect(throws: PostgresError.connectionLost(nil)) {
                try connection.execute("SELECT 1")
            }
            #expect(throws: PostgresError.connectionLost(nil)) { try connection.commit() }
            try connection.rollback()
        }
    }

    @Test func `a session that was ended between statements is lost at the next one`() async throws
    {
        try await blocking {
            let configuration = try SharedServer.makeDatabase()
            let (first, second) = try (Connection(configuration), Connection(configuration))
            try second.query(
                "SELECT pg_terminate_backend($1::int, 5000)",
                [.integer(Int64(first.backendProcessID))]
            )
            let error = #expect(throws: PostgresError.self) { try first.execute("SELECT 1") }
            #expect(error?.recovery == .reconnect)
            #expect(!first.isUsable)
        }
    }

    @Test func `a connection lost during COMMIT leaves the outcome unknown`() async throws {
        try await withDatabase { connection in
            try connection.execute(
                """
                CREATE TABLE t (n int);
                CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    PERFORM pg_terminate_backend(pg_backend_pid());
                    PERFORM pg_sleep(20);
                    RETURN NULL;
                END $$;
                CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON t
                    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION die()
                """
            )
            try connection.begin()
            try connection.execute("INSERT INTO t VALUES (1)")
            let error = #expect(throws: PostgresError.self) { try connection.commit() }
            #expect(error == .outcomeUnknown)
            #expect(error?.recovery == .checkOutcome)
            #expect(!connection.isUsable)
        }
    }

    @Test func `a wrong password is final, and so are no password and an unknown user`()
        async throws
    {
        try await blocking {
            let server = try SharedServer.server.get()
            for (user, password) in [
                (TemporaryServer.superuser, Secret("wr0ng")), (TemporaryServer.superuser, nil),
                ("nobody_here", Secret("wr0ng")),
            ] {
                let configuration = try server.tcpConfiguration(user: user, password: password)
                let error = #expect(throws: PostgresError.self) { try Connection(configuration) }
                guard case .authentication(let text, _) = error else {
                    Issue.record("\(error?.description ?? "no error")")
                    continue
                }
                #expect(text.contains("password"))
                #expect(!text.contains("wr0ng"))
                #expect(error?.recovery == .stop)
            }
            let right = try server.tcpConfiguration(
                user: TemporaryServer.superuser,
                password: server.password
            )
            #expect(try Connection(right).isUsable)
        }
    }

    @Test func `each refused login is one line that says once what is wrong and what to do`()
        async throws
    {
        try await blocking {
            let server = try SharedServer.server.get()
            let administrator = try Connection(server.configuration())
            try administrator.execute("CREATE ROLE idle_role NOLOGIN; CREATE ROLE shut_out LOGIN")
            try administrator.execute("CREATE DATABASE shut")
            try administrator.execute("REVOKE CONNECT ON DATABASE shut FROM PUBLIC")
            let cases = [
                ("postgres", "idle_role", "is not permitted to log in", "let this role in"),
                ("postgres", "no_role", "role \"no_role\" does not exist", "let this role in"),
                ("nowhere", TemporaryServer.superuser, "\"nowhere\" does not exist", "createdb"),
                ("shut", "shut_out", "permission denied for database", "grant this role CONNECT"),
            ]
            for (database, user, words, advice) in cases {
                let configuration = try ConnectionConfiguration(
                    host: server.folder,
                    port: server.port,
                    database: database,
                    user: user
                )
                let error = #expect(throws: PostgresError.self) { try Connection(configuration) }
                let line = try #require(error).advised
                #expect(line.contains(words) && line.contains(advice), "\(line)")
                #expect(!line.contains("connection to server") && !line.contains("FATAL"))
                #expect(error?.recovery == .stop)
            }
        }
    }

    @Test func `TLS that the server lacks is a setting`() async throws {
        try await blocking {
            let server = try SharedServer.server.get()
            let plain = try ConnectionConfiguration(
                host: "127.0.0.1",
                port: server.port,
                database: "postgres",
                user: TemporaryServer.superuser,
                password: server.password,
                tls: .require
            )
            let error = #expect(throws: PostgresError.self) { try Connection(plain) }
            guard case .configuration(let text) = error else {
                Issue.record("\(error?.description ?? "no error")")
                return
            }
            #expect(text.contains("SSL") && text.contains("sslmode"))
        }
    }

    @Test func `nobody at the port or the socket is unreachable`() async throws {
        try await blocking {
            for host in ["127.0.0.1", "/nowhere"] {
                let configuration = try ConnectionConfiguration(
                    host: host,
                    port: 1,
                    database: "nav",
                    user: "ann"
                )
                let error = #expect(throws: PostgresError.self) { try Connection(configuration) }
                guard case .unreachable(let text) = error else {
                    Issue.record("\(error?.description ?? "no error")")
                    continue
                }
                #expect(text.contains(host))
                #expect(error?.recovery == .reconnect)
            }
        }
    }

    @Test func `a server that accepts and says nothing is given up in time`() async throws {
        try await blocking {
            let silent = SilentPort()
            let configuration = try ConnectionConfiguration(
                host: "127.0.0.1",
                port: silent.port,
                database: "nav",
                user: "ann",
                connectTimeout: .milliseconds(100)
            )
            let error = #expect(throws: PostgresError.self) { try Connection(configuration) }
            guard case .unreachable(let text) = error else {
                Issue.record("\(error?.description ?? "no error")")
                return
            }
            #expect(text.contains("in time"))
        }
    }
}

extension TemporaryServer {
    /// How a login role reaches it over TCP, which asks for a password.
    fileprivate func tcpConfiguration(
        user: String,
        password: Secret?
    ) throws(PostgresError) -> ConnectionConfiguration {
        try ConnectionConfiguration(
            host: "127.0.0.1",
            port: port,
            database: "postgres",
            user: user,
            password: password,
            tls: .disable
        )
    }
}
