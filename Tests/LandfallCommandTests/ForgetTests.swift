import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallPostgres
import LandfallTokens
import LandfallValues
import LandfallWorker
import TestSupport
import Testing

/// `landfall forget` on a server that holds rows of two people in every table, one of them under hashed ids.
@Suite(.timeLimit(.minutes(10)))
struct `Forget on a server` {
    static let key = "u1:\(String(repeating: "A", count: 43))="
    private static let tables = [
        "navigation_event", "plan_result", "experiment_viewed", "custom_event",
        "sticky_assignment", "plan_segment",
    ]

    /// A person's rows: an intent that is published and one that is not, and what became of them.
    static func rows(_ user: String, _ device: String, at offset: Int) -> String {
        """
        INSERT INTO landfall.navigation_event (record_time, received_at, record_offset, partition, attempt, operations,
            is_bot, topic, intent_id, device_id, user_id, link, outcome, plan_id, based_on_source, catalog_version,
            operation_kinds, context)
        SELECT now(), now(), \(offset) + n, 0, 0, 1, false, 't', 'i-\(device)-' || n, '\(device)', '\(user)',
            'https://x.example/\(user)', 'NAVIGATE', 'p-\(offset)-' || n, 'STORED', 'c', '{push}', '{"id":"\(user)"}'
        FROM generate_series(0, 1) AS n;
        INSERT INTO landfall.plan_result (record_time, received_at, record_offset, partition, topic, plan_id, intent_id,
            device_id, result)
        VALUES (now(), now(), 0, 0, 'r', 'p-\(offset)-0', 'i-\(device)-0', '\(device)', 'APPLIED');
        INSERT INTO landfall.experiment_viewed ("timestamp", received_at, record_offset, partition, attempt, hash_version,
            user_id, device_id, experiment_id, variation_id, hash_attribute, hash_value, topic, intent_id, catalog_version)
        VALUES (now(), now(), \(offset), 0, 0, 2, '\(user)', '\(device)', 'e', 'v', 'userId', '\(user)', 't', 'i', 'c'),
            (now(), now(), \(offset), 0, 0, 2, NULL, NULL, 'f', 'v', 'deviceId', '\(device)', 't', 'i', 'c');
        INSERT INTO landfall.custom_event (record_time, received_at, record_offset, partition, attempt, ordinal, is_bot,
            topic, name, intent_id, plan_id, device_id, user_id, catalog_version, properties)
        SELECT now(), now(), \(offset), 0, 0, n, false, 't', 'opened', 'i', 'p', '\(device)', '\(user)', 'c', '{"by":"\(user)"}'
        FROM generate_series(0, 2) AS n;
        INSERT INTO landfall.sticky_assignment
        VALUES (now(), 'userId', '\(user)', '{"e__0":"v"}'), (now(), 'deviceId', '\(device)', '{"f__0":"v"}');
        """
    }

    static func remains(of texts: [String], on admin: Connection) throws -> [String] {
        try tables.filter { table in
            if table == "plan_segment" {
                let records = try segments(on: admin).flatMap { try entries(of: $0) }
                return records.contains { _, record in
                    texts.contains { record.record.key == Array($0.utf8) }
                }
            }
            let rows = try admin.query("SELECT fact::text AS text FROM landfall.\(table) AS fact")
                .map { try $0.value("text", as: String.self) }
            return rows.contains { row in texts.contains { row.contains($0) } }
        }
    }

    static func segments(on admin: Connection) throws -> [Segment] {
        try admin.query(
            """
            SELECT \(SegmentTable.list) FROM landfall.plan_segment AS segment
            ORDER BY topic, first_offset
            """
        ).map(SegmentTable.segment)
    }

    static func entries(of segment: Segment) throws -> [(Int64, LedgerRecord)] {
        let content = try SegmentContent(segment)
        return try (0..<content.count).flatMap { index in
            try content.records(at: index).map { (content.offset(at: index), $0) }
        }
    }

    /// A segment with a plan for each offset.
    static func segment(
        _ plans: [(offset: Int64, key: String, value: String, header: String)],
        topic: String = "t"
    ) throws -> Segment {
        let writer = SegmentWriter(from: plans.first?.offset ?? 0)
        for plan in plans {
            let record = LedgerRecord(
                kind: .plan,
                identity: IntentIdentity(
                    bytes: Array(repeating: UInt8(truncatingIfNeeded: plan.offset), count: 32)
                ),
                record: OutgoingRecord(
                    topic: "plans",
                    key: Array(plan.key.utf8),
                    value: Array(plan.value.utf8),
                    headers: [RecordHeader(name: "h", text: plan.header)]
                )
            )
            writer.append(LedgerRecords(record), at: plan.offset)
        }
        return writer.segment(
            upTo: (plans.last?.offset ?? 0) + 1,
            topic: topic,
            partition: 0,
            ownerEpoch: 1,
            recordedAt: PostgresTimestamp(
                unixMicroseconds: SystemClock.now.microsecondsSinceEpoch
            )
        )
    }

    /// A segment with the plans of two intents of a device.
    private static func pair(_ device: String, _ first: Int64) throws -> Segment {
        try segment([(first, device, "{}", ""), (first + 1, device, "{}", "")])
    }

    static func insert(_ segments: [Segment], on admin: Connection) throws {
        var buffer = BinaryCopyBuffer(columnCount: SegmentTable.columns.count)
        for segment in segments { SegmentTable.append(segment, to: &buffer) }
        let columns = SegmentTable.columns.joined(separator: ", ")
        try admin.copy(
            into: "COPY landfall.plan_segment (\(columns)) FROM STDIN (FORMAT BINARY)",
            from: buffer
        )
    }

    /// Applies the migrations; what the command needs to get at the server.
    static func migrated(_ server: TemporaryServer) async throws -> [String: String] {
        let environment = [
            "LANDFALL_POSTGRES":
                "postgres://\(TemporaryServer.superuser)@127.0.0.1:\(server.port)/postgres",
            "LANDFALL_POSTGRES_PASSWORD": server.password?.revealed ?? "",
        ]
        let migrated = try await Invocation.run(["migrate"], environment: environment)
        #expect(migrated.status == 0)
        return environment
    }

    /// A role that only writes is told which one it takes.
    private static func refuseWriter(
        _ words: [String],
        _ server: TemporaryServer,
        _ admin: Connection
    ) async throws {
        try admin.execute("CREATE ROLE lane LOGIN PASSWORD 'lane' IN ROLE landfall_writer")
        let writer = [
            "LANDFALL_POSTGRES": "postgres://lane@127.0.0.1:\(server.port)/postgres",
            "LANDFALL_POSTGRES_PASSWORD": "lane",
        ]
        let closed = try await Invocation.run(words, environment: writer)
        #expect(closed.status == 2)
        #expect(closed.complaint.contains("log in as a role that has landfall_owner"))
    }

    @Test func `takes a person out of all tables and the ledger, by id and by hash, and counts`()
        async throws
    {
        let server = try TemporaryServer(.fast)
        defer { server.stop() }
        let environment = try await Self.migrated(server)
        let folder = try TemporaryFolder()
        let file = try folder.file("user-id-keys", Self.key)
        let users = try UserPseudonyms(KeyRing(text: Self.key))
        let hash = try #require(users.pseudonym(of: "ann.smith@example.com"))
        let admin = try Connection(server.configuration())
        try admin.execute(
            """
            INSERT INTO landfall.stream_watermark (next_offset, published_offset, owner_epoch, updated_at, partition, topic,
                owner) VALUES (99, 11, 1, now(), 0, 't', 'lane');
            \(Self.rows(hash, "dev-ann", at: 10)) \(Self.rows("bob", "dev-bob", at: 0))
            """
        )
        try Self.insert(try [("dev-bob", 0), ("dev-ann", 10)].map(Self.pair), on: admin)

        let ann = ["forget", "--user", "Ann.Smith@example.com", "--device", "dev-ann"]
        let unknown = try await Invocation.run(ann, environment: environment)
        #expect(unknown.status == 2)
        #expect(unknown.complaint.contains("hashed by u1"))

        let words = ann + ["--user-id-key-file", file]
        let counts = [
            "plan_segment: 1 deleted, 1 wait to be published", "plan_result: 1 made anonymous",
            "experiment_viewed: 2 deleted", "custom_event: 3 deleted",
            "sticky_assignment: 2 deleted",
            "navigation_event: 1 made anonymous, 1 wait to be published",
        ]
        let dry = try await Invocation.run(words, environment: environment)
        #expect(dry.status == 0)
        #expect(
            dry.lines == counts.map { line in
                line.replacing(" deleted", with: " would be deleted")
                    .replacing(" made", with: " would be made")
            } + ["nothing is changed yet: --execute does it"]
        )
        #expect(try Self.remains(of: [hash, "dev-ann"], on: admin).count == Self.tables.count)

        let first = try await Invocation.run(words + ["--execute"], environment: environment)
        #expect(first.status == 1)
        #expect(first.lines == counts)
        #expect(first.complaint.contains("2 wait for plans"))
        #expect(
            try Self.remains(of: [hash, "dev-ann"], on: admin) == [
                "navigation_event", "plan_segment",
            ]
        )

        try await Self.refuseWriter(words, server, admin)

        try admin.execute("UPDATE landfall.stream_watermark SET published_offset = 99")
        let rest = try await Invocation.run(
            words + ["--execute", "--json"],
            environment: environment
        )
        #expect(rest.status == 0)
        #expect(rest.output.contains(#"{"rows":1,"table":"plan_segment","waiting":0}"#))
        #expect(try Self.remains(of: [hash, "dev-ann"], on: admin).isEmpty)
        #expect(try Self.remains(of: ["dev-bob"], on: admin).count == Self.tables.count)

        let again = try await Invocation.run(words + ["--execute"], environment: environment)
        #expect(again.status == 0)
        #expect(again.lines.last == "there is nothing of them")
        let kept = try admin.query("SELECT FROM landfall.navigation_event")
        #expect(kept.count == 4)
    }
}
