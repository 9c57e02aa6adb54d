import LandfallKafka
import LandfallWorker
import Testing

/// What a worker leaves to one of its lanes, and when it gives up.
@Suite(.timeLimit(.minutes(10))) struct EndingTests {
    @Test func `a lane that can't publish ends the worker with its patience, and names the cause`()
        async throws
    {
        let pipeline = try await Pipeline()
        let cluster = try #require(pipeline.broker.mock)
        let log = RecordedLog()
        var configuration = pipeline.configuration
        configuration.patience = .seconds(4)
        let worker = try pipeline.start(configuration, logger: log.logger)
        try await pipeline.send(Tap(id: "warm").record)
        try await worker.handled(1)
        try await pipeline.settled()
        for _ in 0..<100 {
            try cluster.delayNext(
                .produce,
                at: Broker.workerSide,
                by: .zero,
                code: .messageTooLarge
            )
        }
        try await pipeline.send(Tap(id: "large").record)
        let error = await #expect(throws: WorkerError.self) { try await worker.task.value }
        let text = "\(try #require(error))"
        #expect(text.contains("MSG_SIZE_TOO_LARGE"), "\(text)")
        #expect(text.contains("raise max.message.bytes"), "\(text)")
        #expect(!log.news().contains { $0.message == "a lane starts again" })
    }

    @Test func `a stop keeps its deadline while a commit is not answered`() async throws {
        let pipeline = try await Pipeline()
        let cluster = try #require(pipeline.broker.mock)
        var configuration = pipeline.configuration
        configuration.shutdownDeadline = .seconds(4)
        let worker = try pipeline.start(configuration)
        try await pipeline.send(Tap(id: "warm").record)
        try await worker.handled(1)
        try await pipeline.settled()
        try cluster.delayNext(.endTransaction, at: Broker.workerSide, by: .seconds(60))
        try await pipeline.send(Tap(id: "late").record)
        try await eventually("no commit was asked for") {
            try cluster.pendingDelays(of: .endTransaction, at: Broker.workerSide) == 0
        }
        let began = ContinuousClock.now
        await #expect(throws: WorkerError.self) { try await worker.stop() }
        // Else it is the 15 s after which the transaction ends by itself, and more.
        #expect(ContinuousClock.now - began < .seconds(9))
        try await pipeline.withWorker { _ in try await pipeline.settled() }
        try await pipeline.audit(records: 2, identities: 2)
    }

    @Test func `one lane of a process looks after the ledger for all of them`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.database.execute(
            """
            CREATE TABLE public.pruned (at timestamptz);
            GRANT INSERT ON public.pruned TO landfall_writer;
            ALTER FUNCTION landfall.prune_ledger(timestamptz) RENAME TO prune_ledger_really;
            CREATE FUNCTION landfall.prune_ledger(timestamptz) RETURNS void LANGUAGE sql
            AS 'INSERT INTO public.pruned VALUES ($1)';
            """
        )
        var configuration = pipeline.configuration
        configuration.lanes = 3
        try await pipeline.withWorker(configuration) { worker in
            try await pipeline.send(Tap(id: "one").record)
            try await worker.handled(1)
            try await eventually("nobody looked after the ledger") {
                try await pipeline.database.number("SELECT count(*) FROM public.pruned") > 0
            }
        }
        #expect(try await pipeline.database.number("SELECT count(*) FROM public.pruned") == 1)
    }
}
