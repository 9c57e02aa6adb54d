import Landfall
import LandfallBytes
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import Testing

@testable import LandfallWorker

/// The audit of a pipeline, sound and then damaged in one place.
@Suite(.timeLimit(.minutes(10))) struct AuditTests {
    /// Audits a pipeline.
    func audit(
        _ pipeline: Pipeline,
        _ range: AuditRange = AuditRange(),
        group: String = "landfall"
    ) async throws -> AuditReport {
        try await pipeline.auditReport(range, group: group)
    }

    /// Lets a worker answer intents, repeated ones among them, and dead letters.
    func run() async throws -> Pipeline {
        let pipeline = try await Pipeline()
        var records = (0..<20).map { Tap(id: "tap-\($0)", device: "dev-\($0 % 6)").record }
        records += (0..<5).map {
            Tap(id: "mail-\($0)", device: "dev-\($0)", topic: Pipeline.email).record
        }
        records += [records[3], records[3], records[20]]
        records += BadRecord.all.prefix(4).map(\.record)
        try await pipeline.send(records)
        let count = records.count
        try await pipeline.withWorker { worker in
            try await worker.handled(count)
            try await pipeline.settled()
        }
        return pipeline
    }

    @Test func `a sound pipeline adds up, with the ledger and without`() async throws {
        let pipeline = try await run()
        var report = try await audit(pipeline)
        #expect(report.isGood, "\(report.findings)")
        #expect(report.counts.records == 32)
        #expect(report.counts.rows == 25)
        #expect(report.counts.repeated == 3)
        #expect(report.counts.deadLetters == 4)
        #expect(report.counts.replies == 28)
        #expect(report.counts.inLedger == 32)
        try await pipeline.database.execute("TRUNCATE landfall.plan_segment")
        report = try await audit(pipeline)
        #expect(report.isGood, "\(report.findings)")
        #expect(report.counts.rows == 25)
        #expect(report.counts.repeated == 3)
        #expect(report.counts.deadLetters == 4)
        #expect(report.counts.replies == 28)
        #expect(report.counts.inLedger == 0)
    }

    @Test func `a pipeline adds up after somebody was forgotten`() async throws {
        let pipeline = try await run()
        let database = pipeline.database
        try await offPool {
            let forgetting = PersonForgetting(users: [], devices: ["dev-3", "dev-0"], keys: nil)
            let tables = try forgetting.run(really: true, on: database.connect()).tables
            #expect(tables.allSatisfy { $0.waiting == 0 })
            // Nine intents, two repetitions of the one and one of the other.
            #expect(tables.first?.rows == 12)
        }
        let report = try await audit(pipeline)
        #expect(report.isGood, "\(report.findings)")
        #expect(report.counts.forgotten == 12)
        #expect(report.counts.records == 32)
        #expect(report.counts.rows == 25)
        #expect(report.counts.inLedger == 20)
        #expect(report.counts.repeated == 3)
        #expect(report.counts.replies == 28)
    }

    @Test func `a pipeline adds up after somebody with dead letters was forgotten`() async throws {
        let pipeline = try await Pipeline()
        let letters = (0..<2).map { _ in
            OutgoingRecord(
                topic: "navigation.intents.push",
                key: Array("dev-0".utf8),
                value: Array("null".utf8)
            )
        }
        let taps = (0..<12).map { Tap(id: "tap-\($0)", device: "dev-\($0 % 6)").record }
        try await pipeline.send(taps + letters + taps)
        try await pipeline.withWorker { worker in
            try await worker.handled(26)
            try await pipeline.settled()
        }
        let database = pipeline.database
        try await offPool {
            let forgetting = PersonForgetting(users: [], devices: ["dev-0"], keys: nil)
            _ = try forgetting.run(really: true, on: database.connect())
        }
        let report = try await audit(pipeline)
        #expect(report.isGood, "\(report.findings)")
        #expect(report.counts.forgotten == 6)
        #expect(report.counts.deadLetters == 2)
        #expect(report.counts.inLedger == 20)
    }

    @Test func `each damage is found, and named by its record`() async throws {
        let pipeline = try await run()
        let first = "(SELECT ctid FROM landfall.navigation_event WHERE intent_id = 'tap-7')"
        for (damage, repair, difference) in [
            (
                "CREATE TABLE kept AS SELECT * FROM landfall.navigation_event "
                    + "WHERE intent_id = 'tap-7'; "
                    + "DELETE FROM landfall.navigation_event WHERE intent_id = 'tap-7'",
                "INSERT INTO landfall.navigation_event SELECT * FROM kept", .rowMissing
            ),
            (
                "INSERT INTO landfall.navigation_event SELECT * FROM kept",
                "DELETE FROM landfall.navigation_event WHERE ctid = \(first)".replacing(
                    "= (SELECT",
                    with: "= (SELECT max"
                ).replacing("max ctid", with: "max(ctid)"), .rowRepeated
            ),
            (
                "UPDATE landfall.navigation_event SET plan_id = md5('x') WHERE intent_id = 'tap-7'",
                "UPDATE landfall.navigation_event SET plan_id = (SELECT plan_id FROM kept) "
                    + "WHERE intent_id = 'tap-7'", .rowDiffers
            ),
        ] as [(String, String, AuditReport.Difference)] {
            try await pipeline.database.execute(damage)
            let report = try await audit(pipeline)
            #expect(report.differences == [difference: 1])
            #expect(report.findings.first?.place.partition.topic.name == Pipeline.push)
            try await pipeline.database.execute(repair)
        }
        #expect(try await audit(pipeline).isGood)
    }

    @Test func `replies that are lost, sent twice, changed or invented are found`() async throws {
        let pipeline = try await run()
        let plans = try await pipeline.plans(28)
        let one = try #require(plans.first { $0.plan.intentID == "tap-9" }).record
        let topic = try Topic(pipeline.topics.plans)
        let copy = OutgoingRecord(
            topic: topic,
            partition: Partition(one.partition),
            key: one.key,
            value: one.value,
            headers: one.headers
        )
        try await pipeline.send(copy)
        let repeated = try await audit(pipeline)
        #expect(repeated.differences == [.replyRepeated: 1])
        #expect(repeated.findings.first?.intent?.partition.topic.name == Pipeline.push)
        try await pipeline.send(
            OutgoingRecord(
                topic: topic,
                key: one.key,
                value: Array("{}".utf8),
                headers: [
                    RecordHeader(name: "ce_id", text: "00112233445566778899aabbccddeeff"),
                    RecordHeader(name: "ce_causationid", text: "nobody-asked"),
                ]
            )
        )
        #expect(
            try await audit(pipeline).differences == [.replyRepeated: 1, .replyWithoutRow: 1]
        )
        let stored = try await pipeline.database.stored()
        let answeredAgain = Set(stored.filter { $0.kind == .repeatedPlan }.map(\.identity))
        let changed = try #require(
            stored.first { entry in
                let text = String(decoding: entry.records[0].record.value ?? [], as: UTF8.self)
                return entry.kind == .plan && !answeredAgain.contains(entry.identity)
                    && !text.contains("tap-9")
            }
        )
        try await pipeline.database.changeLedger { entry in
            if entry.identity == changed.identity { entry.records[0].record.content.value = [0] }
        }
        #expect(try await audit(pipeline).differences[.replyDiffers] == 1)
    }

    @Test func `what an older record at the same offset has led to answers no newer one`()
        async throws
    {
        let pipeline = try await run()
        // As if the topic had been longer, and was made anew: the watermark and what was recorded
        // stay.
        let place = try #require(
            try await pipeline.database.rows(
                """
                SELECT partition::text, next_offset::text FROM landfall.stream_watermark
                WHERE topic = '\(Pipeline.push)' AND partition = (
                    SELECT partition FROM landfall.navigation_event WHERE intent_id = 'tap-7')
                """
            ).first
        )
        let (partition, next) = (place[0] ?? "", place[1] ?? "")
        try await pipeline.database.execute(
            """
            INSERT INTO landfall.navigation_event
            SELECT (jsonb_populate_record(own, '{"record_offset": \(next)}')).*
            FROM landfall.navigation_event AS own
            WHERE intent_id = 'tap-7' AND topic = '\(Pipeline.push)' AND partition = \(partition)
            """
        )
        let offset = try await pipeline.database.number(
            "SELECT min(record_offset) FROM landfall.navigation_event WHERE intent_id = 'tap-7'"
        )
        let former = try #require(
            try await pipeline.database.stored().first {
                $0.topic == Pipeline.push && "\($0.partition)" == partition && $0.offset == offset
            }
        )
        let begin = try #require(Int64(next))
        let writer = SegmentWriter(from: begin)
        writer.append(LedgerRecords(former.records), at: begin)
        try await pipeline.database.insert(
            writer.segment(
                upTo: 820,
                topic: former.topic,
                partition: former.partition,
                ownerEpoch: former.ownerEpoch,
                recordedAt: PostgresTimestamp(
                    unixMicroseconds: SystemClock.now.microsecondsSinceEpoch
                )
            )
        )
        try await pipeline.database.execute(
            """
            UPDATE landfall.stream_watermark SET next_offset = 820, published_offset = 820
            WHERE topic = '\(Pipeline.push)' AND partition = \(partition)
            """
        )
        try await pipeline.send(Tap(id: "anew", device: "dev-1").record)
        let report = try await audit(pipeline)
        #expect(report.differences == [.recordDiffers: 1, .unanswered: 1, .watermarkOutside: 1])
        #expect(report.findings.first?.place.offset == Offset(Int64(next) ?? -1))
    }

    @Test func `a repeated record whose first has no row is found`() async throws {
        let pipeline = try await run()
        let stored = try await pipeline.database.stored()
        let identity = try #require(stored.first { $0.kind == .repeatedPlan }?.identity)
        let first = try #require(stored.first { $0.kind == .plan && $0.identity == identity })
        try await pipeline.database.changeLedger { entry in
            if entry.identity == identity { entry.records[0].kind = .repeatedPlan }
        }
        try await pipeline.database.execute(
            """
            DELETE FROM landfall.navigation_event WHERE topic = '\(first.topic)'
                AND partition = \(first.partition) AND record_offset = \(first.offset)
            """
        )
        let report = try await audit(pipeline)
        let count = report.differences[.firstRowMissing] ?? 0
        #expect(count > 1 && report.differences.count == 1, "\(report.differences)")
    }
}

extension Pipeline {
    /// Audits, as `landfall audit` does.
    ///
    /// - Parameters:
    ///   - range: When.
    ///   - group: The worker's group.
    ///   - properties: Settings of librdkafka for the reader.
    ///   - postgres: The connection string; `nil` for that of the server.
    /// - Returns: What was found.
    /// - Throws: As `PipelineAudit` does.
    func auditReport(
        _ range: AuditRange = AuditRange(),
        group: String = "landfall",
        properties: [String: String] = [:],
        postgres: String? = nil
    ) async throws -> AuditReport {
        try await offPool {
            try PipelineAudit(
                topics,
                range,
                reader: try broker.reader(properties: properties),
                offsets: try GroupOffsets(try broker.client(), group: group),
                postgres: try postgres.map { text throws(PostgresError) in
                    try ConnectionConfiguration(connectionString: text)
                } ?? database.server.configuration(database: database.name),
                timeout: .seconds(30)
            ).run(limit: 100)
        }
    }
}
