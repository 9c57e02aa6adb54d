import Landfall
import LandfallTokens
import LandfallWorker
import Testing

/// Whoever has a writer's login of the database can write into the ledger; what is published from it is checked.
@Suite(.timeLimit(.minutes(5))) struct LedgerGuardTests {
    private static let old = "old:b2xkIG9sZCBvbGQgb2xkIG9sZCBvbGQgb2xkIG9sZCBvbGQ="
    private static let young = "new:bmV3IG5ldyBuZXcgbmV3IG5ldyBuZXcgbmV3IG5ldyBuZXc="

    private func configuration(
        of pipeline: Pipeline,
        group: String,
        keys: String?
    ) throws -> WorkerConfiguration {
        var configuration = pipeline.configuration
        configuration.group = group
        configuration.ledgerKeys = try keys.map { try KeyRing(text: $0) }
        return configuration
    }

    /// Lets a first worker answer taps, and forgets that it has published them.
    private func answer(_ pipeline: Pipeline, keys: String?) async throws {
        try await pipeline.withWorker(
            try configuration(of: pipeline, group: "first", keys: keys)
        ) { worker in
            try await pipeline.send(Tap(id: "one").record, Tap(id: "two").record)
            try await worker.handled(2)
            try await pipeline.settled()
        }
        try await pipeline.pass(to: "second")
        try await pipeline.database.execute(
            "UPDATE landfall.stream_watermark SET published_offset = 0"
        )
    }

    /// Runs the next worker, which has to publish again, and gives the reason for which it sets the partition aside.
    private func reason(_ pipeline: Pipeline, keys: String?) async throws -> String {
        let worker = try pipeline.start(
            try configuration(of: pipeline, group: "second", keys: keys)
        )
        try await eventually("nothing was set aside") { !worker.counts.setAside.isEmpty }
        let reason = worker.counts.setAside.values.joined()
        let error = await #expect(throws: WorkerError.self) { try await worker.stop() }
        guard case .setAside = error else {
            Issue.record("\(error.map { "\($0)" } ?? "no error")")
            return reason
        }
        return reason
    }

    @Test(arguments: [nil, old, "\(young)\n\(old)"])
    func `what was signed by a live key is published again`(keys: String?) async throws {
        let pipeline = try await Pipeline()
        try await answer(pipeline, keys: keys == nil ? nil : Self.old)
        try await pipeline.withWorker(
            try configuration(of: pipeline, group: "second", keys: keys)
        ) { worker in
            try await eventually("nothing was repaired") { worker.counts.repairedRecords == 2 }
        }
        #expect(try await pipeline.plans(4).count == 4)
    }

    @Test(arguments: [nil, young])
    func `what was signed by nobody, or by another key, sets the partition aside and is named`(
        written: String?
    ) async throws {
        let pipeline = try await Pipeline()
        try await answer(pipeline, keys: written)
        let text = try await reason(pipeline, keys: Self.old)
        #expect(text.contains("\(Pipeline.push) ") && text.contains(":0, entry 0"))
        #expect(text.contains(written == nil ? "no key has" : "none of the keys has"))
        #expect(try await pipeline.plans(2).count == 2)
    }

    @Test func `a watermark that is moved past what the ledger holds sets the partition aside`()
        async throws
    {
        let pipeline = try await Pipeline()
        try await answer(pipeline, keys: nil)
        try await pipeline.database.execute("DELETE FROM landfall.plan_ledger")
        let text = try await reason(pipeline, keys: nil)
        #expect(text.contains("the ledger holds nothing of offsets"), "\(text)")
        #expect(text.contains("--to 0 --execute") && text.contains("--to 2 --execute"), "\(text)")
    }

    @Test(arguments: [
        ("it is there twice", "intent_offset, ordinal", "out_topic, out_value, code"),
        ("none of the keys", "intent_offset, 1", "out_topic, 'forged'::bytea, code"),
        ("no key has signed", "intent_offset, 1", "out_topic, 'forged'::bytea, NULL"),
        ("is not one of this pipeline", "intent_offset, 1", "'payments', out_value, code"),
        ("is not one of this pipeline", "intent_offset, 1", "'\(Pipeline.push)', out_value, code"),
    ])
    func `what a stolen login writes is not published`(
        reason: String,
        place: String,
        content: String
    ) async throws {
        let pipeline = try await Pipeline(and: ["payments"])
        let keys = reason.contains("pipeline") ? nil : Self.old
        try await answer(pipeline, keys: keys)
        try await pipeline.database.execute(
            """
            SET ROLE landfall_writer;
            INSERT INTO landfall.plan_ledger (recorded_at, topic, partition, owner_epoch, kind,
                identity, out_partition, out_key, out_headers, intent_offset, ordinal,
                out_topic, out_value, code)
            SELECT recorded_at, topic, partition, owner_epoch, kind,
                identity, out_partition, out_key, out_headers, \(place), \(content)
            FROM landfall.plan_ledger WHERE intent_offset = 0
            """
        )
        #expect(try await self.reason(pipeline, keys: keys).contains(reason))
        #expect(try await pipeline.broker.read("payments", atLeast: 0).isEmpty)
        #expect(try await pipeline.plans(2).count == 2)
    }

    @Test func `a sender who repeats himself gets the plan that is signed, and no forged one`()
        async throws
    {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker(
            try configuration(of: pipeline, group: "landfall", keys: Self.old)
        ) { worker in
            try await pipeline.send(Tap(id: "one").record)
            try await worker.handled(1)
            try await pipeline.settled()
            for headers in ["out_headers", "'\\xff'::bytea"] {
                try await pipeline.database.execute(
                    """
                    SET ROLE landfall_writer;
                    INSERT INTO landfall.plan_ledger (recorded_at, topic, partition, owner_epoch,
                        kind, identity, out_topic, out_key, out_value, out_headers, intent_offset,
                        ordinal, code)
                    SELECT recorded_at - interval '1 s', topic, partition, owner_epoch,
                        kind, identity, 'payments', out_key, 'forged'::bytea, \(headers),
                        intent_offset, 1, code
                    FROM landfall.plan_ledger WHERE ordinal = 0
                    """
                )
            }
            try await pipeline.send(Tap(id: "one").record)
            try await worker.handled(2)
            try await pipeline.settled()
            #expect(worker.counts.repeatedPlans == 1)
        }
        let plans = try await pipeline.plans(2)
        #expect(plans.count == 2 && plans[0].record.value == plans[1].record.value)
    }
}
