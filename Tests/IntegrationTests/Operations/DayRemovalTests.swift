import LandfallOperations
import LandfallPostgres
import Testing

/// Days that are dropped, while workers write.
@Suite(.timeLimit(.minutes(10))) struct DayRemovalTests {
    /// Whether a session waits for another, and whether any keeps the readers of a fact table off.
    private static func waits(_ connection: Connection) throws -> (any: Bool, offFacts: Bool) {
        let row = try connection.query(
            """
            SELECT coalesce(bool_or(NOT granted), false) AS any,
                coalesce(bool_or(granted AND mode = 'AccessExclusiveLock'), false) AS off_facts
            FROM pg_locks
            WHERE NOT granted AND pid IN (
                    SELECT pid FROM pg_stat_activity WHERE datname = current_database())
                OR database = (SELECT oid FROM pg_database WHERE datname = current_database())
                    AND relation = 'landfall.navigation_event'::regclass
            """
        )[0]
        return (try row.value("any"), try row.value("off_facts"))
    }

    private static func makeDatabase() async throws -> TestDatabase {
        try await offPool {
            let database = try TestServer.makeDatabase()
            try database.connect().execute(
                """
                SELECT FROM landfall.ensure_partitions(0, 0, now() - interval '500 days');
                INSERT INTO landfall.sticky_assignment
                VALUES (now() - interval '900 days', 'userId', 'ann', '{}');
                UPDATE landfall.retention SET days = 400
                """
            )
            return database
        }
    }

    @Test(arguments: [false, true])
    func `writers of a table do not wait for the rows of another`(isTrial: Bool) async throws {
        let database = try await Self.makeDatabase()
        let other = try database.connect()
        try other.begin()
        _ = try other.query("SELECT FROM landfall.sticky_assignment FOR UPDATE")
        async let lines = offPool {
            let connection = try database.connect()
            var lines: [String] = []
            let removal = try DayRemoval(of: nil, keeping: nil, isTrial: isTrial, on: connection) {
                lines.append($0)
            }
            #expect(removal.rest.isEmpty && !removal.isEmpty)
            let stay = "SELECT FROM landfall.sticky_assignment"
            #expect(try connection.query(stay).isEmpty != isTrial)
            return lines
        }
        // A transaction sees the sessions that were there when it first looked.
        let observer = try database.connect()
        try await eventually("the deletion of assignments waits for another session") {
            try Self.waits(observer).any
        }
        #expect(try !Self.waits(observer).offFacts)
        try other.rollback()
        let dropped = try await lines
        #expect(dropped.count == 5)
        #expect(dropped.last == "1 row of sticky_assignment")
    }

    @Test func `a worker makes its partitions while days are added up`() async throws {
        let database = try await Self.makeDatabase()
        try await offPool {
            let other = try database.connect()
            try other.begin()
            _ = try other.query("SELECT FROM landfall.roll_up()")
            let made = try database.connect().query("SELECT FROM landfall.ensure_partitions()")
            #expect(made.count == 5)
            try other.rollback()
        }
    }
}
