import Landfall
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallWorker
import Logging
import Testing

/// Whose a watermark is, and who may take a partition over.
@Suite(.timeLimit(.minutes(10))) struct HolderTests {
    private static let holders = """
        SELECT DISTINCT consumer_group, cluster_id FROM landfall.stream_watermark
        """

    @Test
    func `a worker of another group takes nothing over, until the watermarks are given to it`()
        async throws
    {
        let pipeline = try await Pipeline()
        var other = pipeline.configuration
        other.group = "other"
        try await pipeline.withWorker { worker in
            try await pipeline.send(Tap(id: "one").record)
            try await worker.handled(1)
            let stranger = try pipeline.start(other)
            let error = await #expect(throws: WorkerError.self) { try await stranger.task.value }
            #expect(error?.isConfiguration == true)
            let text = "\(try #require(error))"
            #expect(text.contains("belong to the group landfall"), "\(text)")
            #expect(text.contains("`landfall offsets adopt --group other`"), "\(text)")
            #expect(stranger.counts.records == 0)
            try await pipeline.send(Tap(id: "two").record)
            try await worker.handled(2)
            try await pipeline.settled()
        }
        try await offPool {
            let connection = try Connection(
                pipeline.database.settings.connection(applicationName: "t")
            )
            let adoption = WatermarkAdoption(to: WatermarkHolder(group: "other", cluster: nil))
            let watermarks = try StoredWatermarks.read(on: connection)
            let now = SystemClock.now.millisecondsSinceEpoch
            try adoption.run(watermarks.keys.sorted(), on: connection, now: now)
        }
        try await pipeline.withWorker(other) { worker in
            try await pipeline.send(Tap(id: "three").record)
            try await worker.handled(1)
            try await pipeline.settled()
        }
        try await pipeline.audit(records: 3, identities: 3)
    }

    @Test func `watermarks of nobody become those of the worker that takes them over`() async throws
    {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker { worker in
            try await pipeline.send(Tap(id: "one").record)
            try await worker.handled(1)
        }
        let own = try await pipeline.database.rows(Self.holders)
        #expect(own.map { $0[0] } == ["landfall"])
        #expect(own.first?[1] != nil)
        // As the migration leaves them.
        try await pipeline.database.execute(
            "UPDATE landfall.stream_watermark SET consumer_group = NULL, cluster_id = NULL"
        )
        try await pipeline.withWorker { worker in
            try await pipeline.send(Tap(id: "two").record)
            try await worker.handled(1)
        }
        #expect(try await pipeline.database.rows(Self.holders) == own)
    }

    @Test func `watermarks of another cluster are not taken over`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.database.execute(
            """
            INSERT INTO landfall.stream_watermark
                (topic, partition, next_offset, published_offset, owner_epoch, owner, updated_at,
                cluster_id)
            VALUES ('\(Pipeline.push)', 0, 0, 0, 1, 'x', now(), 'elsewhere')
            """
        )
        let worker = try pipeline.start()
        let error = await #expect(throws: WorkerError.self) { try await worker.task.value }
        #expect("\(try #require(error))".contains("of the Kafka cluster elsewhere"))
        let epochs =
            "SELECT max(owner_epoch) FROM landfall.stream_watermark WHERE cluster_id = 'elsewhere'"
        #expect(try await pipeline.database.number(epochs) == 1)
    }

    @Test func `what nobody knows is not compared`() {
        let nobody = WatermarkHolder(group: nil, cluster: nil)
        let one = WatermarkHolder(group: "a", cluster: "b")
        #expect(nobody.refusal(of: "x", to: one) == nil)
        #expect(one.refusal(of: "x", to: nobody) == nil)
        #expect(one.refusal(of: "x", to: WatermarkHolder(group: "a", cluster: nil)) == nil)
        #expect(one.refusal(of: "x", to: one) == nil)
    }

    @Test func `a database without watermarks of what the group has committed is named`()
        async throws
    {
        let pipeline = try await Pipeline()
        let log = RecordedLog()
        let topic = try Topic(Pipeline.push)
        try await offPool {
            try GroupOffsets(try pipeline.broker.client(), group: "landfall")
                .commit([TopicPartition(topic, 0): 0, TopicPartition(topic, 1): 0])
        }
        let worker = try pipeline.start(logger: log.logger)
        try await pipeline.send(Tap(id: "one").record)
        try await worker.handled(1)
        try await worker.stop()
        let lines = log.news().filter { $0.message.hasPrefix("PostgreSQL has no watermark") }
        #expect(lines.map(\.level) == [.warning])
        #expect(lines.first?.metadata["partitions"] == "2")
    }

    @Test func `topics that stopped to fit are told when partitions are assigned`() async throws {
        let pipeline = try await Pipeline()
        let log = RecordedLog()
        let worker = try pipeline.start(logger: log.logger)
        try await log.line("the lane waits for its partitions")
        let states = try Topic(pipeline.topics.deviceStates)
        pipeline.broker.mock?.failTopic(states, with: .unknownTopicOrPartition)
        let error = await #expect(throws: WorkerError.self) { try await worker.task.value }
        #expect("\(try #require(error))".contains("there is no topic \(states)"))
    }
}
