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

/// What is forgotten in the ledger and in statistics.
extension `Forget on a server` {
    @Test func `finds a person in the ledger by key, value, header and row, and nobody else`()
        async throws
    {
        let server = try TemporaryServer(.fast)
        defer { server.stop() }
        let environment = try await Self.migrated(server)
        let admin = try Connection(server.configuration())
        try admin.execute(
            """
            INSERT INTO landfall.stream_watermark (next_offset, published_offset, owner_epoch, updated_at, partition, topic,
                owner) VALUES (99, 6, 1, now(), 0, 't', 'lane');
            \(Self.rows("ann", "dev-eve", at: 4)); DELETE FROM landfall.navigation_event WHERE record_offset = 5
            """
        )
        let plans: [(Int64, String, String, String)] = [
            (0, "dev-ann", "{}", ""), (1, "x", #"{"userId": "ann"}"#, ""),
            (2, "x", "\u{8}dev-ann1", ""), (3, "x", "{}", #"{"device_id":"dev-ann1"}"#),
            (4, "x", "{}", ""), (5, "dev-bob", #"{"userId":"annabel","deviceId":"dev-an"}"#, "ann"),
            (7, "dev-ann", "{}", ""), (8, "x", #"{"userId":"ann"}"#, ""),
        ]
        let segments = [try Self.segment(plans), try Self.segment(plans, topic: "none")]
        try Self.insert(segments, on: admin)
        let words = ["forget", "--user", "ann", "--device", "dev-ann", "--device", "dev-ann1"]
        let gone = try await Invocation.run(words + ["--execute"], environment: environment)
        #expect(gone.status == 1)
        // Without a watermark nothing is to be published. The intent of offset 4 came in both topics.
        #expect(gone.lines.first == "plan_segment: 12 deleted, 2 wait to be published")
        let left = try Self.segments(on: admin)
        #expect(left.map(\.place.description) == ["none 0:0..<9", "t 0:0..<9"])
        #expect(try Self.entries(of: left[1]).map(\.0) == [5, 7, 8])
        #expect(try Self.entries(of: left[0]).map(\.0) == [5])
        var found: [Int64] = []
        SegmentIdentities.forEach(in: left[1].identities, from: 0) { found.append($1) }
        #expect(found == [5, 7, 8])
    }

    @Test func `signs what is left of a segment again, and not what nobody had signed`()
        async throws
    {
        let server = try TemporaryServer(.fast)
        defer { server.stop() }
        let environment = try await Self.migrated(server)
        let folder = try TemporaryFolder()
        let file = try folder.file("ledger-keys", Self.key)
        let keys = try KeyRing(text: Self.key)
        let admin = try Connection(server.configuration())
        var segment = try Self.segment([(0, "dev-ann", "{}", ""), (1, "dev-bob", "{}", "")])
        segment.sign(with: keys)
        var forged = try Self.segment([(0, "dev-ann", "{}", "")], topic: "u")
        forged.code = [1]
        try Self.insert([segment, forged], on: admin)
        let words = ["forget", "--device", "dev-ann"]
        let counted = try await Invocation.run(words, environment: environment)
        #expect(counted.status == 0)
        #expect(counted.lines.first == "plan_segment: 2 would be deleted")
        let refused = try await Invocation.run(words + ["--execute"], environment: environment)
        #expect(refused.status == 2)
        #expect(refused.complaint.contains("--ledger-keys-file"))
        #expect(try Self.segments(on: admin) == [segment, forged])
        let gone = try await Invocation.run(
            words + ["--execute", "--ledger-keys-file", file],
            environment: environment
        )
        #expect(gone.status == 0)
        let left = try Self.segments(on: admin)
        #expect(try left.map { try Self.entries(of: $0).map(\.0) } == [[1], []])
        #expect(left.map { $0.isSigned(by: keys) } == [true, false])
    }

    @Test func `leaves no id in the statistics, and no made-up id is in the way`() async throws {
        let server = try TemporaryServer(.fast)
        defer { server.stop() }
        let environment = try await Self.migrated(server)
        let admin = try Connection(server.configuration())
        let madeUp = "auth0." + String(repeating: "A", count: 43)
        let many = (0..<40).map { Self.rows("cyd\($0)", "dev-cyd\($0)", at: 100 + 10 * $0) }
        try admin.execute(
            """
            \(many.joined()) \(Self.rows("ann", "dev-ann", at: 10)) \(Self.rows(madeUp, "dev-x", at: 0));
            INSERT INTO landfall.stream_watermark (next_offset, published_offset, owner_epoch, updated_at, partition, topic,
                owner) VALUES (999, 999, 1, now(), 0, 't', 'lane');
            ANALYZE
            """
        )
        let quoted = """
            SELECT DISTINCT tablename::text AS name FROM pg_stats WHERE schemaname = 'landfall'
                AND (histogram_bounds::text ~ '\\m(dev-)?ann\\M' OR most_common_vals::text ~ '\\m(dev-)?ann\\M')
            """
        #expect(try admin.query(quoted).count >= 4)

        let words = ["forget", "--user", "ann", "--device", "dev-ann", "--execute"]
        let stopped = try await Invocation.run(words, environment: environment)
        #expect(stopped.status == 2)
        #expect(stopped.complaint.contains("look hashed by auth0"))
        #expect(stopped.complaint.contains("--allow-missing-keys"))

        let gone = try await Invocation.run(
            words + ["--allow-missing-keys"],
            environment: environment
        )
        #expect(gone.status == 0)
        #expect(try Self.remains(of: ["dev-ann"], on: admin).isEmpty)
        #expect(try admin.query(quoted).isEmpty)
    }
}
