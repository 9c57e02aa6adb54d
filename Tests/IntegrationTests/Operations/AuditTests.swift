import Landfall
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallWorker
import Testing

/// The audit of a pipeline, sound and then damaged in one place.
@Suite(.timeLimit(.minutes(10))) struct AuditTests {
    /// Audits a pipeline.
    private func audit(
        _ pipeline: Pipeline,
        _ range: AuditRange = AuditRange(),
        group: String = "landfall"
    ) async throws -> AuditReport {
        try await pipeline.auditReport(range, group: group)
    }

    /// Lets a worker answer intents, repeated ones among them, and dead letters.
    private func run() async throws -> Pipeline {
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
        try await pipeline.database.execute("TRUNCATE landfall.plan_ledger")
        report = try await audit(pipeline)
        #expect(report.isGood, "\(report.findings)")
        #expect(report.counts.rows == 25)
        #expect(report.counts.repeated == 3)
        #expect(report.counts.deadLetters == 4)
        #expect(report.counts.replies == 28)
        #expect(report.counts.inLedger == 0)
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
        let copy = KafkaRecord(
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
            KafkaRecord(
                topic: topic,
                key: one.key,
                value: Array("{}".utf8),
                headers: [
                    Header(name: "ce_id", text: "00112233445566778899aabbccddeeff"),
                    Header(name: "ce_causationid", text: "nobody-asked"),
                ]
            )
        )
        #expect(
            try await audit(pipeline).differences == [.replyRepeated: 1, .replyWithoutRow: 1]
        )
        try await pipeline.database.execute(
            """
            UPDATE landfall.plan_ledger SET out_value = '\\x00' WHERE identity = (
                SELECT identity FROM landfall.plan_ledger WHERE kind = 'plan'
                    AND out_value::text NOT IN (
                        SELECT out_value::text FROM landfall.plan_ledger
                        WHERE kind = 'repeated_plan')
                    AND NOT convert_from(out_value, 'UTF8') LIKE '%tap-9%'
                ORDER BY intent_offset LIMIT 1)
            """
        )
        #expect(try await audit(pipeline).differences[.replyDiffers] == 1)
    }

    @Test func `what an older record at the same offset has led to answers no newer one`()
        async throws
    {
        let pipeline = try await run()
        // As if the topic had been longer, and was made anew: the mark and what was recorded stay.
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
        for (table, column, key) in [
            ("navigation_event", "record_offset", "intent_id = 'tap-7'"),
            (
                "plan_ledger", "intent_offset",
                "intent_offset = (SELECT min(record_offset) FROM landfall.navigation_event "
                    + "WHERE intent_id = 'tap-7')"
            ),
        ] {
            try await pipeline.database.execute(
                """
                INSERT INTO landfall.\(table)
                SELECT (jsonb_populate_record(own, '{"\(column)": \(next)}')).*
                FROM landfall.\(table) AS own
                WHERE \(key) AND topic = '\(Pipeline.push)' AND partition = \(partition)
                """
            )
        }
        try await pipeline.database.execute(
            """
            UPDATE landfall.stream_watermark SET next_offset = 820, published_offset = 820
            WHERE topic = '\(Pipeline.push)' AND partition = \(partition)
            """
        )
        try await pipeline.send(Tap(id: "anew", device: "dev-1").record)
        let report = try await audit(pipeline)
        #expect(report.differences == [.recordDiffers: 1, .unanswered: 1, .markOutside: 1])
        #expect(report.findings.first?.place.offset == Offset(Int64(next) ?? -1))
    }

    @Test func `a repeated record whose first has no row is found`() async throws {
        let pipeline = try await run()
        let first =
            "(SELECT identity FROM landfall.plan_ledger WHERE kind = 'repeated_plan' LIMIT 1)"
        try await pipeline.database.execute(
            """
            WITH first AS (
                UPDATE landfall.plan_ledger SET kind = 'repeated_plan'
                WHERE identity = \(first) RETURNING topic, partition, intent_offset)
            DELETE FROM landfall.navigation_event AS own USING first
            WHERE own.topic = first.topic AND own.partition = first.partition
                AND own.record_offset = first.intent_offset
            """
        )
        let report = try await audit(pipeline)
        let count = report.differences[.firstRowMissing] ?? 0
        #expect(count > 1 && report.differences.count == 1, "\(report.differences)")
    }

    @Test func `the first of a repeated record may lie days before the range`() async throws {
        let pipeline = try await Pipeline()
        let now = SystemClock.now.millisecondsSinceEpoch
        var old = Tap(id: "tap").record
        old.timestampMilliseconds = now - 3 * 86_400_000
        try await pipeline.send(old, Tap(id: "tap").record)
        try await pipeline.withWorker { worker in
            try await worker.handled(2)
            try await pipeline.settled()
        }
        let range = AuditRange(since: now - 3_600_000)
        let report = try await audit(pipeline, range)
        #expect(report.isGood, "\(report.findings)")
        #expect(report.counts.records == 1 && report.counts.repeated == 1)
        try await pipeline.database.execute("DELETE FROM landfall.navigation_event")
        #expect(try await audit(pipeline, range).differences == [.firstRowMissing: 1])
    }

    @Test func `what no worker has taken yet is under way, and a mark that is behind is told`()
        async throws
    {
        let pipeline = try await run()
        try await pipeline.send(Tap(id: "late").record)
        var report = try await audit(pipeline)
        #expect(report.isGood)
        #expect(report.counts.underWay == 1)
        let place = try #require(
            try await pipeline.database.rows(
                """
                SELECT topic, partition::text, next_offset::text FROM landfall.stream_watermark
                WHERE next_offset > 1 LIMIT 1
                """
            ).first
        )
        try await offPool {
            let partition = TopicPartition(
                try Topic(place[0] ?? ""),
                Partition(Int32(place[1] ?? "") ?? 0)
            )
            let next = Int64(place[2] ?? "") ?? 0
            try GroupOffsets(try pipeline.broker.client(), group: "another")
                .commit([partition: Offset(next + 1)])
        }
        report = try await audit(pipeline, group: "another")
        #expect(report.differences == [.markBehind: 1])
    }

    @Test func `a time in which nothing came is empty`() async throws {
        let pipeline = try await run()
        let report = try await audit(pipeline, AuditRange(since: 0, until: 1))
        #expect(report.isGood)
        #expect(report.isEmpty)
        #expect(report.counts.records == 0)
        let now = SystemClock.now.millisecondsSinceEpoch
        let all = try await audit(pipeline, AuditRange(since: now - 3_600_000, until: now + 1000))
        #expect(all.counts.records == 32)
        #expect(!all.isEmpty)
        #expect(all.isGood, "\(all.findings)")
    }
}

extension Pipeline {
    /// Audits, as `landfall audit` does.
    func auditReport(
        _ range: AuditRange = AuditRange(),
        group: String = "landfall"
    ) async throws -> AuditReport {
        try await offPool {
            try PipelineAudit(
                topics,
                range,
                reader: try broker.reader(),
                offsets: try GroupOffsets(try broker.client(), group: group),
                postgres: database.server.configuration(database: database.name),
                timeout: .seconds(30)
            ).run(limit: 100)
        }
    }
}
