import LandfallPostgres
import Testing

@Suite(.timeLimit(.minutes(10))) struct RolledDayTests {
    private static let views = [
        "exposures_by_variation", "landing_rate", "outcome_reasons", "device_reasons", "latency",
        "campaign_performance", "experiment_outcomes",
    ]

    private static let tables = [
        "navigation_event", "experiment_viewed", "plan_result", "custom_event",
    ]

    /// What a view says of a day, as a reader sees it.
    private static func rows(
        of view: String,
        on connection: Connection,
        day: String = "2024-02-28"
    ) throws -> [String] {
        try connection.query(
            """
            SELECT said::text AS line FROM landfall.\(view) AS said WHERE day = '\(day)' ORDER BY 1
            """
        ).map { try $0.value("line", as: String.self) }
    }

    private static func rollUp(_ connection: Connection) throws -> [String] {
        // The counters of a session are told to others when it has nothing to do, or at once so.
        try connection.query("SELECT pg_stat_force_next_flush()")
        try connection.query("SELECT 1")
        return try connection.query(
            "SELECT rolled::text AS day FROM landfall.roll_up(400) ORDER BY 1"
        ).map { try $0.value("day", as: String.self) }
    }

    private static func makeDatabase() throws -> Connection {
        try fill(Facts.makeDatabase())
    }

    private static func fill(_ database: ConnectionConfiguration) throws -> Connection {
        let connection = try Connection(database)
        try connection.execute(
            """
            SELECT FROM landfall.ensure_partitions(1, 1, '2024-02-28Z');
            SELECT tap('1', '2024-02-28 12:00Z', campaign => 'c'), tap('2', '2024-02-28 13:00Z', outcome => 'REFUSED',
                reason => 'r'), report('1', '2024-02-28 12:00:01Z', done => '2024-02-28 12:00:01Z'),
                tap('f', '2024-02-28 14:00Z'), report('f', '2024-02-28 14:00:01Z', 'FAILED', reason => 'timed_out'),
                exposure('e', 'ann', 'v0', '2024-02-28 12:00Z', id => '1'),
                own_event('bought', 'ann', '2024-02-28 12:01Z');
            """
        )
        return connection
    }

    @Test func `a view says the same whether a day is rolled up or not`() async throws {
        try await blocking {
            let connection = try Self.makeDatabase()
            var before: [String: [String]] = [:]
            for view in Self.views {
                before[view] = try Self.rows(of: view, on: connection)
                #expect(before[view]?.isEmpty == false, "\(view)")
            }
            #expect(try Self.rollUp(connection).contains("2024-02-28"))
            for view in Self.views {
                #expect(try Self.rows(of: view, on: connection) == before[view], "\(view)")
                // It is read from where it was rolled up.
                try connection.execute("DELETE FROM landfall.\(view)_rolled")
                #expect(try Self.rows(of: view, on: connection).isEmpty, "\(view)")
            }
            #expect(try Self.rollUp(connection).isEmpty)
        }
    }

    @Test func `a late row, a deleted one and a day that goes are seen`() async throws {
        try await blocking {
            let connection = try Self.makeDatabase()
            _ = try Self.rollUp(connection)
            let before = try Self.rows(of: "outcome_reasons", on: connection)
            try connection.execute("SELECT tap('3', '2024-02-28 14:00Z', outcome => 'EXPIRED')")
            _ = try Self.flushed(connection)
            #expect(try Self.rows(of: "outcome_reasons", on: connection).count == before.count + 1)
            #expect(try Self.rollUp(connection) == ["2024-02-27", "2024-02-28"])
            try connection.execute(
                "DELETE FROM landfall.navigation_event WHERE intent_id = '3'"
            )
            _ = try Self.flushed(connection)
            #expect(try Self.rows(of: "outcome_reasons", on: connection) == before)
            for table in Self.tables {
                try connection.query("SELECT FROM landfall.drop_partitions('\(table)', 1)")
            }
            _ = try Self.rollUp(connection)
            #expect(try Self.rows(of: "outcome_reasons", on: connection).isEmpty)
        }
    }

    @Test(arguments: ["plan_result", "custom_event", "navigation_event"])
    func `sums outlive a partition that the retention no longer keeps`(table: String) async throws {
        try await blocking {
            let connection = try Self.makeDatabase()
            _ = try Self.rollUp(connection)
            let before = try Self.views.map { try Self.rows(of: $0, on: connection) }
            try connection.query("SELECT FROM landfall.drop_partitions('\(table)', 1)")
            #expect(try Self.rollUp(connection).isEmpty)
            #expect(try Self.views.map { try Self.rows(of: $0, on: connection) } == before)
            // A late row changes them no more, where it lies in a partition and where it does not: what it would
            // be joined to is gone.
            try connection.execute(
                """
                SELECT exposure('e', 'bo', 'v0', '2024-02-28 15:00Z', id => '9'), tap('9', '2024-02-28 15:00Z'),
                    report('9', '2024-02-28 15:00Z'), own_event('bought', 'bo', '2024-02-28 15:01Z');
                """
            )
            #expect(try Self.rollUp(connection).isEmpty)
            #expect(try Self.views.map { try Self.rows(of: $0, on: connection) } == before)
        }
    }

    @Test func `of days that were added up no fact is touched, however many are asked for`()
        async throws
    {
        try await blocking {
            let database = try Facts.makeDatabase()
            let connection = try Self.fill(database)
            _ = try Self.rollUp(connection)
            let holder = try Connection(database)
            try holder.begin()
            for table in Self.tables {
                try holder.execute("LOCK TABLE landfall.\(table)_20240228")
            }
            try connection.execute("SET lock_timeout = '1s'")
            for view in Self.views {
                let rows = try connection.query(
                    "SELECT FROM landfall.\(view) WHERE day BETWEEN '2024-02-01' AND '2024-02-28'"
                )
                #expect(rows.count > 0, "\(view)")
            }
            try holder.rollback()
        }
    }

    @Test func `the taps of a period are those of its days`() async throws {
        try await blocking {
            let connection = try Self.makeDatabase()
            try connection.execute(
                """
                SELECT tap('3', '2024-02-27 23:59:59Z'), report('3', '2024-02-28 00:30Z'), tap('4', '2024-02-29 00:00Z'),
                    tap('5', '1970-01-01 12:00Z'), tap('6', '2024-02-28 23:59:59.999999Z', bot => true);
                SET "TimeZone" = 'Pacific/Auckland'; SET ROLE landfall_reader;
                """
            )
            func taps(_ period: String) throws -> [String] {
                try connection.query(
                    "SELECT intent_id || ' ' || coalesce(result, '-') AS line FROM landfall.taps(\(period)) ORDER BY 1"
                ).map { try $0.value("line") }
            }
            #expect(
                try taps("'2024-02-27', '2024-02-29'") == [
                    "1 APPLIED", "2 -", "3 APPLIED", "f FAILED",
                ]
            )
            #expect(try taps("'1970-01-01', '1970-01-02'") == ["5 -"])
            #expect(try taps("'2024-02-29', '2024-02-28'").isEmpty)
            for period in ["'-infinity', '2024-02-28'", "NULL, '2024-02-28'", "'2024-02-28', NULL"]
            {
                #expect(throws: PostgresError.self) { try taps(period) }
            }
        }
    }

    @Test func `partitions that were made anew keep no sum, as after a restore`() async throws {
        try await blocking {
            let connection = try Self.makeDatabase()
            _ = try Self.rollUp(connection)
            let before = try Self.rows(of: "outcome_reasons", on: connection)
            try connection.execute(
                """
                UPDATE landfall.rolled_day SET own_state = regexp_replace(own_state, ':[0-9]+:', ':1:', 'g');
                DELETE FROM landfall.navigation_event WHERE intent_id = '2';
                """
            )
            #expect(try Self.rows(of: "outcome_reasons", on: connection).count == before.count - 1)
            #expect(try Self.rollUp(connection).contains("2024-02-28"))
        }
    }

    @Test func `a row without a day of the calendar spoils no view`() async throws {
        try await blocking {
            let connection = try Self.makeDatabase()
            try connection.execute(
                "SELECT tap('x', 'infinity'), exposure('e', 'x', 'v0', '-infinity')"
            )
            for view in Self.views {
                let rows = try connection.query("SELECT FROM landfall.\(view)")
                #expect(rows.count > 0, "\(view)")
            }
        }
    }

    @Test func `counters that begin anew keep no sum`() async throws {
        try await blocking {
            let connection = try Self.makeDatabase()
            // Added up with counters at 0.
            try connection.query("SELECT pg_stat_reset()")
            #expect(try Self.rollUp(connection).contains("2024-02-28"))
            try connection.execute("SELECT tap('3', '2024-02-28 14:00Z', outcome => 'EXPIRED')")
            _ = try Self.flushed(connection)
            let seen = try Self.rows(of: "outcome_reasons", on: connection)
            #expect(seen.contains { $0.contains("EXPIRED") })
            try connection.query("SELECT pg_stat_reset()")
            _ = try Self.flushed(connection)
            #expect(try Self.rows(of: "outcome_reasons", on: connection) == seen)
        }
    }

    @Test func `a partition that is emptied at once is seen`() async throws {
        try await blocking {
            let connection = try Self.makeDatabase()
            _ = try Self.rollUp(connection)
            try connection.execute("TRUNCATE landfall.navigation_event_20240228")
            #expect(try Self.rows(of: "outcome_reasons", on: connection).isEmpty)
        }
    }

    @Test func `a day that is not over is never rolled up`() async throws {
        let rolled = try await blocking {
            let connection = try Connection(Facts.makeDatabase())
            try connection.execute("SELECT tap('1', now())")
            return try Self.rollUp(connection)
        }
        #expect(rolled.count <= 1)
    }

    private static func flushed(_ connection: Connection) throws -> Rows {
        try connection.query("SELECT pg_stat_force_next_flush()")
        return try connection.query("SELECT 1")
    }
}
