import Landfall
import LandfallBytes
import LandfallKafka
import LandfallWorker
import Logging
import Testing

/// What a worker finds that comes after another; the mock cluster has forgotten all offsets.
@Suite(.timeLimit(.minutes(10))) struct RestartTests {
    @Test func `after an orderly stop nothing is sent twice`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker { worker in
            try await pipeline.send(Tap(id: "one").record)
            try await worker.handled(1)
        }
        // At once, before anything could be noted in passing.
        try await pipeline.send(Tap(id: "two").record)
        try await pipeline.withWorker { worker in
            try await worker.handled(1)
            #expect(worker.counts.repairedRecords == 0)
        }
        try await pipeline.audit(records: 2, identities: 2)
    }

    @Test func `a group that has lost its newest offsets sends nothing again that is published`()
        async throws
    {
        let pipeline = try await Pipeline()
        let log = RecordedLog()
        try await pipeline.send((0..<6).map { Tap(id: "tap-\($0)", device: "d-\($0)").record })
        try await pipeline.withWorker { worker in
            try await worker.handled(6)
            try await pipeline.settled()
        }
        // As an unclean leader of the offsets' topic would have left it.
        var configuration = pipeline.configuration
        configuration.group = "first"
        try await pipeline.pass(to: "first")
        let topics = try pipeline.topics.intents.map { try Topic($0) }
        try await offPool {
            let offsets = try GroupOffsets(try pipeline.broker.client(), group: "first")
            for topic in topics {
                try offsets.commit([TopicPartition(topic, 0): 0, TopicPartition(topic, 1): 0])
            }
        }
        let worker = try pipeline.start(configuration, logger: log.logger)
        try await pipeline.send(Tap(id: "next").record)
        try await worker.handled(1)
        try await pipeline.settled()
        #expect(worker.counts.repairedRecords == 0)
        try await worker.stop()
        #expect(
            log.news().contains {
                $0.level == .warning && $0.message.hasPrefix("the group's offset is behind")
            }
        )
        #expect(try await pipeline.plans(7).count == 7)
        try await pipeline.audit(records: 7, identities: 7)
    }

    @Test
    func `another group starts at the watermark, and repairs verbatim what may not be published`()
        async throws
    {
        let pipeline = try await Pipeline(and: ["replies.one"])
        var configuration = pipeline.configuration
        configuration.topics.replies = ["replies.one"]
        // The repair reads the ledger in parts of this size.
        configuration.batchRecords = 5
        var records: [OutgoingRecord] = []
        for number in 0..<12 {
            var tap = Tap(id: "tap-\(number)", device: "dev-\(number % 5)")
            tap.headers = [
                RecordHeader(name: "kafka_replyTopic", text: "replies.one"),
                RecordHeader(name: "kafka_correlationId", value: [UInt8(number), 0]),
            ]
            records += [tap.record, tap.record(value: [0xFF, UInt8(number)])]
        }
        records.append(records[0])
        let count = records.count
        try await pipeline.send(records)
        try await pipeline.withWorker(configuration) { worker in
            try await worker.handled(count)
            try await pipeline.settled()
        }
        let entries = try await pipeline.ledger().count
        #expect(entries == count + 13, "a second record for each reply")
        // As a crash right after the first commits to PostgreSQL would have left it.
        try await pipeline.database.execute(
            "UPDATE landfall.stream_watermark SET published_offset = 0"
        )
        configuration.group = "another"
        try await pipeline.pass(to: configuration.group)
        try await pipeline.withWorker(configuration) { worker in
            try await eventually("the repair did not happen") {
                worker.counts.repairedRecords == entries
            }
            try await pipeline.settled()
            try await pipeline.send(Tap(id: "next").record)
            try await worker.handled(1)
            try await pipeline.settled()
            #expect(worker.counts.plans == 1)
        }
        try await pipeline.audit(records: count + 1, identities: 13)
    }

    @Test func `where neither store knows a partition it begins where the settings say`()
        async throws
    {
        let pipeline = try await Pipeline()
        try await pipeline.send(Tap(id: "old").record)
        var configuration = pipeline.configuration
        configuration.begin = .latest
        try await pipeline.withWorker(configuration) { worker in
            try await eventually("no partition was taken over") {
                try await pipeline.database.number(
                    "SELECT count(*) FROM landfall.stream_watermark"
                ) == 6
            }
            try await pipeline.send(Tap(id: "new").record)
            try await worker.handled(1)
        }
        #expect(try await pipeline.plans(1).map(\.plan.intentID) == ["new"])
        try await pipeline.audit(records: 1, identities: 1)
    }

    @Test func `topics that do not fit are told before anything is read`() async throws {
        let pipeline = try await Pipeline()
        var topics = TopicSettings()
        topics.intents = ["narrow"]
        try pipeline.broker.mock?.createTopic("narrow", partitionCount: 1)
        var configuration = pipeline.configuration
        configuration.topics = topics
        let worker = try pipeline.start(configuration)
        let error = await #expect(throws: WorkerError.self) { try await worker.task.value }
        #expect(error?.isConfiguration == true)
        #expect("\(try #require(error))".contains("narrow has 1 partitions"))
    }
}
