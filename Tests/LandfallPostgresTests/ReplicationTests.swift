import LandfallPostgres
import Testing

/// Facts as others take them over: by their keys, and by logical replication.
@Suite(.timeLimit(.minutes(5))) struct ReplicationTests {
    private static let facts = [
        "navigation_event", "experiment_viewed", "plan_result", "custom_event",
    ]

    @Test func `every fact says when it was received and of which app, and names its key`()
        async throws
    {
        try await blocking {
            let connection = try Connection(SharedServer.migrated.get())
            for table in Self.facts {
                let columns = try connection.query(
                    """
                    SELECT attname || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END AS line
                    FROM pg_attribute WHERE attrelid = 'landfall.\(table)'::regclass AND attnum > 0
                    """
                ).map { try $0.value("line", as: String.self) }
                for column in ["received_at NOT NULL", "app"] {
                    #expect(columns.contains(column), "\(table)")
                }
                let meaning = try connection.query(
                    "SELECT obj_description('landfall.\(table)'::regclass, 'pg_class') AS text"
                )[0].value("text", as: String.self)
                let key = try #require(meaning.split(separator: "Key: ").dropFirst().first)
                for column in key.prefix(while: { $0 != "." && $0 != ";" }).split(separator: ", ") {
                    #expect(columns.contains("\(column) NOT NULL"), "\(table): \(column)")
                }
            }
        }
    }

    @Test func `whoever replicates the facts keeps nobody from forgetting and adding up`()
        async throws
    {
        try await blocking {
            let connection = try Connection(Facts.makeDatabase())
            try connection.execute(
                """
                SELECT tap('1', '2024-02-28 12:00Z', 'dev-ann', 'ann'),
                    report('1', '2024-02-28 12:00:01Z', device => 'dev-ann'),
                    exposure('e', 'ann', 'v0', '2024-02-28 12:00Z', id => '1', device => 'dev-ann'),
                    own_event('bought', 'ann', '2024-02-28 12:01Z', 'dev-ann');
                SET client_min_messages = error;
                CREATE PUBLICATION facts FOR ALL TABLES;
                """
            )
            // The rows move from the default partition into those of their day, are added up, and go.
            try connection.execute(
                """
                SELECT FROM landfall.ensure_partitions(1, 1, '2024-02-28Z');
                SELECT FROM landfall.roll_up(400);
                SELECT FROM landfall.forget('{ann}', '{dev-ann}', true);
                SELECT pg_stat_force_next_flush();
                """
            )
            try connection.execute("SELECT FROM landfall.roll_up(400)")
            let left = try connection.query(
                """
                SELECT count(*) AS count FROM landfall.navigation_event
                WHERE user_id IS NULL AND device_id = ''
                """
            )[0].value("count", as: Int.self)
            #expect(left == 1)
            let lacking = try connection.query(
                """
                SELECT relname::text AS name FROM pg_class
                WHERE relnamespace = 'landfall'::regnamespace AND relreplident <> 'f'
                    AND relname ~ '^(\(Self.facts.joined(separator: "|")))(_default|_[0-9]+)?$'
                """
            ).map { try $0.value("name", as: String.self) }
            #expect(lacking.isEmpty)
        }
    }
}
