import LandfallPostgres
import Testing

/// The hours of the ledger.
extension PartitionTests {
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
