import LandfallPostgres
import Testing

@Suite(.timeLimit(.minutes(10))) struct ForgettingTests {
    /// Two people with rows in every table of facts; what is answered at offsets from 4 on is not known to be published.
    private static func makeDatabase() throws -> Connection {
        let connection = try Connection(Facts.makeDatabase())
        try connection.execute(
            """
            SET "TimeZone" = 'UTC';
            SELECT tap('1', now(), 'dev-ann', 'ann'), tap('2', now(), 'dev-ann', NULL),
                tap('3', now(), 'dev-bob', 'bob'), report('1', now(), device => 'dev-ann'),
                report('3', now(), device => 'dev-bob'),
                exposure('e', 'ann', 'v0', now(), id => '1', device => 'dev-ann'),
                exposure('e', 'bob', 'v0', now(), id => '3', device => 'dev-bob'),
                exposure('e', 'dev-ann', 'v0', now(), 'deviceId', '2', 'dev-ann'),
                own_event('bought', 'ann', now(), 'dev-ann'), own_event('bought', 'bob', now(), 'dev-bob');
            UPDATE landfall.navigation_event SET link = 'https://x.example/' || coalesce(user_id, 'ann'), record_offset = intent_id::int,
                target = 'account/' || coalesce(user_id, 'ann');
            INSERT INTO landfall.sticky_assignment VALUES
                (now(), 'userId', 'ann', '{}'), (now(), 'deviceId', 'dev-ann', '{}'), (now(), 'userId', 'bob', '{}');
            INSERT INTO landfall.stream_watermark
                (next_offset, published_offset, owner_epoch, updated_at, partition, topic, owner)
            VALUES (9, 4, 1, now(), 0, 't', 'lane');
            INSERT INTO landfall.plan_segment
                (recorded_at, first_offset, next_offset, owner_epoch, partition, topic, identities, records)
            VALUES (now(), 0, 9, 1, 0, 't', '', '\\x0100000000');
            """
        )
        return connection
    }

    private static func forget(
        _ call: String,
        on connection: Connection
    ) throws -> [String] {
        try connection.query(
            """
            SELECT relation || ' ' || affected || ' ' || waiting AS line FROM landfall.forget(\(call))
            WHERE affected + waiting > 0 ORDER BY 1
            """
        ).map { try $0.value("line", as: String.self) }
    }

    @Test func `a person's rows go, once, and nobody else's`() async throws {
        try await blocking {
            let connection = try Self.makeDatabase()
            let expected = [
                "custom_event 1 0", "experiment_viewed 2 0", "navigation_event 2 0",
                "plan_result 1 0", "sticky_assignment 2 0",
            ]
            let call = "'{ann}', '{dev-ann}'"
            #expect(try Self.forget(call, on: connection) == expected)
            #expect(try Self.forget("\(call), true", on: connection) == expected)
            #expect(try Self.forget("\(call), true", on: connection).isEmpty)

            for table in [
                "navigation_event", "experiment_viewed", "plan_result", "custom_event",
                "sticky_assignment",
            ] {
                let rows = try connection.query(
                    "SELECT fact::text AS text FROM landfall.\(table) AS fact"
                ).map { try $0.value("text", as: String.self) }
                #expect(
                    !rows.contains { $0.contains("dev-ann") || $0.contains("/ann") },
                    "\(table)"
                )
                #expect(rows.contains { $0.contains("bob") }, "\(table)")
            }
            let counts = try connection.query(
                """
                SELECT count(*) AS taps, count(user_id) AS known FROM landfall.navigation_event
                """
            ).map { try [$0.value("taps", as: Int.self), $0.value("known", as: Int.self)] }
            #expect(counts == [[3, 1]])
        }
    }

    @Test func `an intent whose plan is not known to be published waits`() async throws {
        try await blocking {
            let connection = try Self.makeDatabase()
            try connection.execute(
                """
                UPDATE landfall.navigation_event SET topic = 't', partition = 0;
                UPDATE landfall.stream_watermark SET published_offset = 2
                """
            )
            func forgotten() throws -> [String] {
                try Self.forget("'{ann,bob}', '{dev-ann}', true", on: connection)
                    .filter { $0.contains("navigation") }
            }
            #expect(try forgotten() == ["navigation_event 1 2"])
            #expect(try forgotten() == ["navigation_event 0 2"])
            try connection.execute("UPDATE landfall.stream_watermark SET published_offset = 9")
            #expect(try forgotten() == ["navigation_event 2 0"])
        }
    }

    @Test func `counts stay what they were, and a report without a device is nobody's too`()
        async throws
    {
        try await blocking {
            let connection = try Self.makeDatabase()
            try connection.execute(
                """
                SELECT tap('4', now(), 'dev-ann', 'ann'), tap('5', now(), NULL, 'ann'),
                    tap('6', now(), NULL, 'ann'), report('6', now(), device => NULL)
                """
            )
            let ask =
                "SELECT sum(sent)::text || ' ' || sum(unsent) AS line FROM landfall.landing_rate"
            let before = try connection.query(ask)[0].value("line", as: String.self)
            #expect(before == "5 1")
            #expect(
                try Self.forget("'{ann}', '{dev-ann}', true", on: connection).contains(
                    "plan_result 2 0"
                )
            )
            #expect(try connection.query(ask)[0].value("line", as: String.self) == before)
            let left = "SELECT FROM landfall.plan_result WHERE intent_id = '6'"
            #expect(try connection.query(left).isEmpty)
        }
    }

    @Test func `what is kept by another attribute goes with the only one who was seen with it`()
        async throws
    {
        try await blocking {
            let connection = try Self.makeDatabase()
            try connection.execute(
                """
                SELECT exposure('e', 'anon-77', 'v0', now(), 'anonymousId', '1', 'dev-ann'),
                    exposure('e', 'acme', 'v0', now(), 'company', '1', 'dev-ann'),
                    exposure('e', 'acme', 'v0', now(), 'company', '3', 'dev-bob');
                INSERT INTO landfall.sticky_assignment VALUES
                    (now(), 'anonymousId', 'anon-77', '{}'), (now(), 'company', 'acme', '{}'),
                    (now(), 'company', 'anon-77', '{}');
                """
            )
            #expect(
                try Self.forget("'{ann}', '{dev-ann}', true", on: connection)
                    .contains("sticky_assignment 3 0")
            )
            let left = try connection.query(
                "SELECT attribute_name || ' ' || attribute_value AS line FROM landfall.sticky_assignment ORDER BY 1"
            ).map { try $0.value("line", as: String.self) }
            #expect(left == ["company acme", "company anon-77", "userId bob"])
        }
    }

    @Test(arguments: ["'{}', '{}'", "NULL, '{}'", "'{\"\"}', '{}'", "'{NULL}', '{}'"])
    func `nobody is not everybody`(call: String) async throws {
        try await blocking {
            let connection = try Connection(SharedServer.migrated.get())
            let error = #expect(throws: PostgresError.self) {
                try Self.forget("\(call), true", on: connection)
            }
            #expect(error?.sqlState?.rawValue == "22023")
        }
    }

    @Test(arguments: ["landfall_writer", "landfall_reader"])
    func `only the owner may forget`(role: String) async throws {
        try await blocking {
            let connection = try Connection(SharedServer.migrated.get())
            try connection.execute("SET ROLE \(role)")
            let error = #expect(throws: PostgresError.self) {
                try Self.forget("'{ann}', '{}'", on: connection)
            }
            #expect(error?.sqlState == .insufficientPrivilege)
        }
    }
}
