import LandfallPostgres
import LandfallValues
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `Migrate on a server` {
    @Test func `may come after serve, which waits for it as long as its patience`() async throws {
        let server = try TemporaryServer(.fast)
        defer { server.stop() }
        let environment = [
            "LANDFALL_POSTGRES":
                "postgres://\(TemporaryServer.superuser)@127.0.0.1:\(server.port)/postgres",
            "LANDFALL_POSTGRES_PASSWORD": server.password?.revealed ?? "",
            "LANDFALL_BROKERS": "127.0.0.1:1", "LANDFALL_CATALOG": Samples.catalog,
            "LANDFALL_PATIENCE": "2m", "LANDFALL_ADMIN": "off",
        ]
        let serve = try RunningCommand(["serve"], environment: environment)
        let before = await serve.complaints(until: "waiting for the schema")
        #expect(before.last?.contains("has no schema yet: run `landfall migrate`") == true)
        let applied = try await Invocation.run(["migrate"], environment: environment)
        #expect(applied.status == 0)
        let after = await serve.complaints(until: "waiting for Kafka")
        #expect(after.last?.contains("waiting for Kafka") == true)
    }

    @Test func `brings a database up to date; serve asks for it`() async throws {
        let server = try TemporaryServer(.fast)
        defer { server.stop() }
        let url = "postgres://\(TemporaryServer.superuser)@127.0.0.1:\(server.port)/postgres"
        let environment = [
            "LANDFALL_POSTGRES": url, "LANDFALL_POSTGRES_PASSWORD": server.password?.revealed ?? "",
            "LANDFALL_BROKERS": "127.0.0.1:1", "LANDFALL_CATALOG": Samples.catalog,
            "LANDFALL_PATIENCE": "0s",
        ]
        for command in ["serve", "report"] {
            let before = try await Invocation.run([command], environment: environment)
            #expect(before.status == 2)
            #expect(before.complaint.contains("has no schema yet: run `landfall migrate`"))
        }

        let pending = try await Invocation.run(["migrate", "status"], environment: environment)
        #expect(pending.status == 1)
        #expect(pending.lines.first == "1_foundation pending")
        let told = try await Invocation.run(
            ["migrate", "status", "--json"],
            environment: environment
        )
        #expect(told.status == 1 && told.lines.count == 1)
        #expect(told.output.contains(#"{"name":"foundation","state":"pending","version":1}"#))

        let dry = try await Invocation.run(["migrate", "--dry-run"], environment: environment)
        #expect(
            dry.lines == pending.lines.map { $0.replacing("pending", with: "would be applied") }
        )

        let applied = try await Invocation.run(["migrate"], environment: environment)
        #expect(applied.status == 0)
        #expect(applied.lines == pending.lines.map { $0.replacing("pending", with: "applied") })

        let again = try await Invocation.run(["migrate"], environment: environment)
        #expect(again.lines == ["the database postgres is up to date"])

        let report = try await Invocation.run(["report", "--days", "2"], environment: environment)
        #expect(report.status == 0)
        #expect(report.lines.contains("  There were no taps."))
        let never = ["report", "--through", "2026-02-30"]
        let refused = try await Invocation.run(never, environment: environment)
        #expect(refused.status == 2)
        #expect(refused.complaint.contains("2026-02-30 is no day"))

        let elsewhere = try Connection(try server.makeDatabase("elsewhere"))
        try elsewhere.execute("CREATE ROLE stranger LOGIN PASSWORD 'strange'")
        let strange = environment.merging([
            "LANDFALL_POSTGRES": "postgres://stranger@127.0.0.1:\(server.port)/postgres",
            "LANDFALL_POSTGRES_PASSWORD": "strange",
        ]) { $1 }
        let closed = try await Invocation.run(["report"], environment: strange)
        #expect(closed.status == 2)
        #expect(closed.complaint.contains("GRANT landfall_reader TO it"))

        try await Self.refuseReader(environment, server)
        try await Self.partitions(in: environment)
        try await Self.strays(in: environment, admin: Connection(server.configuration()))

        let after = try await Invocation.run(["serve"], environment: environment)
        #expect(after.status == 2)
        #expect(after.complaint.contains("Kafka at 127.0.0.1:1 can't be reached"))

        let wrong = environment.merging(["LANDFALL_POSTGRES_PASSWORD": "wrong"]) { _, own in own }
        for words in [["serve"], ["migrate"]] {
            let run = try await Invocation.run(words + ["--patience", "1h"], environment: wrong)
            #expect(run.status == 2)
            #expect(run.complaint.contains("PostgreSQL refuses the login"))
        }
    }

    /// Who only reads makes no partitions, and is told which role does.
    private static func refuseReader(
        _ environment: [String: String],
        _ server: TemporaryServer
    ) async throws {
        let admin = try Connection(server.configuration())
        try admin.execute("CREATE ROLE looker LOGIN PASSWORD 'look' IN ROLE landfall_reader")
        let looker = environment.merging([
            "LANDFALL_POSTGRES": "postgres://looker@127.0.0.1:\(server.port)/postgres",
            "LANDFALL_POSTGRES_PASSWORD": "look",
        ]) { $1 }
        let denied = try await Invocation.run(["partitions", "ensure"], environment: looker)
        #expect(denied.status == 2)
        #expect(
            denied.complaint.contains("the role may not make partitions: GRANT landfall_writer")
        )
    }

    private static func partitions(in environment: [String: String]) async throws {
        func run(_ words: String...) async throws -> Invocation {
            try await Invocation.run(["partitions"] + words, environment: environment)
        }
        let status = try await run("status")
        #expect(status.status == 0)
        #expect(status.lines.count == 5 && status.lines[1].hasPrefix("experiment_viewed: 9 part"))
        let told = try await run("status", "--json")
        #expect(told.status == 0 && told.lines.count == 1)
        #expect(told.output.hasPrefix(#"{"good":true,"tables":[{"#))
        #expect(told.output.contains(#""partitions":9,"table":"experiment_viewed""#))
        let made = try await run("ensure", "--back", "3")
        #expect(made.status == 0)
        #expect(made.lines.prefix(4).allSatisfy { $0.contains(": 2 made, the last ends ") })
        #expect(try await run("drop").lines == ["nothing to drop"])
        let dry = try await run("drop", "--table", "plan_result", "--keep", "1", "--dry-run")
        #expect(dry.lines.count == 2)
        let dropped = try await run("drop", "--table", "plan_result", "--keep", "1")
        #expect(
            dropped.lines == dry.lines.map { $0.replacing("would be dropped", with: "dropped") }
        )
    }

    /// The message names rows outside of the partitions and assignments, and the holder of a lock.
    private static func strays(in environment: [String: String], admin: Connection) async throws {
        func drop(_ words: String...) async throws -> Invocation {
            try await Invocation.run(["partitions", "drop"] + words, environment: environment)
        }
        try admin.execute(
            """
            INSERT INTO landfall.navigation_event (record_time, received_at, record_offset, partition, attempt,
                operations, is_bot, topic, intent_id, outcome, plan_id, based_on_source, catalog_version, operation_kinds)
            SELECT '1970-01-02Z', now(), n, 0, 0, 1, false, 't', 'i' || n, 'NAVIGATE', 'p' || n, 'STORED', 'c', '{}'
            FROM generate_series(1, 7) AS n;
            INSERT INTO landfall.sticky_assignment VALUES (now() - interval '900 days', 'userId', 'ann', '{}');
            UPDATE landfall.retention SET days = 400
            """
        )
        let dry = try await drop("--dry-run")
        #expect(
            dry.lines == [
                "7 rows of navigation_event outside of the partitions would be dropped",
                "1 row of sticky_assignment would be dropped",
            ]
        )
        let stands = "SELECT FROM landfall.navigation_event WHERE record_time < '1971-01-01Z'"
        #expect(try admin.query(stands).count == 7)

        // The same key as in the functions: they wait for 2 s.
        try admin.execute(
            "SET application_name = 'slow job'; SELECT pg_advisory_lock(hashtextextended('landfall.partitions', 0))"
        )
        let held = try await drop()
        #expect(held.status == 1)
        #expect(held.complaint.contains("(slow job, login \(TemporaryServer.superuser))"))
        #expect(held.complaint.contains("pg_terminate_backend("))
        try admin.execute("SELECT pg_advisory_unlock(hashtextextended('landfall.partitions', 0))")

        let dropped = try await drop()
        #expect(
            dropped.lines == dry.lines.map { $0.replacing("would be dropped", with: "dropped") }
        )
        #expect(try admin.query(stands).isEmpty)
        #expect(try await drop().lines == ["nothing to drop"])

        try admin.execute(
            "SELECT FROM landfall.ensure_partitions(0, 0, now() - interval '500 days')"
        )
        try admin.begin()
        _ = try admin.query("SELECT FROM landfall.plan_result")
        let busy = try await drop()
        #expect(busy.status == 1)
        #expect(busy.lines.count == 3)
        #expect(busy.complaint.contains("another session reads 1 day of plan_result, so it stays"))
        try admin.rollback()
        #expect(try await drop().lines.count == 1)
    }
}
