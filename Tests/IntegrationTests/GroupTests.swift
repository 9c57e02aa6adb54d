import LandfallKafka
import LandfallWorker
import Testing

/// Partitions that come and go.
@Suite(.timeLimit(.minutes(10))) struct GroupTests {
    private static func taps(_ name: String) -> [OutgoingRecord] {
        (0..<40).map { Tap(id: "\(name)-\($0)", device: "dev-\($0)").record }
    }

    @Test func `partitions move to a worker that comes, and back when it has gone`() async throws {
        let pipeline = try await Pipeline(partitionCount: 4)
        try await pipeline.send((0..<40).map { Report(device: "dev-\($0)", chats: ["12"]).record })
        var configuration = pipeline.configuration
        configuration.lanes = 2
        var other = pipeline.configuration
        other.instance = "other"
        try await pipeline.withWorker(configuration) { first in
            try await first.restored(40)
            try await pipeline.send(Self.taps("alone"))
            try await first.handled(40)
            try await pipeline.withWorker(other) { second in
                try await pipeline.owners(3)
                try await pipeline.send(Self.taps("together"))
                try await eventually("not all were handled") {
                    first.counts.records + second.counts.records == 80
                }
                #expect(second.counts.records > 0)
                #expect(second.counts.outcomes == ["NAVIGATE": second.counts.records])
            }
            try await pipeline.send(Self.taps("again"))
            try await eventually("not all were handled") {
                try await pipeline.rowCount == 120
            }
            try await pipeline.settled()
            #expect(first.counts.outcomes == ["NAVIGATE": first.counts.records])
        }
        let found = try await pipeline.plans(120)
        #expect(found.allSatisfy { $0.operations == ["update"] }, "states came along")
        try await pipeline.audit(records: 120, identities: 120)
    }

    @Test func `a member that the group has thrown out joins again, and nothing is lost`()
        async throws
    {
        let pipeline = try await Pipeline()
        let cluster = try #require(pipeline.broker.mock)
        try await pipeline.withWorker { worker in
            try await pipeline.send(Self.taps("before"))
            try await worker.handled(40)
            cluster.failNext(.heartbeat, with: [.unknownMember])
            try await eventually("the lane has not joined again") {
                try await pipeline.database.number(
                    "SELECT min(owner_epoch) FROM landfall.stream_watermark"
                ) > 1
            }
            try await pipeline.send(Self.taps("after"))
            try await worker.handled(80)
            try await pipeline.settled()
        }
        try await pipeline.audit(records: 80, identities: 80)
    }

    @Test func `an offset that is not in the log is never passed over`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.database.execute(
            """
            INSERT INTO landfall.stream_watermark
                (topic, partition, next_offset, published_offset, owner_epoch, owner, updated_at)
            VALUES ('\(Pipeline.push)', 0, 500, 500, 1, 'x', now())
            """
        )
        let worker = try pipeline.start()
        try await eventually("it was not set aside") { !worker.counts.setAside.isEmpty }
        let error = await #expect(throws: WorkerError.self) { try await worker.stop() }
        let text = "\(try #require(error))"
        #expect(text.contains("resumes at offset 500, which is not in the log (0..0)"))
    }
}

extension Pipeline {
    /// Waits until so many lanes own partitions.
    func owners(_ count: Int) async throws {
        try await eventually("\(count) lanes did not get partitions") {
            try await database.number(
                "SELECT count(DISTINCT owner) FROM landfall.stream_watermark"
            ) == count
        }
    }
}
