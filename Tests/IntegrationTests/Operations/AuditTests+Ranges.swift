import Landfall
import LandfallBytes
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import Testing

@testable import LandfallWorker

/// Gaps of the ledger, and the edges of a range.
extension AuditTests {
    @Test func `offsets that no segment covers are found before a crash needs them`() async throws {
        let pipeline = try await run()
        let place = try await pipeline.database.stored()[0]
        try await pipeline.database.execute(
            """
            UPDATE landfall.stream_watermark SET published_offset = 0
            WHERE topic = '\(place.topic)' AND partition = \(place.partition)
            """
        )
        #expect(try await audit(pipeline).differences == [:])
        try await pipeline.database.execute(
            """
            DELETE FROM landfall.plan_segment
            WHERE topic = '\(place.topic)' AND partition = \(place.partition)
            """
        )
        let report = try await audit(pipeline)
        #expect(report.differences == [.segmentMissing: 1])
        #expect(report.findings.first?.place.offset == 0)
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

    @Test func `what no worker has taken yet is under way, and a watermark that is behind is told`()
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
        #expect(report.differences == [.watermarkBehind: 1])
    }

    @Test func `taps that go on meanwhile are no difference`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker { worker in
            for round in 0..<12 {
                // Half of them are answered before the audit begins, the others while it reads.
                try await pipeline.send((0..<40).map { Tap(id: "tap-\(round)-\($0)").record })
                try await worker.handled(round * 40 + 20)
                let report = try await audit(pipeline)
                #expect(report.isGood, "\(report.findings)")
            }
        }
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
