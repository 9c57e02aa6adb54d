import Landfall
import LandfallBytes
import LandfallKafka
import LandfallWorker
import Testing

/// Replies that the topic of a caller refuses when they are sent.
@Suite(.timeLimit(.minutes(10))) struct RefusedReplyTests {
    private static let replies = "replies.one"

    /// A pipeline whose reply topic lies on the broker that workers do not write to otherwise, so
    /// that a fault of it meets replies only.
    private static func pipeline() async throws -> (Pipeline, MockCluster) {
        let pipeline = try await Pipeline(and: [replies])
        let cluster = try #require(pipeline.broker.mock)
        for number in 0..<pipeline.broker.partitionCount {
            let partition = TopicPartition(Topic(stringLiteral: replies), Partition(number))
            try cluster.setLeader(of: partition, to: 2)
        }
        return (pipeline, cluster)
    }

    private static func tap(_ id: String, wantsReply: Bool = true) -> OutgoingRecord {
        var tap = Tap(id: id)
        if wantsReply { tap.headers = [RecordHeader(name: "kafka_replyTopic", text: replies)] }
        return tap.record
    }

    @Test(arguments: WorkerConfiguration.Delivery.allCases)
    func `a reply that is too large for its topic stops nothing`(
        delivery: WorkerConfiguration.Delivery
    ) async throws {
        let (pipeline, cluster) = try await Self.pipeline()
        var configuration = pipeline.configuration
        configuration.delivery = delivery
        configuration.topics.replies = [Self.replies]
        try await pipeline.send(Self.tap("wants"), Self.tap("wants-not", wantsReply: false))
        try cluster.delayNext(.produce, at: 2, by: .zero, code: .messageTooLarge)
        try await pipeline.withWorker(configuration) { worker in
            try await worker.handled(2)
            try await pipeline.settled()
            #expect(worker.counts.undeliverable == 1)
            // The size is known now, and nothing is tried.
            try await pipeline.send(Self.tap("wants-too"))
            try await worker.handled(3)
            try await pipeline.settled()
            #expect(worker.counts.undeliverable == 2)
        }
        let plans = try await pipeline.plans(3).map(\.plan.intentID)
        #expect(Set(plans) == ["wants", "wants-not", "wants-too"])
        #expect(try await pipeline.broker.read(Self.replies, atLeast: 0).isEmpty)
    }

    @Test func `what the ledger publishes again is held up as little`() async throws {
        let (pipeline, cluster) = try await Self.pipeline()
        var configuration = pipeline.configuration
        configuration.topics.replies = [Self.replies]
        try await pipeline.withWorker(configuration) { worker in
            try await pipeline.send(Self.tap("one"))
            try await worker.handled(1)
            try await pipeline.settled()
        }
        // As if the worker had died between the two commits.
        try await pipeline.database.execute(
            "UPDATE landfall.stream_watermark SET published_offset = 0"
        )
        configuration.group = "second"
        try await pipeline.pass(to: configuration.group)
        try cluster.delayNext(.produce, at: 2, by: .zero, code: .messageTooLarge)
        try await pipeline.withWorker(configuration) { worker in
            try await eventually("nothing was repaired") { worker.counts.repairedRecords == 2 }
            #expect(worker.counts.undeliverable == 1)
        }
        let plans = try await pipeline.plans(2).map(\.plan.intentID)
        #expect(Set(plans) == ["one"])
        #expect(try await pipeline.broker.read(Self.replies, atLeast: 1).count == 1)
    }

    @Test func `a topic that a worker may not write to stops nothing`() async throws {
        let (pipeline, cluster) = try await Self.pipeline()
        var configuration = pipeline.configuration
        configuration.topics.replies = [Self.replies]
        try await pipeline.send(Self.tap("one"))
        // All together first; then the plan, which is let in; then the reply by itself.
        cluster.failNext(
            .addPartitionsToTransaction,
            with: [.topicAuthorizationFailed, .noError, .topicAuthorizationFailed]
        )
        try await pipeline.withWorker(configuration) { worker in
            try await worker.handled(1)
            try await pipeline.settled()
            #expect(worker.counts.undeliverable == 1)
            try await pipeline.send(Self.tap("two", wantsReply: false))
            try await worker.handled(2)
            try await pipeline.settled()
        }
        let plans = try await pipeline.plans(2).map(\.plan.intentID)
        #expect(Set(plans) == ["one", "two"])
        #expect(try await pipeline.broker.read(Self.replies, atLeast: 0).isEmpty)
    }
}
