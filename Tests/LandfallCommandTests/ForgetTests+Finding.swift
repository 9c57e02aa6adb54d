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

/// What is found that names nobody, and in whatever spelling.
extension `Forget on a server` {
    private static func watermark(_ published: Int) -> String {
        """
        INSERT INTO landfall.stream_watermark (next_offset, published_offset, owner_epoch, updated_at, partition, topic,
            owner) VALUES (99, \(published), 1, now(), 0, 't', 'lane');
        """
    }

    /// Plans and repeated ones, by the number of the intent.
    private static func plans(
        _ plans: [(offset: Int64, kind: LedgerRecord.Kind, intent: UInt8, key: String?)]
    ) -> Segment {
        let writer = SegmentWriter(from: 0)
        for plan in plans {
            let record = LedgerRecord(
                kind: plan.kind,
                identity: IntentIdentity(bytes: Array(repeating: plan.intent, count: 32)),
                record: OutgoingRecord(
                    topic: "plans",
                    key: plan.key.map { Array($0.utf8) },
                    value: Array("{}".utf8),
                    headers: []
                )
            )
            writer.append(LedgerRecords(record), at: plan.offset)
        }
        return writer.segment(
            upTo: 20,
            topic: "t",
            partition: 0,
            ownerEpoch: 1,
            recordedAt: PostgresTimestamp(
                unixMicroseconds: SystemClock.now.microsecondsSinceEpoch
            )
        )
    }

    @Test func `takes out the plans that were sent again, with the first ones`() async throws {
        let server = try TemporaryServer(.fast)
        defer { server.stop() }
        let environment = try await Self.migrated(server)
        let admin = try Connection(server.configuration())
        try admin.execute("\(Self.watermark(99)) \(Self.rows("ann", "dev-ann", at: 4))")
        // Others use the device too.
        let segment = Self.plans([
            (0, .plan, 7, "dev-ann"), (4, .plan, 1, "dev-ann"), (5, .plan, 2, nil),
            (6, .repeatedPlan, 1, "dev-ann"), (7, .repeatedPlan, 7, "dev-ann"),
            (8, .repeatedPlan, 2, nil), (9, .repeatedPlan, 3, nil),
        ])
        // A segment without a row of the person.
        let again = Self.plans([(14, .repeatedPlan, 1, "dev-ann"), (15, .repeatedPlan, 2, nil)])
        try Self.insert([segment, again], on: admin)
        let gone = try await Invocation.run(
            ["forget", "--user", "ann", "--execute"],
            environment: environment
        )
        #expect(gone.status == 0)
        #expect(gone.lines.first == "plan_segment: 6 deleted")
        let left = try Self.segments(on: admin).flatMap { try Self.entries(of: $0).map(\.0) }
        #expect(left.sorted() == [0, 7, 9])
    }

    @Test func `finds an id however JSON spells it`() async throws {
        let server = try TemporaryServer(.fast)
        defer { server.stop() }
        let environment = try await Self.migrated(server)
        let admin = try Connection(server.configuration())
        try admin.execute(Self.watermark(99))
        let values = [
            #"{"userId" : "o/1"}"#, #"{"user_id":\#n  "o\/1"}"#, #"{"deviceId":"o/1"}"#,
            #"{"theuserId":"o/1"}"#, #"{"a":"o/1"}"#, #"{"userId":["o/1"]}"#, #""o/1""#,
            #"{"userId"\#t:"o\/1"}"#, #"{"userId":"j\u00f6rg\ud83d\ude00"}"#,
            #"{"user_id": "j\u00F6rg\uD83D\uDE00"}"#, #"{"userId":"jörg😀"}"#,
            #"{"userId":"j\u00f6rg"}"#,
        ]
        let plans = values.enumerated().map { (Int64($0.offset), "x", $0.element, "") }
        try Self.insert([try Self.segment(plans)], on: admin)
        let words = ["forget", "--user", "o/1", "--user", "jörg😀", "--execute"]
        let gone = try await Invocation.run(words, environment: environment)
        #expect(gone.lines.first == "plan_segment: 6 deleted")
        let left = try Self.segments(on: admin).flatMap { try Self.entries(of: $0).map(\.0) }
        #expect(left == [2, 3, 4, 5, 6, 11])
    }

    @Test func `finds a device whose id stands hashed in exposures`() async throws {
        let server = try TemporaryServer(.fast)
        defer { server.stop() }
        let environment = try await Self.migrated(server)
        let folder = try TemporaryFolder()
        let file = try folder.file("user-id-keys", Self.key)
        let users = try UserPseudonyms(KeyRing(text: Self.key))
        let hash = try #require(users.pseudonym(of: "ann@x.example"))
        let admin = try Connection(server.configuration())
        try admin.execute(
            """
            \(Self.watermark(99)) \(Self.rows("bob", hash, at: 4));
            UPDATE landfall.navigation_event SET device_id = '<redacted>';
            UPDATE landfall.plan_result SET device_id = '<redacted>';
            UPDATE landfall.experiment_viewed SET device_id = '<redacted>' WHERE device_id IS NOT NULL;
            UPDATE landfall.custom_event SET device_id = '<redacted>';
            """
        )
        let words = [
            "forget", "--device", "ann@x.example", "--user-id-key-file", file, "--execute",
        ]
        let gone = try await Invocation.run(words, environment: environment)
        #expect(gone.status == 0)
        #expect(gone.lines.contains("experiment_viewed: 1 deleted"))
        #expect(gone.lines.contains("sticky_assignment: 1 deleted"))
        // The rest of the sample has the hash as the id of an intent.
        #expect(
            try Self.remains(of: [hash], on: admin) == ["navigation_event", "plan_result"]
        )
    }

    @Test func `leaves what comes meanwhile for the next time, in rows and ledger alike`()
        async throws
    {
        let server = try TemporaryServer(.fast)
        defer { server.stop() }
        let environment = try await Self.migrated(server)
        let admin = try Connection(server.configuration())
        try admin.execute("\(Self.watermark(99)) \(Self.rows("ann", "dev-ann", at: 4))")
        try Self.insert([try Self.segment([(4, "dev-ann", "{}", "")])], on: admin)
        let other = try Connection(server.configuration())
        try other.begin()
        _ = try other.query("SELECT FROM landfall.plan_segment FOR UPDATE")
        let words = ["forget", "--user", "ann", "--device", "dev-ann", "--execute"]
        async let first = Invocation.run(words, environment: environment)
        while try admin.query("SELECT FROM pg_locks WHERE NOT granted").isEmpty {
            try await Task.sleep(for: .milliseconds(10))
        }
        // It has read the ledger.
        let intents = Self.rows("ann", "dev-ann", at: 20).prefix { $0 != ";" }
        try admin.execute(String(intents))
        try Self.insert([try Self.segment([(20, "dev-ann", "{}", "")])], on: admin)
        try other.rollback()
        #expect(try await first.status == 0)
        let rows = try admin.query(
            "SELECT record_offset FROM landfall.navigation_event WHERE user_id = 'ann' ORDER BY 1"
        ).map { try $0.value("record_offset", as: Int64.self) }
        #expect(rows == [20, 21])
        let left = try Self.segments(on: admin).flatMap { try Self.entries(of: $0).map(\.0) }
        #expect(left == [20])

        // A row that a worker changes meanwhile is tried again.
        try admin.execute(
            "INSERT INTO landfall.sticky_assignment VALUES (now(), 'userId', 'ann', '{}')"
        )
        try other.begin()
        _ = try other.query("SELECT FROM landfall.plan_segment WHERE first_offset = 20 FOR UPDATE")
        async let second = Invocation.run(words, environment: environment)
        while try admin.query("SELECT FROM pg_locks WHERE NOT granted").isEmpty {
            try await Task.sleep(for: .milliseconds(10))
        }
        try admin.execute(
            #"UPDATE landfall.sticky_assignment SET assignments = '{"e__0":"v"}' WHERE attribute_value = 'ann'"#
        )
        try other.rollback()
        #expect(try await second.status == 0)
        #expect(try Self.remains(of: ["ann", "dev-ann"], on: admin).isEmpty)
    }
}
