import LandfallPostgres
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct ConnectionTests {
    @Test(arguments: [
        ("off", "on"), ("on", "on"), ("local", "local"), ("remote_apply", "remote_apply"),
    ])
    func `a session waits for its commits, whatever the database says`(
        setting: String,
        expected: String
    ) async throws {
        let found = try await blocking {
            let configuration = try SharedServer.makeDatabase()
            try Connection(configuration).execute(
                "ALTER DATABASE \(configuration.database) SET synchronous_commit = \(setting)"
            )
            let rows = try Connection(configuration).query("SHOW synchronous_commit")
            return try rows[0].value("synchronous_commit", as: String.self)
        }
        #expect(found == expected)
    }

    @Test(arguments: [
        (Parameter.null, "int", Cell.null),
        (.bool(true), "bool", .bool(true)),
        (.bool(false), "bool", .bool(false)),
        (.integer(.min), "bigint", .integer(.min)),
        (.integer(.max), "bigint", .integer(.max)),
        (.integer(-5), "int", .integer(-5)),
        (.integer(-5), "smallint", .integer(-5)),
        (.double(0.1), "double precision", .double(0.1)),
        (.double(-1.5e300), "double precision", .double(-1.5e300)),
        (.double(.infinity), "double precision", .double(.infinity)),
        (.double(0.25), "real", .double(0.25)),
        (.text("grüße 😀 'x' \\ "), "text", .text("grüße 😀 'x' \\ ")),
        (.text(""), "text", .text("")),
        (.text("a\0b"), "text", .text("a\u{FFFD}b")),
        (.text("x"), "varchar(3)", .text("x")),
        (.text("{\"a\": 1}"), "jsonb", .text("{\"a\": 1}")),
        (.bytes([0, 255, 0]), "bytea", .bytes([0, 255, 0])),
        (.bytes([]), "bytea", .bytes([])),
        (
            .timestamp(PostgresTimestamp(unixMicroseconds: 1_795_249_289_900_001)), "timestamptz",
            .timestamp(PostgresTimestamp(unixMicroseconds: 1_795_249_289_900_001))
        ),
        (
            .timestamp(PostgresTimestamp(unixMicroseconds: -1)), "timestamptz",
            .timestamp(PostgresTimestamp(unixMicroseconds: -1))
        ),
        (
            .timestamp(PostgresTimestamp(unixMicroseconds: .min)), "timestamptz",
            .timestamp(PostgresTimestamp(unixMicroseconds: .min))
        ),
        (
            .timestamp(PostgresTimestamp(unixMicroseconds: .max)), "timestamptz",
            .timestamp(PostgresTimestamp(unixMicroseconds: .max))
        ),
        (.text("infinity"), "timestamptz", .timestamp(PostgresTimestamp(unixMicroseconds: .max))),
        (.text("-infinity"), "timestamptz", .timestamp(PostgresTimestamp(unixMicroseconds: .min))),
        (
            .texts(["a", "", "with \"quotes\" and \\", "{,}"]), "text[]",
            .texts(["a", "", "with \"quotes\" and \\", "{,}"])
        ),
        (.texts([]), "text[]", .texts([])),
        (.text("00010203-0405-0607-0809-0a0b0c0d0e0f"), "uuid", .bytes(Array(0..<16))),
    ])
    func `a value comes back as it was sent`(
        parameter: Parameter,
        type: String,
        expected: Cell
    ) async throws {
        let cell = try await blocking {
            let connection = try Connection(SharedServer.server.get().configuration())
            return try connection.query("SELECT $1::\(type) AS value", [parameter])[0][0]
        }
        #expect(cell == expected)
    }

    @Test func `arrays feed unnest`() async throws {
        let rows = try await withDatabase { connection in
            try connection.query(
                "SELECT * FROM unnest($1::text[], $2::int[], $3::bytea[]) AS t (a, b, c)",
                [.texts(["x", "y"]), .integers([1, 2]), .byteArrays([[1], [0xAB, 0]])]
            )
        }
        #expect(rows.columns == ["a", "b", "c"])
        #expect(rows.count == 2)
        #expect(try rows[1].value("a", as: String.self) == "y")
        #expect(try rows[1].value("b", as: Int32.self) == 2)
        #expect(try rows[1].value("c", as: [UInt8].self) == [0xAB, 0])
    }

    @Test func `a row tells a missing column, a wrong type and NULL apart`() async throws {
        let row = try await withDatabase { connection in
            try connection.query("SELECT 40000::int AS n, NULL::text AS t")[0]
        }
        #expect(try row.value("n", as: Int.self) == 40_000)
        #expect(try row.value("t", as: String?.self) == nil)
        #expect(try row.value("n", as: Int64?.self) == 40_000)
        #expect(throws: PostgresError.unexpectedResult("there is no column x")) {
            try row.value("x", as: Int.self)
        }
        for attempt: () throws -> Any in [
            { try row.value("n", as: Int16.self) }, { try row.value("n", as: String.self) },
            { try row.value("t", as: String.self) },
        ] {
            #expect(throws: PostgresError.self) { try attempt() }
        }
    }

    @Test func `a type that is not read is an error that names it`() async throws {
        try await withDatabase { connection in
            #expect(throws: PostgresError.self) { try connection.query("SELECT 1.5::numeric AS n") }
            #expect(connection.isUsable)
        }
    }

    @Test func `a prepared statement is prepared once and survives a rollback`() async throws {
        try await withDatabase { connection in
            let statement = PreparedStatement(name: "twice", sql: "SELECT $1::bigint * 2 AS n")
            try connection.begin()
            let first = try connection.query(statement, [.integer(4)])[0].value("n", as: Int.self)
            try connection.rollback()
            let second = try connection.query(statement, [.integer(5)])[0].value("n", as: Int.self)
            #expect([first, second] == [8, 10])
            let rows = try connection.query("SELECT name FROM pg_prepared_statements")
            #expect(rows.count == 1)
        }
    }

    @Test func `several statements run as one, and tell how many rows the last one wrote`()
        async throws
    {
        try await withDatabase { connection in
            let count = try connection.execute(
                "CREATE TABLE t (n int); INSERT INTO t VALUES (1), (2), (3)"
            )
            #expect(count == 3)
            #expect(throws: PostgresError.self) {
                try connection.execute("DELETE FROM t; SELECT * FROM nowhere")
            }
            let update = try connection.query("UPDATE t SET n = n + $1", [.integer(1)])
            #expect(update.affectedCount == 3)
        }
    }

    @Test func `notices go to their receiver`() async throws {
        let seen = try await blocking {
            var seen: [String] = []
            let configuration = try SharedServer.server.get().configuration()
            let connection = try Connection(configuration) { seen.append($0.message) }
            try connection.execute(
                "DO $$ BEGIN RAISE NOTICE 'first'; RAISE WARNING 'second'; END $$"
            )
            return seen
        }
        #expect(seen == ["first", "second"])
    }

    @Test func `a transaction commits when its body returns and rolls back when it throws`()
        async throws
    {
        try await withDatabase { connection in
            try connection.execute("CREATE TABLE t (n int PRIMARY KEY)")
            try connection.transaction { () throws(PostgresError) in
                try connection.execute("INSERT INTO t VALUES (1)")
            }
            #expect(throws: PostgresError.self) {
                try connection.transaction { () throws(PostgresError) in
                    try connection.execute("INSERT INTO t VALUES (2)")
                    try connection.execute("INSERT INTO t VALUES (1)")
                }
            }
            #expect(!connection.isInTransaction)
            #expect(try connection.query("SELECT n FROM t").count == 1)
        }
    }

    @Test func `a commit of a failed transaction is an error`() async throws {
        try await withDatabase { connection in
            try connection.begin()
            #expect(throws: PostgresError.self) { try connection.execute("SELECT 1/0") }
            let error = #expect(throws: PostgresError.self) { try connection.commit() }
            #expect(error?.recovery == .stop)
            #expect(connection.isUsable && !connection.isInTransaction)
        }
    }

    @Test func `a session has its role, its timeouts and UTC`() async throws {
        let cells = try await blocking {
            let server = try SharedServer.server.get()
            try Connection(server.configuration()).execute("CREATE ROLE \"odd\"\"name\"")
            let configuration = try ConnectionConfiguration(
                host: server.folder,
                port: server.port,
                database: "postgres",
                user: TemporaryServer.superuser,
                role: "odd\"name",
                applicationName: "lane 1",
                statementTimeout: .milliseconds(1_500)
            )
            let connection = try Connection(configuration)
            return try connection.query(
                """
                SELECT current_user::text, current_setting('statement_timeout'),
                    current_setting('TimeZone'), current_setting('application_name')
                """
            )[0].cells
        }
        #expect(
            Array(cells) == [.text("odd\"name"), .text("1500ms"), .text("UTC"), .text("lane 1")]
        )
    }
}
