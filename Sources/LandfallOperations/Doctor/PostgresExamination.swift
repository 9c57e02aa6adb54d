package import LandfallKafka
package import LandfallPostgres
package import LandfallWorker

/// Looks at the database as the worker's role sees it; its calls block.
package struct PostgresExamination {
    private let configuration: ConnectionConfiguration
    private let lanes: Int
    private let topics: [Topic]
    private let holder: WatermarkHolder

    /// Makes an examination; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - configuration: How the worker connects.
    ///   - lanes: How many lanes it has, each with a connection.
    ///   - topics: The topics of which it takes records.
    ///   - holder: Its group and cluster.
    package init(
        _ configuration: ConnectionConfiguration,
        lanes: Int,
        topics: [Topic],
        holder: WatermarkHolder
    ) {
        self.configuration = configuration
        self.lanes = lanes
        self.topics = topics
        self.holder = holder
    }

    /// Looks at everything.
    ///
    /// - Parameters:
    ///   - now: The clock, in milliseconds since 1970-01-01 UTC.
    ///   - say: Receives each finding.
    package func run(now: @escaping () -> Int64, say: (CheckResult) -> Void) {
        let connection: Connection
        do throws(PostgresError) {
            connection = try Connection(configuration)
        } catch {
            say(CheckResult("postgres", .fault, "\(error)", advice: error.advice))
            return
        }
        say(Self.version(connection.serverVersion))
        if connection.isPooled {
            say(
                CheckResult(
                    "pooler",
                    .ok,
                    "a connection pooler stands before it: each transaction brings its own settings; "
                        + "`landfall migrate` needs the server itself"
                )
            )
        }
        let looks: [(String, () throws -> [CheckResult])] = [
            ("privileges", { [try privileges(on: connection)] }),
            ("durability", { [try durability(on: connection)] }),
            ("connections", { [try connections(on: connection)] }),
            ("day-partitions", { try partitions(on: connection) }),
            ("watermarks", { [try watermarks(on: connection)] }),
            ("subjects", { try SubjectExamination(connection).run() }),
            ("database-clock", { [try clock(on: connection, now: now)] }),
        ]
        var schema = SchemaCondition.complete
        do {
            let checkResult: CheckResult
            (schema, checkResult) = try SchemaExamination(connection).run()
            say(checkResult)
        } catch {
            say(CheckResult("schema", .fault, "it can't be looked at: \(error)"))
        }
        for (name, look) in looks where !schema.prevents(name) {
            do {
                for checkResult in try look() { say(checkResult) }
            } catch {
                guard !schema.explains(error) else { continue }
                say(CheckResult(name, .fault, "it can't be looked at: \(error)"))
            }
        }
    }

    /// Whether a version is one that the schema is written for.
    static func version(_ number: Int) -> CheckResult {
        let text = "PostgreSQL \(number / 10_000).\(number % 10_000)"
        return number >= 150_000
            ? CheckResult("postgres", .ok, "\(text) answers")
            : CheckResult("postgres", .fault, "\(text) is too old", advice: "use 15 or newer")
    }

    // MARK: - Rights and settings

    /// What the worker's role must be allowed to do.
    private static let rights = [
        ("navigation_event", "INSERT"), ("experiment_viewed", "INSERT"),
        ("plan_result", "INSERT"), ("custom_event", "INSERT"),
        ("experiment_variation", "INSERT"), ("sticky_assignment", "SELECT"),
        ("sticky_assignment", "INSERT"), ("sticky_assignment", "UPDATE"),
        ("plan_segment", "SELECT"), ("plan_segment", "INSERT"),
        ("stream_watermark", "SELECT"), ("stream_watermark", "INSERT"),
        ("stream_watermark", "UPDATE"),
    ]
    private static let functions = [
        "ensure_partitions(integer, integer, timestamptz)", "prune_ledger(timestamptz)",
        "drop_expired(text)",
    ]

    private func privileges(on connection: Connection) throws(PostgresError) -> CheckResult {
        var missing: [String] = []
        for (table, right) in Self.rights {
            let rows = try connection.query(
                sql:
                    "SELECT has_any_column_privilege('landfall.' || \(table)::text, \(right)::text) AS granted"
            )
            if try rows.first?.value("granted") != true { missing.append("\(right) on \(table)") }
        }
        for function in Self.functions {
            let rows = try connection.query(
                sql:
                    "SELECT has_function_privilege('landfall.' || \(function)::text, 'EXECUTE') AS granted"
            )
            if try rows.first?.value("granted") != true { missing.append("EXECUTE on \(function)") }
        }
        let rows = try connection.query(
            """
            SELECT quote_ident(current_user) AS name, rolsuper AS super FROM pg_roles
            WHERE rolname = current_user
            """
        )
        let role = try rows.first?.value("name", as: String.self) ?? ""
        guard missing.isEmpty else {
            return CheckResult(
                "privileges",
                .fault,
                "\(role) lacks \(missing.joined(separator: ", "))",
                advice: "GRANT landfall_writer TO \(role)"
            )
        }
        if try rows.first?.value("super", as: Bool.self) == true {
            return CheckResult(
                "privileges",
                .warning,
                "\(role) is a superuser, who may do more than a worker needs",
                advice: "let the worker log in as a role of its own with landfall_writer"
            )
        }
        return CheckResult("privileges", .ok, "\(role) may do what a worker does")
    }

    private func durability(on connection: Connection) throws(PostgresError) -> CheckResult {
        let rows = try connection.query(
            """
            SELECT current_setting('fsync') AS fsync,
                current_setting('synchronous_commit') AS synchronous,
                current_setting('full_page_writes') AS pages,
                pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on'
                    AS is_read_only
            """
        )
        guard let row = rows.first else {
            throw .unexpectedResult("the server did not return its settings")
        }
        if try row.value("is_read_only") {
            return CheckResult(
                "durability",
                .fault,
                "the server takes no writes",
                advice:
                    "name the primary with --postgres, or all hosts with target_session_attrs=read-write"
            )
        }
        var weak: [String] = []
        for name in ["fsync", "pages"] where try row.value(name, as: String.self) != "on" {
            weak.append("\(name == "pages" ? "full_page_writes" : name) is off")
        }
        let synchronous: String = try row.value("synchronous")
        // That a session waits for its commits is set by the session itself.
        guard weak.isEmpty else {
            return CheckResult(
                "durability",
                .fault,
                weak.joined(separator: ", ") + ": a crash can lose rows whose plans are published",
                advice: "switch it on, except for tests"
            )
        }
        return CheckResult(
            "durability",
            .ok,
            "commits are on disk (synchronous_commit=\(synchronous))"
        )
    }

    private func connections(on connection: Connection) throws(PostgresError) -> CheckResult {
        let rows = try connection.query(
            """
            SELECT current_setting('max_connections')::int
                - current_setting('superuser_reserved_connections')::int
                - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int
                    AS free,
                current_setting('max_connections') AS most
            """
        )
        guard let row = rows.first else {
            throw .unexpectedResult("the server returned no connection count")
        }
        let free: Int32 = try row.value("free")
        let most: String = try row.value("most")
        let need = lanes == 1 ? "1 lane needs one" : "\(lanes) lanes need one each"
        let text = "\(free) of \(most) connections are free, and \(need)"
        return free >= Int32(clamping: lanes)
            ? CheckResult("connections", .ok, text)
            : CheckResult(
                "connections",
                .fault,
                text,
                advice: "raise max_connections, or use fewer lanes"
            )
    }

    // MARK: - Partitions and clock

    private func partitions(on connection: Connection) throws(PostgresError) -> [CheckResult] {
        let rows = try connection.query(
            """
            SELECT count(*) FILTER (WHERE day > current_date) AS ahead,
                bool_or(day = current_date) IS TRUE AS today
            FROM (
                SELECT to_date(right(child.relname, 8), 'YYYYMMDD') AS day
                FROM pg_inherits JOIN pg_class AS child ON child.oid = pg_inherits.inhrelid
                WHERE pg_inherits.inhparent = 'landfall.navigation_event'::regclass
                    AND child.relname ~ '_[0-9]{8}$'
            ) AS days
            """
        )
        let ahead = try rows.first?.value("ahead", as: Int64.self) ?? 0
        let hasToday = try rows.first?.value("today", as: Bool.self) ?? false
        let made =
            hasToday && ahead >= 2
            ? CheckResult("day-partitions", .ok, "made for \(ahead) days ahead")
            : CheckResult(
                "day-partitions",
                .warning,
                hasToday ? "made for \(ahead) days ahead" : "there is none for today",
                advice: "a running worker makes them; by hand: "
                    + "SELECT * FROM landfall.ensure_partitions()"
            )
        return [made, try defaults(on: connection)]
    }

    private func defaults(on connection: Connection) throws(PostgresError) -> CheckResult {
        let parents = [
            "navigation_event", "experiment_viewed", "plan_result", "custom_event", "plan_segment",
        ]
        var filled: [String] = []
        for table in parents.map({ "landfall.\($0)_default" }) {
            // A writer may not read the facts, but anybody may ask how large a table is.
            let rows = try connection.query(
                sql: "SELECT pg_relation_size(\(table)::regclass) > 0 AS filled"
            )
            if try rows.first?.value("filled") == true { filled.append(table) }
        }
        guard !filled.isEmpty else {
            return CheckResult("default-partitions", .ok, "they are empty")
        }
        return CheckResult(
            "default-partitions",
            .warning,
            "\(filled.joined(separator: ", ")) holds rows, or has held some since its last vacuum",
            advice: "look for records with a wrong timestamp, or for days without a worker"
        )
    }

    private func watermarks(on connection: Connection) throws(PostgresError) -> CheckResult {
        let all = try StoredWatermarks.read(on: connection).filter { topics.contains($0.key.topic) }
        return WatermarkExamination(all, of: holder).checkResult
    }

    private func clock(
        on connection: Connection,
        now: () -> Int64
    ) throws(PostgresError) -> CheckResult {
        let before = now()
        let rows = try connection.query("SELECT clock_timestamp() AS time")
        let after = now()
        guard let row = rows.first else { throw .unexpectedResult("the server returned no time") }
        let time: PostgresTimestamp = try row.value("time")
        return KafkaExamination.clock(
            "database-clock",
            "the database's clock",
            time.unixMicroseconds / 1000,
            between: before,
            and: after
        )
    }
}
