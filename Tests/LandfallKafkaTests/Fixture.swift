import LandfallBytes
import LandfallKafka
import LandfallValues
import Synchronization
import TestSupport

/// Runs a blocking body on a thread of its own, so that tests don't block each other on the pool.
///
/// It stays a part of the test's task: an issue recorded in it belongs to the test.
func offPool<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withTaskExecutorPreference(TaskThreadExecutor(label: "landfall.tests")) {
        try await apart(body)
    }
}

@concurrent private func apart<Result: Sendable>(
    _ body: @Sendable () throws -> Result
) async throws -> Result {
    try body()
}

/// A cluster of its own for a test, with the log lines of all clients.
final class Fixture: Sendable {
    let cluster: MockCluster
    private let lines: LogBook

    init(brokerCount: Int32 = 1) throws {
        let lines = LogBook()
        self.lines = lines
        self.cluster = try MockCluster(brokerCount: brokerCount) { lines.add($0) }
    }

    var logLines: [LogLine] { lines.all }

    func client(extra: [String: String] = [:]) throws -> ClientConfiguration {
        let lines = lines
        return ClientConfiguration(
            brokers: cluster.bootstrapServers,
            clientID: "tests",
            extra: try ExtraProperties(extra),
            log: { lines.add($0) }
        )
    }

    func consumer(
        group: String = "readers",
        _ change: (inout ConsumerConfiguration) -> Void = { _ in }
    ) throws -> GroupConsumer {
        var configuration = ConsumerConfiguration(client: try client(), group: group)
        configuration.fetch.wait = .milliseconds(10)
        change(&configuration)
        return try GroupConsumer(configuration)
    }

    func table(offsetReset: OffsetReset = .earliest) throws -> TableConsumer {
        var configuration = TableConfiguration(client: try client(), group: "readers")
        configuration.fetch.wait = .milliseconds(10)
        configuration.offsetReset = offsetReset
        return try TableConsumer(configuration)
    }

    func producer(_ change: (inout ProducerConfiguration) -> Void = { _ in }) throws -> Producer {
        var configuration = ProducerConfiguration(client: try client())
        change(&configuration)
        return try Producer(configuration)
    }

    func transactions(
        id: String = "lane-0",
        _ change: (inout TransactionalProducerConfiguration) -> Void = { _ in }
    ) throws -> TransactionalProducer {
        var configuration = TransactionalProducerConfiguration(
            client: try client(),
            transactionalID: id
        )
        change(&configuration)
        return try TransactionalProducer(configuration)
    }

    /// A producer that has its transactional id and knows its topics.
    func readyTransactions(
        id: String = "lane-0",
        topics: [Topic],
        _ change: (inout TransactionalProducerConfiguration) -> Void = { _ in }
    ) throws -> TransactionalProducer {
        // Transactions send offsets of it, which the mock of newer versions looks for.
        try cluster.createTopic("intents", partitionCount: 1)
        let producer = try transactions(id: id, change)
        try producer.prepare(topics)
        try producer.initTransactions(timeout: .seconds(60))
        return producer
    }
}

/// Lines in the order in which they came.
final class LogBook: Sendable {
    private let lines = Mutex<[LogLine]>([])

    var all: [LogLine] { lines.withLock { $0 } }

    func add(_ line: LogLine) {
        lines.withLock { $0.append(line) }
    }
}

/// The parts of a record that a test compares.
struct Seen: Hashable, Sendable {
    let topicPartition: TopicPartition
    let offset: Offset
    let key: [UInt8]?
    let value: [UInt8]?
    let headers: [RecordHeader]

    init(_ record: Record) throws {
        self.topicPartition = record.topicPartition
        self.offset = record.offset
        self.key = record.keyBytes
        self.value = record.valueBytes
        self.headers = try record.headers()
    }
}

/// The limit of most polls in tests.
let quick = PollLimit(count: 100, bytes: 1 << 20, wait: .milliseconds(200))

/// Where no rebalance may happen.
func noRebalance(_ event: RebalanceEvent) throws -> [TopicPartition: StartPosition] {
    throw UnexpectedRebalance(event: event)
}

struct UnexpectedRebalance: Error {
    let event: RebalanceEvent
}

extension GroupConsumer {
    /// Polls until so many records have come.
    func poll(
        untilCount count: Int,
        rebalance: (RebalanceEvent) throws -> [TopicPartition: StartPosition] = noRebalance
    ) throws -> [Seen] {
        var seen: [Seen] = []
        let deadline = ContinuousClock.now + .seconds(90)
        while seen.count < count, .now < deadline {
            seen += try poll(quick, rebalance: rebalance).map(Seen.init)
        }
        return seen
    }

    /// Polls until a fault has come.
    func pollUntilFault(
        rebalance: (RebalanceEvent) throws -> [TopicPartition: StartPosition] = noRebalance,
        where matches: (ConsumerFault) -> Bool = { _ in true }
    ) throws -> ConsumerFault? {
        let deadline = ContinuousClock.now + .seconds(90)
        while .now < deadline {
            let batch = try poll(quick, rebalance: rebalance)
            if let fault = batch.faults.first(where: matches) { return fault }
        }
        return nil
    }
}

/// The error that a body throws, or `nil`.
func kafkaError(_ body: () throws -> Void) throws -> KafkaError? {
    do {
        try body()
        return nil
    } catch let error as KafkaError {
        return error
    }
}

extension TableConsumer {
    /// Adds partitions, and reads them to the end that they have.
    func restore(
        _ added: [TopicPartition],
        timeout: Duration,
        deliver: (Record) throws -> Void,
        progress: (Int64) -> Void = { _ in }
    ) throws {
        let deadline = ContinuousClock.now + timeout
        try add(added, timeout: timeout)
        progress(unrestoredOffsets)
        while !unrestored.isEmpty {
            let poll = try poll(limit: 100, wait: .milliseconds(100), deliver: deliver)
            for fault in poll.faults where fault.error.recovery != .retry { throw fault.error }
            progress(unrestoredOffsets)
            guard ContinuousClock.now < deadline else {
                throw KafkaError.unreachable(Fault(.timedOut))
            }
        }
    }
}
