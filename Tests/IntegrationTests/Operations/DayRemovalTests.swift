import Landfall
import LandfallOperations
import LandfallPostgres
import Testing

@testable import LandfallWorker

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

    @Test func `nobody waits for days that are added up, and missing ones are made afterwards`()
        async throws
    {
        let database = try await Self.makeDatabase()
        try await offPool {
            let store = try Store(database.server.configuration(database: database.name))
            let now = PostgresTimestamp(unixMicroseconds: SystemClock.now.microsecondsSinceEpoch)
            let (other, worker) = (try database.connect(), try database.connect())
            try worker.execute(
                """
                DO $$ BEGIN EXECUTE 'DROP TABLE landfall.custom_event_'
                    || to_char((now() AT TIME ZONE 'UTC')::date + 1, 'YYYYMMDD'); END $$
                """
            )
            try other.begin()
            _ = try other.query("SELECT FROM landfall.roll_up()")
            // Waiting for each of the four tables takes four seconds.
            try worker.execute("SET statement_timeout = '3s'")
            // The ledger gets an hour whenever one begins.
            let made = """
                SELECT sum(made) AS made FROM landfall.ensure_partitions(1, 9)
                WHERE relation <> 'plan_segment'
                """
            #expect(try worker.query(made)[0].value("made", as: Int.self) == 0)
            let keep = "SELECT FROM landfall.drop_partitions('plan_result', 400)"
            #expect(try worker.query(keep).isEmpty)
            #expect(try !store.ensurePartitions(now: now), "tried again soon")
            try other.rollback()
            #expect(try store.ensurePartitions(now: now))
            #expect(try worker.query(made)[0].value("made", as: Int.self) == 8)
            #expect(try worker.query(keep).count == 1)
        }
    }

    @Test func `a trial says the same as what is then dropped`() async throws {
        let database = try await Self.makeDatabase()
        try await offPool {
            let connection = try database.connect()
            // Seen last before the days of exposures that are kept.
            try connection.execute(
                """
                SELECT FROM landfall.ensure_partitions(0, 0, now() - interval '100 days');
                INSERT INTO landfall.experiment_viewed ("timestamp", received_at, record_offset, hash_version, partition, attempt,
                    topic, intent_id, experiment_id, variation_id, hash_attribute, hash_value, catalog_version)
                SELECT now() - interval '100 days', now(), 1, 2, 0, 0, 't', 'i', 'e', 'v', 'userId', 'ann', 'c';
                UPDATE landfall.retention SET days = 30 WHERE relation = 'experiment_viewed'
                """
            )
            let drop = { (isTrial: Bool) in
                var lines: [String] = []
                _ = try DayRemoval(of: nil, keeping: nil, isTrial: isTrial, on: connection) {
                    lines.append($0)
                }
                return lines
            }
            let trial = try drop(true)
            #expect(trial.last == "1 row of sticky_assignment")
            try connection.begin()
            _ = try connection.query("SELECT FROM landfall.drop_expired()")
            #expect(try connection.query("SELECT FROM landfall.sticky_assignment").isEmpty)
            try connection.rollback()
            #expect(try drop(false) == trial)
            // Where all exposures are kept, all count.
            try connection.execute(
                """
                INSERT INTO landfall.sticky_assignment VALUES (now() - interval '900 days', 'userId', 'bob', '{}');
                INSERT INTO landfall.experiment_viewed ("timestamp", received_at, record_offset, hash_version, partition, attempt,
                    topic, intent_id, experiment_id, variation_id, hash_attribute, hash_value, catalog_version)
                SELECT now() - interval '100 days', now(), 1, 2, 0, 0, 't', 'i', 'e', 'v', 'userId', 'bob', 'c';
                DELETE FROM landfall.retention WHERE relation = 'experiment_viewed'
                """
            )
            #expect(try drop(false).isEmpty)
        }
    }
}
