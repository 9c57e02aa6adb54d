import LandfallPostgres
import Testing

@Suite(.timeLimit(.minutes(10))) struct PartitionTests {
    /// Runs a body as the writer and as superuser in a fresh database that has every migration.
    private func withSchema<Value: Sendable>(
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

    private static func write(_ times: [String], by writer: Connection) throws {
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

    private static func texts(_ connection: Connection, _ sql: String) throws -> [String] {
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

    private static func ledgerPartitions(_ connection: Connection) throws -> Int {
        try connection.query(
            """
            SELECT FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
            WHERE inhparent = 'landfall.plan_segment'::regclass AND relname ~ '[0-9]{10}$'
            """
        ).count
    }

    private static func note(
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
        let made = try await withThrowingTaskGroup(of: Int64.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    try await blocking {
                        let writer = try Connection(database)
                        try writer.execute("SET ROLE landfall_writer")
                        try Self.write(["now() + interval '20 days'"], by: writer)
                        return try writer.query(
                            "SELECT sum(made) AS made FROM landfall.ensure_partitions(1, 30)"
                        )[0].value("made")
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        // A lane that found the tables busy has left some for the next call.
        let (rest, strays) = try await blocking {
            let admin = try Connection(database)
            let rest = try admin.query(
                "SELECT sum(made) AS made FROM landfall.ensure_partitions(1, 30)"
            )[0].value("made", as: Int64.self)
            return (rest, try admin.query("SELECT FROM landfall.plan_result_default").count)
        }
        #expect(made.reduce(rest, +) == 4 * 23)
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

    @Test func `old days are dropped, with strays of their age`() async throws {
        try await withSchema { writer, admin in
            try writer.query("SELECT * FROM landfall.ensure_partitions(20, 1)")
            try Self.write(["'1999-01-01'", "now() + interval '10 years'"], by: writer)
            let expired = "SELECT * FROM landfall.drop_expired()"
            #expect(try writer.query(expired).isEmpty)
            try admin.query(
                "UPDATE landfall.retention SET days = 7 WHERE relation = 'plan_result'"
            )
            #expect(try writer.query(expired).count == 13)
            #expect(try writer.query(expired).isEmpty)
            // The one ahead was received just now.
            #expect(try admin.query("SELECT FROM landfall.plan_result").count == 1)
            try admin.query(
                "UPDATE landfall.plan_result SET received_at = now() - interval '9 days'"
            )
            #expect(try writer.query(expired).isEmpty)
            #expect(try admin.query("SELECT FROM landfall.plan_result").isEmpty)
            let others = "SELECT * FROM landfall.drop_partitions('custom_event', 7)"
            #expect(try admin.query(others).count == 13)
        }
    }

    @Test func `rows ahead of all days go by the time at which they were received`() async throws {
        try await blocking {
            let writer = try Connection(Facts.makeDatabase())
            try writer.execute(
                """
                SELECT tap(id, '2100-01-01Z'), report(id, '2100-01-01Z'),
                    exposure('e', 'ann', 'v0', '2100-01-01Z', id => id),
                    own_event('bought', 'ann', '2100-01-01Z', id => id)
                FROM unnest(ARRAY['1', '2']) AS id;
                UPDATE landfall.retention SET days = 2;
                """
            )
            let tables = ["navigation_event", "plan_result", "experiment_viewed", "custom_event"]
            for table in tables {
                try writer.execute(
                    """
                    UPDATE landfall.\(table)
                    SET received_at = now() - interval '1 day' * (intent_id::int * 2 - 1)
                    """
                )
            }
            #expect(try writer.query("SELECT * FROM landfall.drop_expired()").isEmpty)
            for table in tables {
                #expect(
                    try Self.texts(writer, "SELECT intent_id FROM landfall.\(table)") == ["1"],
                    "\(table)"
                )
            }
        }
    }

    @Test func `an assignment is kept as long as somebody sees its variation`() async throws {
        try await blocking {
            let writer = try Connection(Facts.makeDatabase())
            try writer.execute(
                """
                INSERT INTO landfall.sticky_assignment (updated_at, attribute_name, attribute_value, assignments)
                SELECT now() - age * interval '1 day', 'userId', name, '{}'
                FROM (VALUES ('new', 1), ('seen', 9), ('old', 9)) AS listed (name, age);
                SELECT exposure('e', 'seen', 'v0', now() - interval '1 day'),
                    exposure('e', 'old', 'v0', now() - interval '5 days'),
                    exposure('e', 'old', 'v0', now(), attribute => 'deviceId');
                """
            )
            let names = "SELECT attribute_value FROM landfall.sticky_assignment ORDER BY 1"
            _ = try writer.query("SELECT * FROM landfall.drop_expired()")
            #expect(try Self.texts(writer, names) == ["new", "old", "seen"])
            try writer.execute("UPDATE landfall.retention SET days = 2")
            _ = try writer.query("SELECT * FROM landfall.drop_expired()")
            #expect(try Self.texts(writer, names) == ["new", "seen"])
        }
    }

    @Test func `as many days as fit are made at once, the next ones first`() async throws {
        try await withSchema { writer, _ in
            let ask = "SELECT * FROM landfall.ensure_partitions(400, 400)"
            let first = try writer.query(ask)
            #expect(try first.map { try $0.value("made", as: Int.self) } == [50, 50, 50, 50, 0])
            let left = try writer.query(
                "SELECT FROM landfall.partition_status WHERE covered_from < now() - interval '2 days'"
            )
            #expect(left.isEmpty)
            #expect(try writer.query(ask)[3].value("made", as: Int.self) == 50)
        }
    }

    @Test func `a writer can't empty the ledger by a wrong time`() async throws {
        try await withSchema { _, admin in
            try admin.execute(
                """
                INSERT INTO landfall.stream_watermark
                    (topic, partition, next_offset, published_offset, owner_epoch, owner, updated_at)
                VALUES ('t', 0, 12, 12, 1, 'lane', now());
                DROP TABLE landfall.plan_segment_\(try Self.texts(
                    admin, "SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYYMMDDHH24')")[0]);
                CREATE ROLE prune_login LOGIN IN ROLE landfall_writer; SET SESSION AUTHORIZATION prune_login
                """
            )
            try Self.note(9, at: "now()", by: admin)
            try Self.note(8, at: "now() - interval '20 minutes'", by: admin)
            let error = #expect(throws: PostgresError.self) {
                try admin.query("SELECT landfall.prune_ledger(now() + interval '100 years')")
            }
            #expect(error?.sqlState?.rawValue == "22023")
            try admin.query("SELECT landfall.prune_ledger(now() + interval '1 day')")
            let left = try admin.query("SELECT first_offset FROM landfall.plan_segment")
            #expect(left.map { $0[0] }.contains(.integer(9)))
        }
    }

    @Test func `whoever reads the ledger keeps it, and holds nobody up`() async throws {
        try await withSchema { writer, admin in
            for hours in stride(from: 40, through: 72, by: 8) {
                try admin.query(
                    "SELECT FROM landfall.ensure_partitions(0, 0, now() - interval '\(hours) hours')"
                )
            }
            let before = try Self.ledgerPartitions(admin)
            let prune = "SELECT landfall.prune_ledger(now() - interval '5 hours') AS n"
            try admin.begin()
            try admin.query("SELECT FROM landfall.plan_segment")
            // One refusal takes 50 ms; forty of two seconds each would be cut off.
            try writer.execute("SET statement_timeout = '60s'")
            #expect(try writer.query(prune)[0].value("n", as: Int.self) == 0)
            try admin.rollback()
            #expect(try Self.ledgerPartitions(admin) == before)
            #expect(try writer.query(prune)[0].value("n", as: Int.self) == 40)
        }
    }

    @Test(arguments: [
        "drop_partitions('plan_segment', 7)", "drop_partitions('plan_result', 0)",
        "drop_partitions('pg_class', 7)", "drop_partitions(NULL, 7)",
        "drop_partitions('plan_result', NULL)", "ensure_partitions(-1, 1)",
        "ensure_partitions(1, 4000)", "prune_ledger(NULL)",
    ])
    func `partition functions refuse what makes no sense`(call: String) async throws {
        let error = try await blocking {
            let owner = try Connection(SharedServer.migrated.get())
            try owner.execute("SET ROLE landfall_owner")
            return #expect(throws: PostgresError.self) {
                try owner.query("SELECT * FROM landfall.\(call)")
            }
        }
        #expect(error?.sqlState?.rawValue == "22023")
    }

    @Test func `old entries of the ledger go once they are published, not before`() async throws {
        try await withSchema { writer, admin in
            try writer.query(
                """
                INSERT INTO landfall.stream_watermark
                    (topic, partition, next_offset, published_offset, owner_epoch, owner, updated_at)
                VALUES ('t', 0, 12, 11, 1, 'lane', now())
                """
            )
            try writer.query(
                "SELECT * FROM landfall.ensure_partitions(0, 0, now() - interval '10 hours')"
            )
            for (offset, time) in [
                (9, "now() - interval '10 hours'"), (10, "now() - interval '3 days'"),
                (11, "now() - interval '9 hours'"), (11, "now() - interval '2 days'"),
            ] {
                try Self.note(Int64(offset), at: time, by: writer)
            }
            let before = try Self.ledgerPartitions(admin)
            let prune = "SELECT landfall.prune_ledger(now() - interval '5 hours') AS n"
            let first = try writer.query(prune)[0].value("n", as: Int.self)
            let left = "SELECT first_offset FROM landfall.plan_segment ORDER BY 1"
            #expect(try writer.query(left).map { $0[0] } == [.integer(11), .integer(11)])
            #expect(try Self.ledgerPartitions(admin) == before - first)

            try writer.query("UPDATE landfall.stream_watermark SET published_offset = 12")
            #expect(try writer.query(prune)[0].value("n", as: Int.self) == 1)
            #expect(try writer.query(left).isEmpty)
        }
    }

    @Test func `the ledger is found by offset through its index`() async throws {
        try await withSchema { writer, _ in
            try writer.execute("SET enable_seqscan = off")
            for condition in [
                "next_offset > 5 AND first_offset < 9",
                "next_offset > 5 AND recorded_at >= now() - interval '1 hour' ORDER BY next_offset LIMIT 1",
            ] {
                let plan = try Self.texts(
                    writer,
                    """
                    EXPLAIN SELECT * FROM landfall.plan_segment
                    WHERE topic = 't' AND partition = 0 AND \(condition)
                    """
                )
                #expect(
                    plan.contains { $0.contains("Index Scan") || $0.contains("Bitmap Index Scan") }
                )
                #expect(!plan.contains { $0.contains("Seq Scan") })
            }
        }
    }

    @Test func `segments are compressed by LZ4 in every hour, where the server can`() async throws {
        try await withSchema { writer, admin in
            let columns = try admin.query(
                """
                SELECT DISTINCT attcompression::text || attstorage::text AS how FROM pg_attribute
                JOIN pg_class ON pg_class.oid = attrelid
                WHERE relname ~ '^plan_segment(_default|_[0-9]{10})?$' AND attname = 'records'
                """
            ).map { try $0.value("how", as: String.self) }
            #expect(columns == ["lx"] || columns == ["e"], "\(columns)")
            try writer.query(
                """
                INSERT INTO landfall.plan_segment
                    (topic, partition, first_offset, next_offset, owner_epoch, recorded_at, identities, records)
                VALUES ('t', 0, 1, 2, 1, now(), '', convert_to(repeat('a plan of a route', 9000), 'UTF8'))
                """
            )
            let stored = try admin.query(
                "SELECT pg_column_compression(records) AS how FROM landfall.plan_segment"
            ).map { try $0.value("how", as: String?.self) }
            #expect(stored == [columns == ["lx"] ? "lz4" : nil])
        }
    }
}
