import Glibc
import LandfallKafka
import LandfallPostgres
import Testing

/// A worker that is killed between the commit to PostgreSQL and the commit to Kafka.
@Suite(.timeLimit(.minutes(10))) struct CrashTests {
    /// The requests of a Kafka transaction, in their order: each is held up once.
    static let requests: [MockRequest] = [
        .addPartitionsToTransaction, .produce, .addOffsetsToTransaction,
        .transactionalOffsetCommit, .endTransaction,
    ]

    @Test(arguments: requests)
    func
        `after a kill in mid transaction every intent has one row, and a plan as the ledger has it`(
            request: MockRequest
        ) async throws
    {
        let pipeline = try await Pipeline()
        let cluster = try #require(pipeline.broker.mock)
        let first = try SpawnedWorker(pipeline, group: "first")
        try await pipeline.send(Report(chats: ["12"]).record, Tap(id: "warm").record)
        try await pipeline.rows(1, of: first)
        try await pipeline.settled()
        try cluster.delayNext(request, at: Broker.workerSide, by: .seconds(120))
        let taps = (0..<20).map { Tap(id: "tap-\($0)", device: "dev-\($0)").record }
        let bad = Tap(id: "bad").record(value: [0xFF])
        try await pipeline.send(taps + [bad, Tap(id: "tap-0", device: "dev-0").record])
        // Once rows are there PostgreSQL has committed, and once the request has come the transaction
        // of Kafka hangs: for as long as the worker's patience with one request, so nothing may come
        // between. A kill before would leave the delay to the next worker.
        try await offPool {
            let connection = try pipeline.database.connect()
            let sql = "SELECT FROM landfall.navigation_event LIMIT 2"
            let deadline = ContinuousClock.now + .seconds(150)
            while try connection.query(sql).count < 2, ContinuousClock.now < deadline {
                usleep(10_000)
            }
            while try cluster.pendingDelays(of: request, at: Broker.workerSide) > 0,
                ContinuousClock.now < deadline
            {
                usleep(1_000)
            }
            first.signal(SIGKILL)
        }
        try await first.killNow()
        let published = try await pipeline.database.number(
            "SELECT sum(next_offset - published_offset) FROM landfall.stream_watermark"
        )
        #expect(published > 0, "something is not published yet: \(first.lines)")

        try await pipeline.pass(to: "second")
        let second = try SpawnedWorker(pipeline, group: "second")
        try await pipeline.rows(21, of: second)
        try await pipeline.send(Tap(id: "after").record)
        try await pipeline.rows(22, of: second)
        try await pipeline.settled()
        #expect(second.lines.contains("published again from the ledger"))
        #expect(try await second.terminate() == 0, "\(second.lines)")
        try await pipeline.audit(records: 24, identities: 22)
    }
}

extension Pipeline {
    /// The number of rows of intents.
    var rowCount: Int {
        get async throws {
            try await database.number("SELECT count(*) FROM landfall.navigation_event")
        }
    }

    /// Waits until so many intents are recorded.
    func rows(
        _ count: Int,
        of worker: SpawnedWorker,
        within limit: Duration = .seconds(150),
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await eventually(
            "\(count) rows did not come: \(worker.lines)",
            within: limit,
            sourceLocation: sourceLocation
        ) { try await rowCount >= count }
    }

    /// Waits until a request of a worker has come that is to be delayed.
    func held(
        _ request: MockRequest,
        of worker: SpawnedWorker,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let cluster = try #require(broker.mock)
        try await eventually("no \(request) came: \(worker.lines)", sourceLocation: sourceLocation)
        {
            try cluster.pendingDelays(of: request, at: Broker.workerSide) == 0
        }
    }
}
