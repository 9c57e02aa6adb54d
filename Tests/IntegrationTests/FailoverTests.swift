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
}
