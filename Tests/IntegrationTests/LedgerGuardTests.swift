import Landfall
import LandfallBytes
import LandfallKafka
import LandfallTokens
import Testing

@testable import LandfallWorker

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
        // The mock cluster shows the try that was given up as well.
        #expect(try await pipeline.plans(6).count == 6)
    }

    @Test(arguments: [nil, young])
    func `what was signed by nobody, or by another key, sets the partition aside and is named`(
        written: String?
    ) async throws {
        let pipeline = try await Pipeline()
        try await answer(pipeline, keys: written)
        let text = try await reason(pipeline, keys: Self.old)
        #expect(text.contains("\(Pipeline.push) ") && text.contains(":0..<"), "\(text)")
        #expect(text.contains(written == nil ? "no key has" : "none of the keys has"))
        #expect(try await pipeline.plans(2).count == 2)
    }

    @Test func `a watermark that is moved past what the ledger holds sets the partition aside`()
        async throws
    {
        let pipeline = try await Pipeline()
        try await answer(pipeline, keys: nil)
        try await pipeline.database.execute("DELETE FROM landfall.plan_segment")
        let text = try await reason(pipeline, keys: nil)
        #expect(text.contains("the ledger holds nothing of offsets"), "\(text)")
        #expect(text.contains("--to 0 --execute") && text.contains("--to 2 --execute"), "\(text)")
    }

    @Test(arguments: [1, 2])
    func `a gap in the middle of the ledger sets the partition aside`(offset: Int64) async throws {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker(
            try configuration(of: pipeline, group: "first", keys: nil)
        ) { worker in
            // A segment each.
            for number in 0..<4 {
                try await pipeline.send(Tap(id: "tap-\(number)").record)
                try await worker.handled(number + 1)
            }
            try await pipeline.settled()
        }
        try await pipeline.pass(to: "second")
        try await pipeline.database.execute(
            """
            UPDATE landfall.stream_watermark SET published_offset = 0;
            DELETE FROM landfall.plan_segment WHERE first_offset = \(offset)
            """
        )
        let text = try await reason(pipeline, keys: nil)
        #expect(text.contains("holds nothing of offsets \(offset) to \(offset + 1)"), "\(text)")
        #expect(text.contains("--to 4 --execute"), "\(text)")
        #expect(try await pipeline.plans(4).count == 4)
    }

    /// The change that a stolen login makes to a segment of the ledger that it has read.
    enum Forgery: String, CaseIterable {
        case copy = "it is there twice"
        case otherRecords = "none of the keys"
        case unsigned = "no key has signed"
        case otherTopic = "is not one of this pipeline"
        case inputTopic = "is not one of this pipeline for"

        /// The forged segment, which lies behind the genuine one or in its place.
        func segment(_ genuine: Segment) throws -> Segment {
            guard self != .copy else { return genuine }
            let next = genuine.place.next
            var offsets = try genuine.offsets()
            var record = offsets[0].records[0]
            switch self {
            case .copy: break
            case .otherRecords, .unsigned: record.record.content.value = Array("forged".utf8)
            case .otherTopic: record.record.topic = "payments"
            case .inputTopic: record.record.topic = try Topic(Pipeline.push)
            }
            offsets = [
                StoredOffset(
                    topic: genuine.place.topic,
                    partition: genuine.place.partition,
                    offset: next,
                    ownerEpoch: genuine.place.ownerEpoch,
                    records: [record]
                )
            ]
            var forged = genuine.moved(first: next, next: next + 1).holding(offsets)
            if self == .unsigned { forged.code = nil }
            return forged
        }
    }

    @Test(arguments: Forgery.allCases)
    func `what a stolen login writes is not published`(forgery: Forgery) async throws {
        let pipeline = try await Pipeline(and: ["payments"])
        let keys = forgery.rawValue.contains("pipeline") ? nil : Self.old
        try await answer(pipeline, keys: keys)
        let genuine = try #require(
            try await offPool { try pipeline.database.segments().last }
        )
        try await pipeline.database.insert(try forgery.segment(genuine))
        if forgery != .copy {
            // Whoever may insert may move watermarks as well.
            try await pipeline.database.execute(
                "UPDATE landfall.stream_watermark SET next_offset = next_offset + 1"
                    + " WHERE topic = '\(genuine.place.topic)' AND partition = \(genuine.place.partition)"
            )
        }
        let reason = try await reason(pipeline, keys: keys)
        #expect(reason.contains(forgery.rawValue), "\(reason)")
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
            let genuine = try #require(
                try await offPool { try pipeline.database.segments().first }
            )
            var offsets = try genuine.offsets()
            offsets[0].records[0].record.content.value = Array("forged".utf8)
            offsets[0].records[0].record.topic = "payments"
            var forged = genuine.moved(secondsBefore: 1).holding(offsets)
            try await pipeline.database.insert(forged)
            forged.records.append(0xFF)
            try await pipeline.database.insert(forged)
            try await pipeline.send(Tap(id: "one").record)
            try await worker.handled(2)
            try await pipeline.settled()
            #expect(worker.counts.repeatedPlans == 1)
        }
        let plans = try await pipeline.plans(2)
        #expect(plans.count == 2 && plans[0].record.value == plans[1].record.value)
    }
}
