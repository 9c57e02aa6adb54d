import LandfallWorker
import Testing

/// What a worker leaves to one of its lanes, and when it gives up.
@Suite(.timeLimit(.minutes(10))) struct EndingTests {
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
