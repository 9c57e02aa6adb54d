import Landfall
import LandfallKafka
import Testing

@testable import LandfallWorker

/// Restoring that takes long.
@Suite(.timeLimit(.minutes(10))) struct RestoringTests {
    /// Message sets of one state each, since the mock cluster answers with one at a time.
    private static func sendStates(_ count: Int, to pipeline: Pipeline) async throws {
        for sequence in 1...count {
            try await pipeline.send(Report(sequence: sequence, chats: ["12"]).record)
        }
        try await pipeline.send(Report(sequence: count + 1, chats: ["77"]).record)
    }

    @Test func `it goes on for longer than patience and poll interval while something comes`()
        async throws
    {
        let pipeline = try await Pipeline()
        let cluster = try #require(pipeline.broker.mock)
        try await Self.sendStates(36, to: pipeline)
        try await pipeline.send(Tap(id: "one").record)
        var configuration = pipeline.configuration
        configuration.patience = .seconds(10)
        configuration.sessionTimeout = .seconds(6)
        // What tests write lies there: a state comes every half a second.
        try cluster.setRoundTrip(of: 2, to: .milliseconds(500))
        let begin = ContinuousClock.now
        let lane = try LaneRun(pipeline, configuration) { setup in
            setup.consumer.maxPollInterval = .seconds(10)
        }
        try await eventually("the intent was not answered") { lane.tally.current.records == 1 }
        #expect(ContinuousClock.now - begin > .seconds(15))
        #expect(lane.tally.current.states == 37)
        #expect(lane.tally.current.restoringOffsets == 0)
        // It is answered by the last of them.
        #expect(lane.tally.current.outcomes == ["ALREADY_THERE": 1])
        let lines = lane.log.news().map(\.message)
        #expect(lines.contains("restoring device states"))
        #expect(!lines.contains("partitions revoked"))
        try cluster.setRoundTrip(of: 2, to: .zero)
        try await lane.finish()
    }

    @Test func `standing still ends it, and says how far it came`() async throws {
        let pipeline = try await Pipeline()
        let cluster = try #require(pipeline.broker.mock)
        try await Self.sendStates(5, to: pipeline)
        var configuration = pipeline.configuration
        configuration.patience = .seconds(3)
        cluster.failNext(.fetch, with: Array(repeating: .notLeader, count: 5000))
        let lane = try LaneRun(pipeline, configuration) { _ in }
        let error = await #expect(throws: WorkerError.self) { try await lane.end() }
        let text = "\(try #require(error))"
        #expect(text.contains("no record of the topic navigation.device-state arrived for 3 s"))
        #expect(text.contains("after 0 of 6 offsets"), "\(text)")
        #expect(lane.tally.current.restoringOffsets == 0)
    }

    @Test func `a clock that jumps ahead and comes back holds no upkeep up, and drops nothing`()
        async throws
    {
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
        func pruned() async throws -> Int {
            try await pipeline.database.number("SELECT count(*) FROM public.pruned")
        }
        let clock = TestClock()
        let month: Int64 = 30 * 86_400
        let lane = try LaneRun(pipeline, pipeline.configuration, now: { clock.now }) { setup in
            setup.upkeepInterval = .milliseconds(300)
        }
        for jump in [month, -month, -month, month] {
            clock.advance(bySeconds: jump)
            let before = try await pruned()
            try await eventually("nobody looked after the ledger") {
                try await pruned() > before + 2
            }
        }
        let late = try await pipeline.database.number(
            "SELECT count(*) FROM public.pruned WHERE at > now() - interval '59 minutes'"
        )
        #expect(late == 0)
        // The same identity again is found, wherever the clock was when it came first.
        try await pipeline.send(Tap(id: "same").record)
        try await eventually("it was not answered") { lane.tally.current.records == 1 }
        clock.advance(bySeconds: month)
        try await pipeline.send(Tap(id: "other").record)
        try await eventually("it was not answered") { lane.tally.current.records == 2 }
        clock.advance(bySeconds: -month)
        try await pipeline.send(Tap(id: "same").record, Tap(id: "other").record)
        try await eventually("they were not answered") { lane.tally.current.records == 4 }
        #expect(lane.tally.current.repeatedPlans == 2)
        let told = lane.log.news().filter { $0.message.contains("clock differs") }
        let isBehind = told.compactMap { $0.metadata["ahead.seconds"]?.hasPrefix("-") }
        #expect(Set(isBehind) == [true, false])
        try await lane.finish()
    }
}
