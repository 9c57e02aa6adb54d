import Landfall
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallWorker
import Testing

/// PostgreSQL fails over to a standby that lacks transactions, of which a real broker keeps the offsets.
@Suite(
    .enabled(if: testBrokers != nil, "LANDFALL_TEST_BROKERS is not set"),
    .serialized,
    .timeLimit(.minutes(12))
) struct BrokerFailoverTests {
    /// The sum of the watermarks that are published to their ends.
    private static let published = """
        SELECT sum(published_offset)::bigint FROM landfall.stream_watermark
        WHERE published_offset = next_offset
        """

    private func taps(_ name: String, in pipeline: Pipeline) -> [OutgoingRecord] {
        (0..<20).map { number in
            Tap(
                id: "\(name)-\(number)",
                device: "dev-\(number)",
                topic: pipeline.topics.intents[0]
            ).record
        }
    }

    @Test func `what an asynchronous failover has lost is told, not passed over, and answered`()
        async throws
    {
        let pair = try await offPool { try FailoverPair() }
        let former = try await RealBrokerTests.pipeline()
        let (broker, topics) = (former.broker, former.topics)
        let old = Pipeline(broker: broker, database: pair.first, topics: topics)
        let pipeline = Pipeline(broker: broker, database: pair.second, topics: topics)
        var configuration = pipeline.configuration
        configuration.postgres = pair.settings
        let worker = try pipeline.start(configuration)
        try await pipeline.send(taps("kept", in: pipeline))
        try await worker.handled(20)
        try await eventually("the standby has all") {
            try await pair.second.number(Self.published) == 20
        }
        try await offPool { try pair.cut() }
        try await pipeline.send(taps("lost", in: pipeline))
        try await worker.handled(40)
        try await old.settled()
        try await offPool {
            pair.primary.stop()
            try pair.promote()
        }
        try await pipeline.send(taps("later", in: pipeline))
        try await eventually("nothing was set aside") { !worker.counts.setAside.isEmpty }
        for reason in worker.counts.setAside.values {
            #expect(reason.contains("PostgreSQL has lost rows"), "\(reason)")
            #expect(reason.contains("`landfall offsets reset"), "\(reason)")
        }
        let rows = try await pair.second.rows(
            "SELECT DISTINCT split_part(intent_id, '-', 1) FROM landfall.navigation_event"
        )
        #expect(rows == [["kept"]], "nothing is recorded behind a hole")
        #expect(try await pipeline.plans(40).count == 40)
        try await answerAgain(pipeline)
        try await worker.handled(80)
        #expect(worker.counts.setAside.isEmpty)
        try await pipeline.settled()
        try await worker.stop()
        let plans = try await pipeline.plans(80)
        let counts = Dictionary(grouping: plans) { $0.plan.intentID.prefix { $0 != "-" } }
        #expect(counts.mapValues(\.count) == ["kept": 20, "lost": 40, "later": 20])
        let recorded = try await pair.second.number(
            "SELECT count(DISTINCT intent_id) FROM landfall.navigation_event"
        )
        #expect(recorded == 60)
        try await offPool { pair.stop() }
    }

    /// Does what the reasons say: has what was lost answered again.
    private func answerAgain(_ pipeline: Pipeline) async throws {
        let moves = try await pipeline.progress(group: "landfall")
            .filter { $0.watermark?.setAside != nil }
            .map { progress in
                let next = try #require(progress.watermark?.next)
                return try OffsetMove.decide(progress, to: .offset(next), timeOffset: nil)
            }
        #expect(PipelineReset.areSetAside(moves))
        try await pipeline.reset(moves, group: "landfall", besideWorkers: true)
    }
}
