import Landfall
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallWorker
import Logging
import Testing

/// Partitions that nobody can go on with, beside others that are served.
@Suite(.timeLimit(.minutes(10))) struct SetAsideTests {
    /// The partition that goes wrong.
    private static let bad = TopicPartition(Topic(stringLiteral: Pipeline.push), 0)

    /// Taps of devices whose keys lie in a partition of two.
    private static func taps(_ name: String, in number: Partition, count: Int) -> [OutgoingRecord] {
        (0..<count * 20).map { Tap(id: "\(name)-\($0)", device: "dev-\($0)") }
            .filter { tap in
                let key = Array(tap.device.utf8)
                return KeyPartitioner.partition(ofKey: key, partitionCount: 2) == number
            }
            .prefix(count).map(\.record)
    }

    private static func setWatermark(_ change: String) -> String {
        """
        UPDATE landfall.stream_watermark SET \(change)
        WHERE topic = '\(bad.topic)' AND partition = \(bad.partition)
        """
    }

    private static func begin(at offset: Int) -> String {
        """
        INSERT INTO landfall.stream_watermark
            (topic, partition, next_offset, published_offset, owner_epoch, owner, updated_at)
        VALUES ('\(bad.topic)', \(bad.partition), \(offset), \(offset), 1, 'x', now())
        """
    }

    /// How far the bad partition is, as `landfall lag` sees it.
    private func progress(_ pipeline: Pipeline) async throws -> PartitionProgress {
        let all = try await pipeline.progress(group: "landfall")
        return try #require(all.first { $0.partition == Self.bad })
    }

    @Test func `the others are served, and a reset beside the running worker gives it back`()
        async throws
    {
        let pipeline = try await Pipeline()
        try await pipeline.database.execute(Self.begin(at: 500))
        let log = RecordedLog()
        let worker = try pipeline.start(logger: log.logger)
        try await pipeline.send(
            Self.taps("bad", in: 0, count: 5) + Self.taps("good", in: 1, count: 5)
        )
        try await worker.handled(5)
        try await eventually("nothing was set aside") { !worker.counts.setAside.isEmpty }
        let reason = try #require(worker.counts.setAside["\(Self.bad)"])
        #expect(worker.counts.setAside.count == 1)
        #expect(reason.contains("resumes at offset 500, which is not in the log (0.."), "\(reason)")
        let command = "`landfall offsets reset --topic \(Pipeline.push) --partition 0 --to earliest"
        #expect(reason.contains(command), "\(reason)")
        #expect(log.news().contains { $0.level == .error && $0.metadata["reason"] == reason })
        let seen = try await progress(pipeline)
        #expect(seen.setAside == reason, "`landfall lag` says the same")
        #expect(try await pipeline.plans(5).count == 5)
        let move = try OffsetMove.decide(seen, to: .earliest, timeOffset: nil)
        #expect(PipelineReset.areSetAside([move]))
        try await pipeline.reset([move], group: "landfall", besideWorkers: true)
        try await worker.handled(10)
        #expect(worker.counts.setAside.isEmpty)
        try await pipeline.settled()
        #expect(try await progress(pipeline).setAside == nil)
        try await worker.stop()
        try await pipeline.audit(records: 10, identities: 10)
    }

    @Test func `a worker that stops says what it has set aside`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.database.execute(Self.begin(at: 500))
        let worker = try pipeline.start()
        try await eventually("nothing was set aside") { !worker.counts.setAside.isEmpty }
        let error = await #expect(throws: WorkerError.self) { try await worker.stop() }
        guard case .setAside(let text) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.hasPrefix("\(Self.bad) is set aside: "), "\(text)")
        #expect(error?.isConfiguration == false, "the exit status is 1")
    }

    @Test func `a log in which another record stands before the watermark is not read on`()
        async throws
    {
        let pipeline = try await Pipeline()
        try await pipeline.send(
            Self.taps("a", in: 0, count: 3) + Self.taps("b", in: 1, count: 3)
        )
        try await pipeline.withWorker { worker in
            try await worker.handled(6)
            try await pipeline.settled()
        }
        // As where the topic was made anew, and has as many records again.
        try await pipeline.database.execute(
            Self.setWatermark("last_record_hash = sha256('another')")
        )
        try await pipeline.send(
            Self.taps("c", in: 0, count: 3) + Self.taps("d", in: 1, count: 3)
        )
        let worker = try pipeline.start()
        try await worker.handled(3)
        try await eventually("nothing was set aside") { !worker.counts.setAside.isEmpty }
        let reason = try #require(worker.counts.setAside["\(Self.bad)"])
        #expect(reason.contains("is not the one that was recorded"), "\(reason)")
        #expect(worker.counts.records == 3)
        // The record is there again: the log was not another.
        try await pipeline.database.execute(
            Self.setWatermark("last_record_offset = NULL, set_aside = NULL")
        )
        try await worker.handled(6)
        try await worker.stop()
        try await pipeline.audit(records: 12, identities: 12)
    }

    @Test func `a watermark without a fingerprint that was outside of its log stays set aside`()
        async throws
    {
        let pipeline = try await Pipeline()
        try await pipeline.database.execute(Self.begin(at: 2))
        let first = try pipeline.start()
        try await eventually("nothing was set aside") { !first.counts.setAside.isEmpty }
        await #expect(throws: WorkerError.self) { try await first.stop() }
        // The topic that was made anew grows past the watermark of the former one.
        try await pipeline.send(Self.taps("a", in: 0, count: 4))
        let second = try pipeline.start()
        try await eventually("it was taken for the old one") { !second.counts.setAside.isEmpty }
        #expect(second.counts.records == 0)
        await #expect(throws: WorkerError.self) { try await second.stop() }
    }

    @Test func `a partition of plan results is set aside, and intents are answered`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.database.execute(
            Self.begin(at: 500).replacing(Pipeline.push, with: pipeline.topics.planResults)
        )
        let worker = try pipeline.start()
        try await pipeline.send(Self.taps("a", in: 0, count: 3))
        try await worker.handled(3)
        #expect(worker.counts.setAside.keys.sorted() == ["\(pipeline.topics.planResults)[0]"])
        await #expect(throws: WorkerError.self) { try await worker.stop() }
        try await pipeline.audit(records: 3, identities: 3)
    }

    @Test func `a ledger that can't be read sets its partition aside`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.send(
            Self.taps("a", in: 0, count: 3) + Self.taps("b", in: 1, count: 3)
        )
        try await pipeline.withWorker { worker in
            try await worker.handled(6)
            try await pipeline.settled()
        }
        try await pipeline.database.execute(Self.setWatermark("published_offset = 0"))
        try await pipeline.database.execute(
            """
            UPDATE landfall.plan_segment SET records = records || '\\xff'
            WHERE topic = '\(Self.bad.topic)' AND partition = 0 AND first_offset <= 1
            """
        )
        let worker = try pipeline.start()
        try await pipeline.send(Self.taps("c", in: 1, count: 3))
        try await worker.handled(3)
        let reason = worker.counts.setAside["\(Self.bad)"]
        #expect(reason?.contains("--to 3 --execute`") == true, "\(String(describing: reason))")
        await #expect(throws: WorkerError.self) { try await worker.stop() }
    }

    @Test func `an owner with the epoch of another, since a failover lost one, writes nothing`()
        async throws
    {
        let pipeline = try await Pipeline()
        let log = RecordedLog()
        let worker = try pipeline.start(logger: log.logger)
        try await pipeline.send(Self.taps("a", in: 0, count: 1))
        try await worker.handled(1)
        try await pipeline.settled()
        let epoch = try await pipeline.database.number(
            "SELECT owner_epoch FROM landfall.stream_watermark WHERE topic = '\(Self.bad.topic)' AND partition = 0"
        )
        try await pipeline.database.execute(Self.setWatermark("owner_token = owner_token + 1"))
        _ = log.news()
        try await pipeline.send(Self.taps("b", in: 0, count: 1))
        try await log.line("a lane starts again")
        try await worker.handled(2)
        let later = try await pipeline.database.number(
            "SELECT owner_epoch FROM landfall.stream_watermark WHERE topic = '\(Self.bad.topic)' AND partition = 0"
        )
        #expect(later == epoch + 1)
        try await worker.stop()
        try await pipeline.audit(records: 2, identities: 2)
    }
}
