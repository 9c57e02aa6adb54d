import Landfall
import LandfallPostgres
import LandfallWorker
import Testing

/// A primary dies in the midst of traffic, and its standby takes its place.
@Suite(.timeLimit(.minutes(5))) struct FailoverTests {
    /// A broker, and two servers of which the worker uses the one that takes writes.
    private func makePair() async throws -> (pipeline: Pipeline, pair: FailoverPair) {
        let pair = try await offPool { try FailoverPair() }
        let broker = try await offPool { try Broker.mock(topics: TopicSettings()) }
        return (Pipeline(broker: broker, database: pair.second, topics: TopicSettings()), pair)
    }

    @Test func `a synchronous failover loses nothing and doubles nothing, and the worker goes on`()
        async throws
    {
        let (pipeline, pair) = try await makePair()
        try await offPool { try pair.makeSynchronous() }
        var configuration = pipeline.configuration
        configuration.postgres = pair.settings
        // Many small transactions, so that the end falls into one of them.
        configuration.batchRecords = 8
        var count = 0
        func send() async throws {
            try await pipeline.send(
                (count..<count + 50).map { Tap(id: "tap-\($0)", device: "dev-\($0 % 20)").record }
            )
            count += 50
        }
        try await pipeline.withWorker(configuration) { worker in
            for _ in 0..<4 { try await send() }
            try await worker.handled(100)
            for _ in 0..<6 { try await send() }
            // The one that dies takes some of its transactions with it, and nobody writes for a while.
            try await offPool { pair.primary.stop() }
            for _ in 0..<2 { try await send() }
            let before = worker.counts.records
            try await Task.sleep(for: .seconds(1))
            #expect(worker.counts.records <= before + 8, "a standby takes no writes")
            try await offPool { try pair.promote() }
            for _ in 0..<2 { try await send() }
            try await worker.handled(count)
            try await pipeline.settled()
        }
        try await pipeline.audit(records: count, identities: count)
        try await offPool { pair.stop() }
    }

    @Test func `what an asynchronous failover has lost is reported, and nothing is passed over`()
        async throws
    {
        let (pipeline, pair) = try await makePair()
        let old = Pipeline(broker: pipeline.broker, database: pair.first, topics: pipeline.topics)
        var configuration = pipeline.configuration
        configuration.postgres = pair.settings
        let worker = try pipeline.start(configuration)
        try await pipeline.send((0..<20).map { Tap(id: "kept-\($0)", device: "dev-\($0)").record })
        try await worker.handled(20)
        try await old.settled()
        try await eventually("the standby has all") {
            try await pair.second.number(
                "SELECT count(*) FROM landfall.stream_watermark WHERE published_offset = next_offset"
            ) == 2
        }
        try await offPool { try pair.cut() }
        try await pipeline.send((0..<20).map { Tap(id: "lost-\($0)", device: "dev-\($0)").record })
        try await worker.handled(40)
        try await old.settled()
        try await offPool {
            pair.primary.stop()
            try pair.promote()
        }
        try await pipeline.send(
            (0..<20).map { Tap(id: "later-\($0)", device: "dev-\($0)").record }
        )
        let error = await #expect(throws: WorkerError.self) { try await worker.task.value }
        guard case .lostRows(let text) = error else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")")
            return
        }
        #expect(text.contains(Pipeline.push))
        let rows = try await pair.second.rows(
            "SELECT DISTINCT split_part(intent_id, '-', 1) FROM landfall.navigation_event"
        )
        #expect(rows == [["kept"]], "nothing is recorded behind a hole")
        let plans = try await pipeline.plans(40)
        #expect(!plans.contains { $0.plan.intentID.hasPrefix("later") })
        try await offPool { pair.stop() }
    }
}
