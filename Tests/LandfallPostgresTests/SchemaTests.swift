import Foundation
import LandfallPostgres
import Testing

@Suite(.timeLimit(.minutes(10))) struct SchemaTests {
    private static func session(
        _ configuration: ConnectionConfiguration,
        as role: String
    ) throws -> Connection {
        let connection = try Connection(configuration)
        try connection.execute("SET ROLE \(role)")
        return connection
    }

    @Test func `they apply to an empty database, once`() async throws {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            let migrator = try Migrator(Schema.migrations)
            #expect(try migrator.apply(to: database).count == Schema.migrations.count)
            #expect(try migrator.apply(to: database).isEmpty)
            #expect(
                try migrator.status(on: Self.session(database, as: "landfall_writer")).isCurrent
            )
        }
    }

    @Test func `a role that may make roles and schemas is enough to apply them`() async throws {
        try await blocking {
            let server = try SharedServer.server.get()
            let database = try SharedServer.makeDatabase().database
            try Connection(server.configuration()).execute(
                "CREATE ROLE deployer LOGIN CREATEROLE; GRANT CREATE ON DATABASE \(database) TO deployer"
            )
            let deployer = try ConnectionConfiguration(
                host: server.folder,
                port: server.port,
                database: database,
                user: "deployer"
            )
            let migrator = try Migrator(Schema.migrations)
            #expect(try migrator.apply(to: deployer).count == Schema.migrations.count)
            #expect(try migrator.status(on: Connection(deployer)).isCurrent)
        }
    }

    @Test func `files applied by hand are taken over, and fixed from then on`() async throws {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            let connection = try Connection(database)
            for (_, text) in Schema.migrations.prefix(2) {
                try connection.execute(text)
            }
            let error = #expect(throws: PostgresError.self) {
                try connection.execute(Schema.migrations[1].text)
            }
            #expect(error?.sqlState == .uniqueViolation)
            try connection.execute("RESET ROLE")

            let migrator = try Migrator(Schema.migrations)
            let rest = Array(3...Schema.migrations.count)
            #expect(try migrator.apply(to: database).map(\.version) == rest)
            let states = try migrator.status(on: connection).entries.map(\.state)
            #expect(
                states.allSatisfy { state in
                    if case .applied = state { true } else { false }
                }
            )
        }
    }

    @Test func `half a file is not applied by hand, outside of a transaction`() async throws {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            let connection = try Connection(database)
            try Migrator(Array(Schema.migrations.prefix(1))).apply(to: database)
            for (_, text) in Schema.migrations.dropFirst() {
                // The first statements as psql sends them without --single-transaction.
                let beginning = text.split(separator: "\n").filter { !$0.hasPrefix("--") }.prefix(2)
                try connection.execute(String(beginning[0]))
                let error = #expect(throws: PostgresError.self) {
                    try connection.execute(String(beginning[1]))
                }
                #expect(error?.sqlState?.rawValue == "25P01")
                try connection.execute("RESET ROLE")
            }
            #expect(
                try Migrator(Schema.migrations).apply(to: database).count
                    == Schema.migrations.count - 1
            )
        }
    }

    @Test func `every table and column says what it means`() async throws {
        let silent = try await blocking {
            try Connection(SharedServer.migrated.get()).query(
                """
                SELECT c.relname::text || coalesce('.' || a.attname, '')
                FROM pg_class c
                LEFT JOIN LATERAL (
                    SELECT attname, attnum FROM pg_attribute
                    WHERE attrelid = c.oid AND attnum > 0
                    UNION ALL SELECT NULL, 0) a ON true
                WHERE c.relnamespace = 'landfall'::regnamespace AND c.relkind IN ('r', 'p', 'v')
                    AND col_description(c.oid, a.attnum) IS NULL
                    AND NOT (a.attnum = 0 AND obj_description(c.oid, 'pg_class') IS NOT NULL)
                """
            ).map { $0[0] }
        }
        #expect(silent.isEmpty)
    }

    @Test func `everything belongs to the owner`() async throws {
        let strangers = try await blocking {
            try Connection(SharedServer.migrated.get()).query(
                """
                SELECT relname::text FROM pg_class
                WHERE relnamespace = 'landfall'::regnamespace
                    AND pg_get_userbyid(relowner) <> 'landfall_owner'
                UNION ALL
                SELECT proname::text FROM pg_proc
                WHERE pronamespace = 'landfall'::regnamespace
                    AND pg_get_userbyid(proowner) <> 'landfall_owner'
                """
            ).map { $0[0] }
        }
        #expect(strangers.isEmpty)
    }

    @Test(arguments: [
        "DELETE FROM landfall.navigation_event", "TRUNCATE landfall.navigation_event",
        "DROP TABLE landfall.navigation_event", "SELECT * FROM landfall.navigation_event",
        "UPDATE landfall.navigation_event SET topic = ''", "DELETE FROM landfall.plan_segment",
        "UPDATE landfall.plan_segment SET topic = ''", "DELETE FROM landfall.stream_watermark",
        "SELECT * FROM landfall.experiment_viewed", "SELECT * FROM landfall.plan_result",
        "CREATE TABLE landfall.mine ()", "INSERT INTO landfall.schema_migration VALUES (now(), 99)",
        "INSERT INTO landfall.plan_result_default SELECT", "SELECT * FROM landfall.custom_event",
        "DELETE FROM landfall.custom_event", "DELETE FROM landfall.sticky_assignment",
        "SELECT * FROM landfall.experiment_variation", "UPDATE landfall.retention SET days = 1",
        "UPDATE landfall.experiment_variation SET weight = 1",
        "SELECT * FROM landfall.drop_partitions('plan_result', 1)",
        "DROP TABLE landfall.custom_event_default", "ALTER TABLE landfall.custom_event DROP name",
        "SELECT landfall.state_day('custom_event_default', 'record_time', '2026-01-01')",
        "SELECT landfall.make_partition('plan_segment', 'recorded_at', 'x', now(), now())",
        "SET ROLE landfall_owner",
    ])
    func `the writer may not`(sql: String) async throws {
        let error = try await blocking {
            let connection = try Connection(SharedServer.migrated.get())
            // A login role as in production: a superuser could take any role back.
            try connection.execute("SET SESSION AUTHORIZATION worker_login")
            return #expect(throws: PostgresError.self) { try connection.execute(sql) }
        }
        #expect(error?.sqlState == .insufficientPrivilege)
        #expect(error?.recovery == .stop)
    }

    @Test func `the writer notes weights, and that a catalog is in force again`() async throws {
        let weights = try await blocking {
            let database = try SharedServer.makeDatabase()
            try Migrator(Schema.migrations).apply(to: database)
            let writer = try Self.session(database, as: "landfall_writer")
            for (catalog, weight) in [("c1", 0.5), ("c2", 0.9), ("c1", 0.1)] {
                try writer.query(
                    """
                    INSERT INTO landfall.experiment_variation
                        (catalog_version, experiment_id, variation_id, ordinal, weight)
                    VALUES ($1, 'e', 'v0', 0, $2)
                    ON CONFLICT (experiment_id, catalog_version, variation_id)
                        DO UPDATE SET noted_at = now()
                    """,
                    [.text(catalog), .double(weight)]
                )
            }
            return try Self.session(database, as: "landfall_reader").query(
                "SELECT weights::text AS weights FROM landfall.experiment_weight"
            ).map { try $0.value("weights", as: String.self) }
        }
        #expect(weights == ["{0.5}"])
    }

    @Test func `the reader reads the facts and nothing else`() async throws {
        try await blocking {
            let reader = try Self.session(SharedServer.migrated.get(), as: "landfall_reader")
            for table in [
                "navigation_event", "experiment_viewed", "plan_result", "custom_event",
                "stream_watermark", "schema_migration", "experiment_variation", "retention",
                "catalog_weight",
                "partition_status", "first_exposure", "exposures_by_variation",
                "sample_ratio_mismatch", "landing_rate", "outcome_reasons", "device_reasons",
                "latency",
                "campaign_performance", "experiment_outcomes", "tap",
            ] {
                try reader.query("SELECT FROM landfall.\(table)")
                #expect(throws: PostgresError.self) {
                    try reader.query("DELETE FROM landfall.\(table)")
                }
            }
            for sql in [
                "SELECT FROM landfall.plan_segment", "SELECT * FROM landfall.ensure_partitions()",
                "SELECT FROM landfall.sticky_assignment", "SELECT * FROM landfall.drop_expired()",
                "SELECT landfall.prune_ledger(now())",
                "SELECT * FROM landfall.drop_partitions('plan_result', 9)",
            ] {
                let error = #expect(throws: PostgresError.self) { try reader.query(sql) }
                #expect(error?.sqlState == .insufficientPrivilege)
            }
        }
    }

    @Test func `only the owner of the epoch at the expected offset moves a watermark`()
        async throws
    {
        try await blocking {
            let database = try SharedServer.makeDatabase()
            try Migrator(Schema.migrations).apply(to: database)
            let writer = try Self.session(database, as: "landfall_writer")
            try writer.query(
                """
                INSERT INTO landfall.stream_watermark
                    (topic, partition, next_offset, published_offset, owner_epoch, owner, updated_at)
                VALUES ('t', 0, 10, 10, 3, 'lane', now()), ('t', 1, 20, 15, 7, 'lane', now())
                """
            )
            let move = PreparedStatement(
                name: "move",
                sql: """
                    UPDATE landfall.stream_watermark AS mark
                    SET next_offset = batch.until, published_offset = batch.published,
                        updated_at = $6
                    FROM unnest($1::text[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[],
                        $7::bigint[]) AS batch (topic, partition, epoch, expected, until, published)
                    WHERE mark.topic = batch.topic AND mark.partition = batch.partition
                        AND mark.owner_epoch = batch.epoch AND mark.next_offset = batch.expected
                    """
            )
            func moved(epochs: [Int64], from: [Int64], to: [Int64]) throws -> Int {
                try writer.query(
                    move,
                    [
                        .texts(["t", "t"]), .integers([0, 1]), .integers(epochs), .integers(from),
                        .integers(to), .timestamp(PostgresTimestamp(unixMicroseconds: 0)),
                        .integers(from),
                    ]
                ).affectedCount
            }
            #expect(try moved(epochs: [3, 7], from: [10, 20], to: [12, 25]) == 2)
            #expect(try moved(epochs: [3, 7], from: [10, 20], to: [12, 25]) == 0)
            #expect(try moved(epochs: [2, 7], from: [12, 25], to: [13, 26]) == 1)
            let error = #expect(throws: PostgresError.self) {
                try writer.query(
                    "UPDATE landfall.stream_watermark SET published_offset = next_offset + 1"
                )
            }
            #expect(error?.recovery == .rejectRow)
        }
    }
}
