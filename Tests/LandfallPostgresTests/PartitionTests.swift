import LandfallPostgres
import Testing

@Suite(.timeLimit(.minutes(10))) struct PartitionTests {
    /// Runs a body as the writer and as superuser in a fresh database that has every migration.
    func withSchema<Value: Sendable>(
        _ body: @escaping @Sendable (_ writer: Connection, _ admin: Connection) throws -> Value
    ) async throws -> Value {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            try Migrator(Schema.migrations).apply(to: database)
            let writer = try Connection(database)
            try writer.execute("SET ROLE landfall_writer")
            return try body(writer, Connection(database))
        }
    }

    private static let result =
        "COPY landfall.plan_result (record_time, received_at, record_offset, partition, topic, plan_id,"
        + " intent_id, device_id, result) FROM STDIN (FORMAT BINARY)"

    static func write(_ times: [String], by writer: Connection) throws {
        var buffer = BinaryCopyBuffer(columnCount: 9)
        for (offset, time) in times.enumerated() {
            let row = try writer.query("SELECT (\(time))::timestamptz AS time, now() AS now")[0]
            buffer.beginRow()
            buffer.append(try row.value("time", as: PostgresTimestamp.self))
            buffer.append(try row.value("now", as: PostgresTimestamp.self))
            buffer.append(Int64(offset))
            buffer.append(Int32(0))
            for text in ["results", "plan", "intent", "device", "APPLIED"] {
                buffer.append(text)
            }
        }
        try writer.copy(into: result, from: buffer)
    }

    static func texts(_ connection: Connection, _ sql: String) throws -> [String] {
        try connection.query(sql).map { row in
            guard case .text(let text) = row[0] else {
                throw PostgresError.unexpectedResult("no text")
            }
            return text
        }
    }

    private static let homes = """
        SELECT relname::text FROM landfall.plan_result JOIN pg_class ON pg_class.oid = plan_result.tableoid
        ORDER BY record_offset
        """

    static func ledgerPartitions(_ connection: Connection) throws -> Int {
        try connection.query(
            """
            SELECT FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
            WHERE inhparent = 'landfall.plan_segment'::regclass AND relname ~ '[0-9]{10}$'
            """
        ).count
    }

    static func note(
        _ offset: Int64,
        at time: String,
        by writer: Connection
    ) throws {
        try writer.query(
            """
            INSERT INTO landfall.plan_segment
                (topic, partition, first_offset, next_offset, owner_epoch, recorded_at, identities, records)
            VALUES ('t', 0, $1::bigint, $1::bigint + 1, 1, \(time), '', '\\x0100000000')
            """,
            [.integer(offset)]
        )
    }

    @Test func `days and hours are made ahead, and only once`() async throws {
        try await withSchema { writer, _ in
            let again = try writer.query("SELECT * FROM landfall.ensure_partitions()")
            #expect(again.count == 5)
            for row in again {
                #expect(try row.value("made", as: Int.self) == 0)
                #expect(try row.value("default_rows", as: Int.self) == 0)
            }
            let more = try writer.query("SELECT * FROM landfall.ensure_partitions(3, 9)")
            #expect(try more.map { try $0.value("made", as: Int.self) } == [4, 4, 4, 4, 0])
            let ahead = try writer.query(
                "SELECT covered_until >= now() + interval '9 days' AS ok"
                    + " FROM landfall.ensure_partitions(3, 9) LIMIT 4"
            )
            #expect(ahead.allSatisfy { $0[0] == .bool(true) })
        }
    }

    @Test func `a row lands in the partition of its own day, or in the default`() async throws {
        try await withSchema { writer, admin in
            try Self.write(
                [
                    "now() - interval '1 day'", "now()", "now() + interval '10 years'",
                    "'1999-01-01'",
                ],
                by: writer
            )
            let homes = try Self.texts(
                admin,
                Self.homes
            )
            let days = try Self.texts(
                admin,
                "SELECT 'plan_result_' || to_char(now() - n * interval '1 day', 'YYYYMMDD')"
                    + " FROM generate_series(1, 0, -1) AS n"
            )
            #expect(homes == days + ["plan_result_default", "plan_result_default"])
        }
    }

    @Test func `rows of the default partition move when their day is made`() async throws {
        try await withSchema { writer, admin in
            try Self.write(["'2020-02-29 23:59:59Z'", "'2020-03-01 00:00:00Z'"], by: writer)
            let made = try writer.query(
                "SELECT * FROM landfall.ensure_partitions(0, 0, '2020-02-29 12:00Z')"
                    + " WHERE relation = 'plan_result'"
            )[0]
            #expect(try made.value("made", as: Int.self) == 1)
            #expect(try made.value("default_rows", as: Int.self) == 1)
            let homes = try Self.texts(
                admin,
                Self.homes
            )
            #expect(homes == ["plan_result_20200229", "plan_result_default"])
        }
    }

    @Test func `a partition that is missing at midnight is alarmed, and made up for`() async throws
    {
        try await withSchema { writer, admin in
            try admin.execute("SET \"TimeZone\" = 'Pacific/Auckland'")
            let today = try Self.texts(
                admin,
                "SELECT 'plan_result_' || to_char(now() AT TIME ZONE 'UTC', 'YYYYMMDD')"
            )[0]
            try admin.execute("DROP TABLE landfall.\(today)")
            try Self.write(["now()"], by: writer)
            let alarm = "SELECT alarm FROM landfall.partition_status WHERE alarm IS NOT NULL"
            let missing = "no partition for now: run `landfall partitions ensure`"
            #expect(try Self.texts(admin, alarm) == [missing])
            #expect(try Self.texts(admin, Self.homes) == ["plan_result_default"])
            try writer.query("SELECT * FROM landfall.ensure_partitions()")
            #expect(try Self.texts(admin, alarm).isEmpty)
            #expect(try Self.texts(admin, Self.homes) == [today])
        }
    }

    @Test func `a partition that is missing tomorrow is alarmed, though later ones are there`()
        async throws
    {
        try await withSchema { writer, admin in
            let tomorrow = try Self.texts(
                admin,
                "SELECT 'plan_result_' || to_char((now() AT TIME ZONE 'UTC')::date + 1, 'YYYYMMDD')"
            )[0]
            try admin.execute("DROP TABLE landfall.\(tomorrow)")
            let alarm =
                "SELECT relation || ': ' || alarm FROM landfall.partition_status WHERE alarm IS NOT NULL"
            #expect(
                try Self.texts(writer, alarm) == [
                    "plan_result: a partition that is needed soon is missing:"
                        + " run `landfall partitions ensure`"
                ]
            )
            try writer.query("SELECT * FROM landfall.ensure_partitions()")
            #expect(try Self.texts(writer, alarm).isEmpty)
        }
    }

    @Test func `a writer makes partitions around today only`() async throws {
        try await withSchema { _, admin in
            try admin.execute(
                "CREATE ROLE around_login LOGIN IN ROLE landfall_writer; SET SESSION AUTHORIZATION around_login"
            )
            for around in [
                "now() + interval '3 days'", "'2100-01-01Z'", "'-infinity'", "'infinity'",
            ] {
                let error = #expect(throws: PostgresError.self) {
                    try admin.query("SELECT * FROM landfall.ensure_partitions(1, 7, \(around))")
                }
                #expect(error?.sqlState?.rawValue == "22023")
            }
            let made = try admin.query(
                "SELECT * FROM landfall.ensure_partitions(1, 7, now() + interval '1 day')"
            )
            #expect(try made[0].value("made", as: Int.self) == 1)
        }
    }

    @Test func `partitions that end soon are alarmed`() async throws {
        try await withSchema { writer, admin in
            let ahead =
                "SELECT relname::text FROM pg_class WHERE relname ~ '^custom_event_[0-9]{8}$'"
                + " AND to_date(right(relname, 8), 'YYYYMMDD') > (now() AT TIME ZONE 'UTC')::date"
            for name in try Self.texts(admin, ahead) {
                try admin.execute("DROP TABLE landfall.\(name)")
            }
            let alarm = "SELECT relation FROM landfall.partition_status WHERE alarm ~ 'needed soon'"
            #expect(try Self.texts(writer, alarm) == ["custom_event"])
        }
    }

    @Test func `two lanes may make partitions at once while a third writes`() async throws {
        let database = try await blocking {
            let database = try SharedServer.makeDatabase()
            try Migrator(Schema.migrations).apply(to: database)
            return database
        }
        // The ledger gets an hour whenever one begins.
        let made = """
            SELECT sum(made) AS made FROM landfall.ensure_partitions(1, 30)
            WHERE relation <> 'plan_segment'
            """
        let counts = try await withThrowingTaskGroup(of: Int64.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    try await blocking {
                        let writer = try Connection(database)
                        try writer.execute("SET ROLE landfall_writer")
                        try Self.write(["now() + interval '20 days'"], by: writer)
                        return try writer.query(made)[0].value("made")
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        // A lane that found the tables busy has left some for the next call.
        let (rest, strays) = try await blocking {
            let admin = try Connection(database)
            let rest = try admin.query(made)[0].value("made", as: Int64.self)
            return (rest, try admin.query("SELECT FROM landfall.plan_result_default").count)
        }
        #expect(counts.reduce(rest, +) == 4 * 23)
        #expect(strays == 0)
    }

    @Test func `a long read of the facts stops neither the ledger nor the writers`() async throws {
        try await withSchema { writer, admin in
            try admin.begin()
            try admin.query("SELECT FROM landfall.navigation_event")
            let rows = try writer.query("SELECT * FROM landfall.ensure_partitions(1, 8)")
            #expect(try rows.map { try $0.value("made", as: Int.self) } == [0, 1, 1, 1, 0])
            let covered = try rows.map { try $0.value("covered_until", as: PostgresTimestamp.self) }
            #expect(covered[0] < covered[1])
            try admin.rollback()
            let again = try writer.query("SELECT * FROM landfall.ensure_partitions(1, 8)")
            #expect(try again.map { try $0.value("made", as: Int.self) } == [1, 0, 0, 0, 0])
        }
    }
}
