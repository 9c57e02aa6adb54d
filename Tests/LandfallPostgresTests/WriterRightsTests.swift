import LandfallPostgres
import Testing

/// What a login that was stolen from a worker must not be able to do.
@Suite(.timeLimit(.minutes(5))) struct WriterRightsTests {
    @Test(arguments: [
        "UPDATE landfall.stream_watermark SET topic = 'x'",
        "UPDATE landfall.stream_watermark SET partition = 7",
        "DELETE FROM landfall.stream_watermark", "TRUNCATE landfall.stream_watermark",
        "UPDATE landfall.plan_segment SET records = NULL", "DELETE FROM landfall.plan_segment",
        "TRUNCATE landfall.plan_segment", "DROP TABLE landfall.plan_segment",
        "SELECT FROM landfall.plan_segment_default", "DELETE FROM landfall.plan_segment_default",
        "SELECT FROM landfall.navigation_event", "DELETE FROM landfall.navigation_event",
        "UPDATE landfall.navigation_event SET link = NULL",
        "SELECT FROM landfall.experiment_viewed", "DELETE FROM landfall.experiment_viewed",
        "SELECT FROM landfall.plan_result", "DELETE FROM landfall.plan_result",
        "SELECT FROM landfall.custom_event", "DELETE FROM landfall.custom_event",
        "UPDATE landfall.sticky_assignment SET attribute_value = 'x'",
        "DELETE FROM landfall.sticky_assignment",
        "UPDATE landfall.experiment_variation SET weight = 1",
        "DELETE FROM landfall.experiment_variation",
        "INSERT INTO landfall.schema_migration (version, name) VALUES (99, 'x')",
        "INSERT INTO landfall.retention (relation, days) VALUES ('x', 1)",
        "UPDATE landfall.retention SET relation = relation",
        "SELECT landfall.drop_partitions('navigation_event', 1)",
        "SELECT landfall.forget(ARRAY['a'], ARRAY['a'], true)",
        "SELECT landfall.make_partition('a', 'b', 'c', now(), now())",
        "CREATE TABLE landfall.x (n int)", "CREATE FUNCTION landfall.x() RETURNS int RETURN 1",
        "SET ROLE landfall_owner", "SET ROLE landfall_reader",
    ])
    func `a writer is denied what no worker does`(statement: String) async throws {
        try await blocking {
            let migrated = try SharedServer.migrated.get()
            let server = try SharedServer.server.get()
            let writer = try Connection(
                ConnectionConfiguration(
                    host: server.folder,
                    port: server.port,
                    database: migrated.database,
                    user: "worker_login"
                )
            )
            let error = #expect(throws: PostgresError.self) { try writer.execute(statement) }
            #expect(error?.sqlState == .insufficientPrivilege, "\(error?.description ?? "")")
        }
    }

    @Test func `a writer may move every column of a watermark but those that say whose it is`()
        async throws
    {
        let denied = try await blocking {
            let migrated = try SharedServer.migrated.get()
            return try Connection(migrated).query(
                """
                SELECT attname::text AS name FROM pg_catalog.pg_attribute
                WHERE attrelid = 'landfall.stream_watermark'::regclass
                    AND attnum > 0 AND NOT attisdropped
                    AND NOT has_column_privilege('landfall_writer', attrelid, attnum, 'UPDATE')
                ORDER BY attnum
                """
            ).map { try $0.value("name", as: String.self) }
        }
        #expect(Set(denied) == ["topic", "partition"])
    }
}
