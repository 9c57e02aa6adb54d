import LandfallBytes
import LandfallKafka
import LandfallWorker
import Synchronization

/// A broker with the topics of a pipeline: a mock cluster of the test's own, or a real broker.
final class Broker: Sendable {
    /// `host:port` of some brokers.
    let addresses: [String]
    /// The cluster, when it is a mock.
    let mock: MockCluster?
    /// The partitions of each topic.
    let partitionCount: Int32

    private init(addresses: [String], mock: MockCluster?, partitionCount: Int32) {
        self.addresses = addresses
        self.mock = mock
        self.partitionCount = partitionCount
    }

    /// The broker of a mock cluster that workers write to, and that coordinates them; what tests
    /// write themselves lies on the other, so that a fault of this one meets the worker.
    static let workerSide: Int32 = 1
    private static let testSide: Int32 = 2

    /// Starts a mock cluster with topics.
    static func mock(
        topics: TopicSettings,
        and others: [String] = [],
        partitionCount: Int32 = 2,
        resultPartitionCount: Int32? = nil
    ) throws -> Broker {
        let cluster = try MockCluster(brokerCount: 2) { _ in }
        for name in topics.all + others {
            let topic = try Topic(name)
            let isResults = name == topics.planResults
            let count = isResults ? resultPartitionCount ?? partitionCount : partitionCount
            try cluster.createTopic(topic, partitionCount: count)
            let isInput =
                isResults || topics.intents.contains(name) || name == topics.deviceStates
            for number in 0..<count {
                try cluster.setLeader(
                    of: TopicPartition(topic, Partition(number)),
                    to: isInput ? testSide : workerSide
                )
            }
        }
        for group in ["landfall", "first", "second"] {
            try cluster.setCoordinator(of: .group(group), to: workerSide)
            try cluster.setCoordinator(of: .transaction("\(group).worker.0"), to: workerSide)
        }
        return Broker(
            addresses: cluster.bootstrapServers,
            mock: cluster,
            partitionCount: partitionCount
        )
    }

    /// Lets all brokers of a mock cluster take so long for each answer.
    func setRoundTrip(to time: Duration) throws {
        for id in [Self.workerSide, Self.testSide] { try mock?.setRoundTrip(of: id, to: time) }
    }

    /// Makes topics on a real broker.
    static func real(
        _ addresses: String,
        topics: TopicSettings,
        partitionCount: Int32 = 4,
        messageBytes: [String: Int] = [:]
    ) throws -> Broker {
        let list = addresses.split(separator: ",").map(String.init)
        let client = ClientConfiguration(brokers: list, clientID: "tests", log: { _ in })
        let outcomes = try Admin(client).createTopics(
            topics.all.map {
                TopicCreation(
                    try Topic($0),
                    partitionCount: Int(partitionCount),
                    replication: 1,
                    settings: messageBytes[$0].map { ["max.message.bytes": "\($0)"] } ?? [:]
                )
            },
            timeout: .seconds(20)
        )
        for case .failed(let error) in outcomes.values { throw error }
        return Broker(addresses: list, mock: nil, partitionCount: partitionCount)
    }

    func client(extra: [String: String] = [:]) throws -> ClientConfiguration {
        ClientConfiguration(
            brokers: addresses,
            clientID: "tests",
            extra: try ExtraProperties(extra),
            log: { _ in }
        )
    }

    /// Sends records in their order, and waits until all are stored.
    func send(_ records: [OutgoingRecord]) async throws {
        try await offPool { [self] in try sendNow(records) }
    }

    /// The same, blocking the thread.
    func sendNow(_ records: [OutgoingRecord]) throws {
        var configuration = ProducerConfiguration(
            client: try client(extra: ["message.max.bytes": "16000000"])
        )
        configuration.linger = .zero
        let producer = try Producer(configuration)
        for record in records { try producer.produce(record) }
        try producer.flush(timeout: .seconds(30))
    }

    /// Reads a topic from its beginning until so many records have come, and nothing more does.
    ///
    /// - Returns: What was read, perhaps less than was asked for.
    func read(
        _ topic: String,
        atLeast count: Int,
        within limit: Duration = .seconds(120)
    ) async throws -> [Seen] {
        try await read(topic, within: limit) { $0.count >= count }
    }

    /// Reads a topic from its beginning until what came is enough, and nothing more comes.
    ///
    /// - Returns: What was read, also where it is not enough.
    func read(
        _ topic: String,
        within limit: Duration = .seconds(120),
        until isEnough: @escaping @Sendable ([Seen]) -> Bool
    ) async throws -> [Seen] {
        try await offPool { [self] in
            var configuration = ConsumerConfiguration(client: try client(), group: "readers")
            configuration.fetch.wait = .milliseconds(10)
            let consumer = try GroupConsumer(configuration)
            let name = try Topic(topic)
            let partitions = (0..<partitionCount).map { TopicPartition(name, Partition($0)) }
            try consumer.assign(
                Dictionary(uniqueKeysWithValues: partitions.map { ($0, .beginning) })
            )
            var seen: [Seen] = []
            let deadline = ContinuousClock.now + limit
            let wait: Duration = mock == nil ? .milliseconds(700) : .milliseconds(150)
            let poll = PollLimit(count: 1000, bytes: 1 << 24, wait: wait)
            while ContinuousClock.now < deadline {
                let batch = try consumer.poll(poll) { _ in [:] }
                seen += try batch.map(Seen.init)
                if batch.isEmpty, isEnough(seen) { break }
            }
            try consumer.close(timeout: .seconds(5))
            return seen
        }
    }
}

/// The parts of a record that a test compares.
struct Seen: Hashable, Sendable {
    let topic: String
    let partition: Int32
    let offset: Int64
    let key: [UInt8]?
    let value: [UInt8]?
    let headers: [RecordHeader]

    init(_ record: Record) throws {
        self.topic = record.topicPartition.topic.name
        self.partition = record.topicPartition.partition.number
        self.offset = record.offset.value
        self.key = record.keyBytes
        self.value = record.valueBytes
        self.headers = try record.headers()
    }

    /// The value of the last header of a name, as text.
    func header(_ name: String) -> String? {
        headers.last { $0.name == name }?.value.map { String(decoding: $0, as: UTF8.self) }
    }
}

extension TopicSettings {
    /// All topics of a pipeline.
    var all: [String] { intents + [deviceStates, plans, planResults, deadLetters] }
}
