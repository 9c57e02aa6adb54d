import LandfallPostgres
import Testing

@Suite(.timeLimit(.minutes(10))) struct CopyTransactionTests {
    private static let tables = """
        CREATE TABLE mark (n bigint); INSERT INTO mark VALUES (1), (2);
        CREATE TABLE a (n bigint CHECK (n < 1000000), v text);
        CREATE TABLE b (n bigint CHECK (n < 1000000), v text)
        """
    private static let move = PreparedStatement(
        name: "move",
        sql: "UPDATE mark SET n = n + 10 WHERE n = ANY($1::bigint[])"
    )

    /// A table of numbers.
    private static func table(_ name: String, _ numbers: some Sequence<Int64>) -> CopyTable {
        let table = CopyTable(name, columns: ["n", "v"])
        for number in numbers {
            table.buffer.beginRow()
            table.buffer.append(number)
            table.buffer.append("value \(number)")
        }
        return table
    }

    /// The number of rows of `a` and `b`, and the sum of `mark`.
    private static func counts(_ connection: Connection) throws -> [Cell] {
        try Array(
            connection.query(
                """
                SELECT (SELECT count(*) FROM a) AS a, (SELECT count(*) FROM b) AS b,
                    (SELECT sum(n)::bigint FROM mark) AS mark
                """
            )[0].cells
        )
    }

    @Test func `a statement and the rows of several tables are one transaction, sent as one query`()
        async throws
    {
        try await blocking {
            let configuration = try SharedServer.makeDatabase()
            let (connection, other) = try (Connection(configuration), Connection(configuration))
            try connection.execute(Self.tables)
            var queries: [String] = []
            let isWritten = try connection.begin(
                with: Self.move,
                [.integers([1, 2])],
                copyingInto: [
                    Self.table("a", 0..<20_000), Self.table("mark", []), Self.table("b", 0..<3),
                ]
            ) { count throws(PostgresError) in
                #expect(count == 2)
                let rows = try other.query(
                    "SELECT query FROM pg_stat_activity WHERE pid = $1::int",
                    [.integer(Int64(connection.backendProcessID))]
                )
                queries.append(try rows[0].value("query"))
                return true
            }
            #expect(isWritten && connection.isInTransaction)
            #expect(queries.count == 1)
            for part in ["BEGIN", "UPDATE mark", "COPY a", "COPY b"] {
                #expect(queries.first?.contains(part) == true)
            }
            #expect(queries.first?.contains("COPY mark") == false)
            #expect(try Self.counts(other) == [.integer(0), .integer(0), .integer(3)])
            try connection.commit()
            #expect(try Self.counts(other) == [.integer(20_000), .integer(3), .integer(23)])
        }
    }

    @Test(arguments: [0, 1, 2])
    func `nothing is written where the statement wrote fewer rows than it should`(
        tableCount: Int
    ) async throws {
        try await withDatabase { connection in
            try connection.execute(Self.tables)
            let tables = [Self.table("a", 0..<5), Self.table("b", 0..<5)].prefix(tableCount)
            let isWritten = try connection.begin(
                with: Self.move,
                [.integers([2, 3])],
                copyingInto: Array(tables)
            ) { $0 == 2 }
            #expect(!isWritten && !connection.isInTransaction && connection.isUsable)
            #expect(try Self.counts(connection) == [.integer(0), .integer(0), .integer(3)])
        }
    }

    @Test(arguments: [0, 1, 2])
    func `what is thrown before the rows are handed over rolls all back, and is thrown on`(
        tableCount: Int
    ) async throws {
        try await withDatabase { connection in
            try connection.execute(Self.tables)
            let tables = [Self.table("a", 0..<5), Self.table("b", 0..<5)].prefix(tableCount)
            let error = #expect(throws: PostgresError.self) {
                _ = try connection.begin(
                    with: Self.move,
                    [.integers([1])],
                    copyingInto: Array(tables)
                ) { _ throws(PostgresError) in throw .outcomeUnknown }
            }
            #expect(error == .outcomeUnknown)
            #expect(!connection.isInTransaction && connection.isUsable)
            #expect(try Self.counts(connection) == [.integer(0), .integer(0), .integer(3)])
        }
    }

    @Test(arguments: ["a", "b"])
    func `a refused row of any table refuses all tables, and leaves the session usable`(
        refusing: String
    ) async throws {
        try await withDatabase { connection in
            try connection.execute(Self.tables)
            // Many pieces: the server refuses the row while others are still under way.
            let tables = ["a", "b"].map {
                Self.table($0, [Int64($0 == refusing ? 1_000_000 : 0)] + Array(0..<40_000))
            }
            let error = #expect(throws: PostgresError.self) {
                _ = try connection.begin(
                    with: Self.move,
                    [.integers([1, 2])],
                    copyingInto: tables
                ) { $0 == 2 }
            }
            #expect(error?.recovery == .rejectRow)
            #expect(error?.description.contains("public.\(refusing)") == true)
            #expect(!connection.isInTransaction && connection.isUsable)
            let isWritten = try connection.begin(
                with: Self.move,
                [.integers([1, 2])],
                copyingInto: [Self.table("a", 0..<1), Self.table("b", 0..<2)]
            ) { $0 == 2 }
            #expect(isWritten)
            try connection.commit()
            #expect(try Self.counts(connection) == [.integer(1), .integer(2), .integer(23)])
        }
    }

    @Test func `a statement that fails stops before anybody decides on its count`() async throws {
        try await withDatabase { connection in
            try connection.execute(Self.tables)
            let wrong = PreparedStatement(name: "wrong", sql: "UPDATE nowhere SET n = $1")
            let error = #expect(throws: PostgresError.self) {
                _ = try connection.begin(
                    with: wrong,
                    [.integer(1)],
                    copyingInto: [Self.table("a", 0..<1)]
                ) { _ in
                    Issue.record("there is no count")
                    return true
                }
            }
            #expect(error?.recovery == .stop)
            #expect(!connection.isInTransaction && connection.isUsable)
        }
    }

    @Test func `a session that is ended before its rows are handed over is lost`() async throws {
        try await blocking {
            let configuration = try SharedServer.makeDatabase()
            let (connection, other) = try (Connection(configuration), Connection(configuration))
            try connection.execute(Self.tables)
            let error = #expect(throws: PostgresError.self) {
                _ = try connection.begin(
                    with: Self.move,
                    [.integers([1, 2])],
                    copyingInto: [Self.table("a", 0..<40_000), Self.table("b", 0..<1)]
                ) { _ throws(PostgresError) in
                    try other.query(
                        "SELECT pg_terminate_backend($1::int, 5000)",
                        [.integer(Int64(connection.backendProcessID))]
                    )
                    return true
                }
            }
            #expect(error?.recovery == .reconnect)
            #expect(!connection.isUsable)
            #expect(try Self.counts(other) == [.integer(0), .integer(0), .integer(3)])
        }
    }

    // MARK: - Values in the text

    /// What a topic, a key or a header may be made of to leave its quotes.
    private static let hostile = [
        "'", "''", "\\", "\\'", "'; DROP TABLE v; --", "\\'; DROP TABLE v; --", "$1", "$$", "\"",
        "{}", "{\"a\",NULL}", "NULL", ",", "", "\n\t\r", "a\0b", "grüße 😀", "E'x'", "\\x00", "%s",
        "/*", ":a",
        // One `Character` each, which is equal neither to the quote nor to the backslash.
        "'\u{301}; DROP TABLE v; --", "\\\u{301}", "\"\u{301}", "\u{02BC}", "\u{FF07}",
    ]

    @Test(arguments: ["on", "off"])
    func `a value in the text of a statement is the same as that of a parameter`(
        conforming: String
    ) async throws {
        try await withDatabase { connection in
            try connection.execute(
                """
                CREATE TABLE v (t text, ts text[], y bytea, ys bytea[], i bigint, is_ bigint[], b boolean,
                    d double precision, z timestamptz, n text);
                SET escape_string_warning = off; SET standard_conforming_strings = \(conforming)
                """
            )
            let insert = PreparedStatement(
                name: "insert",
                sql: """
                    INSERT INTO v
                    SELECT $2, $3::text[], $4, $5::bytea[], $6, $7::bigint[], $8, $9, $10, $1
                    """
            )
            let times: [Int64] = [0, -1, 1_795_249_289_900_001, -62_135_596_800_000_001, 999_999]
            for (index, text) in Self.hostile.enumerated() {
                let values: [Parameter] = [
                    .null, .text(text), .texts([text, "x", text]), .bytes(Array(text.utf8)),
                    .byteArrays([Array(text.utf8), [], [0, 39, 92, 255]]),
                    .integer(index == 0 ? .min : Int64(index)), .integers([.min, .max, 0]),
                    .bool(index % 2 == 0), .double(index == 0 ? -.infinity : 0.1 * Double(index)),
                    .timestamp(PostgresTimestamp(unixMicroseconds: times[index % times.count])),
                ]
                try connection.query(insert, values)
                let isWritten = try connection.begin(with: insert, values, copyingInto: []) {
                    $0 == 1
                }
                #expect(isWritten)
                try connection.commit()
                let rows = try connection.query(
                    "SELECT v::text AS row, count(*) AS n FROM v GROUP BY 1"
                )
                #expect(rows.count == 1, "\(text.debugDescription)")
                #expect(try rows[0].value("n", as: Int64.self) == 2)
                let kept = try connection.query("SELECT t, ts FROM v")[0]
                let expected = text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : "\($0)" }
                    .joined()
                #expect(Array(kept.cells) == [.text(expected), .texts([expected, "x", expected])])
                try connection.execute("DELETE FROM v")
            }
        }
    }
}
