import Landfall
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallWorker
import Testing

/// Intents that a worker has answered, resolved again.
@Suite(.timeLimit(.minutes(10))) struct ReplayTests {
    /// Resolves what a pipeline has recorded.
    private func replay(
        _ pipeline: Pipeline,
        catalog: TestCatalog = .chat,
        usesLedger: Bool = false,
        _ range: ReplayRange = ReplayRange()
    ) async throws -> [ReplayedPlan] {
        try await offPool {
            let replay = PlanReplay(
                pipeline.topics,
                reader: try pipeline.broker.reader(),
                timeout: .seconds(30),
                onUnreadable: { Issue.record("\($0)") }
            )
            let found = try replay.gather(
                range,
                ledger: usesLedger ? try pipeline.database.connect() : nil
            )
            var plans: [ReplayedPlan] = []
            try replay.resolve(found.intents, by: catalog.resolver()) { plans.append($0) }
            return plans
        }
    }

    /// Lets a worker answer intents on states that change between them.
    private func run() async throws -> Pipeline {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker { worker in
            for sequence in 1...3 {
                try await pipeline.send(
                    Report(sequence: sequence, chats: sequence == 2 ? ["77"] : ["12"]).record
                )
                try await worker.restored(sequence)
                try await pipeline.send(
                    Tap(id: "known-\(sequence)").record,
                    Tap(id: "unknown-\(sequence)", device: "dev-2").record
                )
                try await worker.handled(2 * sequence)
            }
            try await pipeline.send(
                Tap(id: "known-1").record,
                Tap(id: "lost", link: "https://elsewhere.example/1").record,
                Tap(id: "bad").record(value: [1])
            )
            try await worker.handled(9)
        }
        return pipeline
    }

    @Test(arguments: [false, true])
    func `the same catalog gives the same plans, on the states of then`(
        usesLedger: Bool
    )
        async throws
    {
        let pipeline = try await run()
        let plans = try await replay(pipeline, usesLedger: usesLedger)
        // One can't be read, and one came a second time.
        #expect(plans.count == 7)
        #expect(plans.allSatisfy { $0.change == .same }, "\(plans.map(\.change))")
        #expect(Set(plans.map(\.new.operations.count)).count > 1)
    }

    @Test func `the session of then counts, though the state came with the intent`() async throws {
        let pipeline = try await Pipeline()
        var inline = Report(sequence: 9)
        inline.userID = "user-99"
        try await pipeline.withWorker { worker in
            // The second tap is answered before its device has reported at all.
            for (number, device) in ["dev-1", "dev-2", "dev-1"].enumerated() {
                if number < 1 {
                    try await pipeline.send(Report(chats: ["12"]).record)
                    try await worker.restored(1)
                }
                inline.device = device
                var tap = Tap(id: "tap-\(number)", device: device)
                tap.more = #","userId":"user-99","deviceState":\#(inline.json)"#
                try await pipeline.send(tap.record)
                try await worker.handled(number + 1)
            }
            try await pipeline.send(Report(device: "dev-2", sequence: 1).record)
            try await worker.restored(2)
        }
        let plans = try await replay(pipeline)
        let reasons = ["wrong_user", nil, "wrong_user"]
        for (number, reason) in reasons.enumerated() {
            let plan = try #require(plans.first { $0.intentID == "tap-\(number)" })
            #expect(plan.old?.basedOn?.source == .inline)
            #expect(plan.old?.reason == reason)
            #expect(plan.change == .same)
        }
    }

    @Test func `another catalog's plans are told apart by what they change`() async throws {
        let pipeline = try await run()
        let rows = try await pipeline.database.number(
            "SELECT count(*) FROM landfall.navigation_event"
        )
        let plans = try await replay(pipeline, catalog: .shop)
        #expect(plans.contains { $0.change == .outcome })
        #expect(plans.first { $0.intentID == "lost" }?.old?.outcome != nil)
        #expect(
            try await pipeline.database.number("SELECT count(*) FROM landfall.navigation_event")
                == rows
        )
    }

    @Test func `a range names topic, partition, offsets and a count`() async throws {
        let pipeline = try await run()
        var range = ReplayRange()
        range.topic = try Topic(Pipeline.push)
        range.partition = KeyPartitioner.partition(ofKey: Array("dev-1".utf8), partitionCount: 2)
        range.first = 1
        range.end = 3
        let plans = try await replay(pipeline, range)
        #expect(plans.map(\.place.offset) == [1, 2])
        range = ReplayRange()
        range.topic = "navigation.plans"
        await #expect(throws: OperationsError.self) { _ = try await replay(pipeline, range) }
        range = ReplayRange()
        range.partition = 7
        let place = TopicPartition(try Topic(Pipeline.push), 7)
        await #expect(throws: OperationsError.missingPartition(place, count: 2)) {
            _ = try await replay(pipeline, range)
        }
        range = ReplayRange()
        range.until = 1
        #expect(try await replay(pipeline, range).isEmpty)
    }

    @Test func `an intent that came first before the range is left out like any other repeat`()
        async throws
    {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker { worker in
            try await pipeline.send(Tap(id: "twice").record)
            try await worker.handled(1)
            try await pipeline.send(Tap(id: "twice").record, Tap(id: "once").record)
            try await worker.handled(3)
        }
        for usesLedger in [false, true] {
            var range = ReplayRange()
            range.first = 1
            let plans = try await replay(pipeline, usesLedger: usesLedger, range)
            #expect(plans.map(\.intentID) == ["once"])
        }
    }

    @Test func `a limit counts intents, not offsets, and takes the newest of all partitions`()
        async throws
    {
        let pipeline = try await Pipeline()
        try await pipeline.send((0..<4).map { Tap(id: "tap-\($0)", device: "dev-\($0)").record })
        // Offsets that hold no intent, as markers of transactions do, and one that came again.
        try await pipeline.send(
            (0..<250).map { Tap(id: "bad-\($0)", device: "dev-\($0 % 4)").record(value: [1]) }
        )
        try await pipeline.send(Tap(id: "tap-3", device: "dev-3").record)
        let gather = { (limit: Int) async throws in
            try await offPool {
                var range = ReplayRange()
                range.limit = limit
                return try PlanReplay(
                    pipeline.topics,
                    reader: try pipeline.broker.reader(),
                    timeout: .seconds(30),
                    onUnreadable: { Issue.record("\($0)") }
                ).gather(range, ledger: nil)
            }
        }
        let newest = try await gather(3)
        #expect(newest.intents.count == 3)
        #expect(newest.isPart)
        let all = try await gather(100)
        #expect(all.intents.count == 4)
        #expect(!all.isPart)
    }
}
