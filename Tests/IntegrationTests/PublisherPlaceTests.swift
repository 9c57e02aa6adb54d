import LandfallKafka
import LandfallTelemetry
import Logging
import Synchronization
import Testing

@testable import LandfallWorker

/// The place of a lane in its group, which it may lose while a batch is published.
@Suite(.timeLimit(.minutes(5))) struct PublisherPlaceTests {
    /// A group that gives the partitions to somebody else at a step of the transaction.
    ///
    /// Its broker does not know that, as brokers before 2.5 do not: it takes the offsets of whoever sends them.
    private final class Group: PartitionSource, TestSeam {
        private struct State {
            var generation = 1
            var sentOffsets = 0
        }

        private let state = Mutex(State())
        private let isLost: @Sendable (PublishStep) -> Bool

        init(losingAt isLost: @escaping @Sendable (PublishStep) -> Bool) { self.isLost = isLost }

        /// How often offsets were about to be sent.
        var sentOffsets: Int { state.withLock(\.sentOffsets) }

        var partitions: (any PartitionSource)? { self }

        var generation: Int { state.withLock(\.generation) }

        func isCurrent(_ generation: Int) -> Bool { generation == self.generation }

        func takeEvents() -> [RebalanceEvent] { [] }

        func committed(_ partitions: [TopicPartition]) -> [TopicPartition: Offset?] {
            Dictionary(uniqueKeysWithValues: partitions.map { ($0, nil) })
        }

        func publish(_ step: PublishStep) {
            state.withLock { state in
                if isLost(step) { state.generation = 2 }
                if case .willSendOffsets = step { state.sentOffsets += 1 }
            }
        }
    }

    /// Publishes one record as a lane does.
    ///
    /// - Returns: Whether it was published.
    private static func publish(
        for group: Group,
        status: LaneStatus = LaneStatus(lane: 0),
        metrics: MetricRegistry = MetricRegistry(WorkerMetrics.definitions),
        fault: ResponseCode? = nil
    ) async throws -> Bool {
        let broker = try await offPool { try Broker.mock(topics: TopicSettings()) }
        if let fault { broker.mock?.failNext(.addOffsetsToTransaction, with: [fault]) }
        return try await offPool {
            let client = try broker.client()
            let plans: Topic = "navigation.plans"
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let publisher = TransactionalPublisher(
                configuration: TransactionalProducerConfiguration(
                    client: client,
                    transactionalID: "landfall.worker.0"
                ),
                outlet: RecordOutlet(
                    topics: [plans],
                    deadLetters: plans,
                    tally: Tally(),
                    logger: logger
                ),
                logger: logger,
                status: status,
                metrics: LaneMetrics(lane: 0, factory: metrics),
                seam: group
            )
            defer { publisher.close() }
            let limit = WaitLimit(.seconds(60), stop: StopSignal(grace: .seconds(60)))
            try publisher.prepare(within: limit)
            let consumer = try GroupConsumer(
                ConsumerConfiguration(client: client, group: "landfall")
            )
            return try publisher.publish(
                [OutgoingRecord(topic: plans, key: [1], value: [2])],
                offsets: [TopicPartition("navigation.intents.push", 0): 1],
                as: Membership(of: group, consumer, group: "landfall"),
                within: limit
            ) { true }
        }
    }

    @Test func `a batch is published by a lane that keeps its place`() async throws {
        let group = Group { _ in false }
        #expect(try await Self.publish(for: group))
        #expect(group.sentOffsets == 1)
    }

    @Test func `a producer that another has fenced is counted and said`() async throws {
        let status = LaneStatus(lane: 0)
        let metrics = MetricRegistry(WorkerMetrics.definitions)
        let isPublished = try await Self.publish(
            for: Group { _ in false },
            status: status,
            metrics: metrics,
            fault: .producerFenced
        )
        #expect(isPublished, "its id is taken back")
        let text = metrics.exposition(.prometheus)
        let series = #"landfall_fencings_total{lane="0",store="#
        #expect(text.contains(series + #""kafka"} 1"#))
        #expect(text.contains(series + #""postgres"} 0"#), "it is there before the first")
        let error = try #require(status.read().lastError)
        #expect(error.hasPrefix("another client has the same identity"))
    }

    @Test
    func `no offset moves of a lane that has lost its place since it handed its records over`()
        async throws
    {
        let group = Group { step in if case .willSend = step { true } else { false } }
        #expect(try await !Self.publish(for: group))
        #expect(group.sentOffsets == 0)
    }
}
