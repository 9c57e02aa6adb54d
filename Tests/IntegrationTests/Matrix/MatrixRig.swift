import Landfall
import LandfallKafka
import LandfallPostgres
import Synchronization

@testable import LandfallWorker

/// A mock cluster and a database in which many runs take place, one after the other, each with
/// topics of its own.
final class MatrixRig: Sendable {
    let cluster: MockCluster
    let database: TestDatabase
    private let number: Int
    private let runs = Mutex(0)
    private let denial = Mutex(false)

    /// The broker that lanes write to and that coordinates them; input lies on the other, so that a
    /// fault of this one meets a lane.
    static let workerSide: Int32 = 1
    static let testSide: Int32 = 2
    static let partitionCount: Int32 = 2

    /// How many rigs there were so far.
    private static let count = Mutex(0)

    init() throws {
        number = Self.count.withLock { count in
            count += 1
            return count
        }
        cluster = try MockCluster(brokerCount: 2) { _ in }
        database = try TestServer.makeDatabase()
    }

    /// Whether a run has ordered a refusal: it may meet a request of a later run, since what is
    /// ordered waits for a request of its kind and can't be taken back.
    var isDenied: Bool { denial.withLock(\.self) }

    /// Notes that a refusal was ordered.
    func noteDenial() { denial.withLock { $0 = true } }

    /// Makes the topics of the next run, named by it and by the rig: a client of an earlier rig that
    /// has not ended yet may ask whoever has the port of its broker by now, and a cluster makes what
    /// it is asked for.
    func makeTopics() throws -> TopicSettings {
        let run = runs.withLock { runs in
            runs += 1
            return runs
        }
        let prefix = "rig\(number).r\(run)"
        var topics = TopicSettings()
        topics.intents = ["\(prefix).push", "\(prefix).email"]
        topics.deviceStates = "\(prefix).states"
        topics.plans = "\(prefix).plans"
        topics.planResults = "\(prefix).results"
        topics.deadLetters = "\(prefix).dead"
        topics.replies = ["\(prefix).replies"]
        for name in topics.intents + [topics.deviceStates, topics.planResults] {
            try make(name, leader: Self.testSide)
        }
        for name in [topics.plans, topics.deadLetters] + topics.replies {
            try make(name, leader: Self.workerSide)
        }
        return topics
    }

    private func make(_ name: String, leader: Int32) throws {
        let topic = try Topic(name)
        try cluster.createTopic(topic, partitionCount: Self.partitionCount)
        for number in 0..<Self.partitionCount {
            try cluster.setLeader(of: TopicPartition(topic, Partition(number)), to: leader)
        }
    }

    /// Lets the worker's broker coordinate the members of a group.
    func coordinate(_ group: String, _ members: [String]) throws {
        try cluster.setCoordinator(of: .group(group), to: Self.workerSide)
        for member in members {
            try cluster.setCoordinator(
                of: .transaction(
                    LaneSetup.transactionalID(group: group, instance: member, lane: 0)
                ),
                to: Self.workerSide
            )
        }
    }

    /// Sends records in their order; blocks the thread.
    func send(_ records: [OutgoingRecord]) throws {
        var configuration = ProducerConfiguration(
            client: ClientConfiguration(
                brokers: cluster.bootstrapServers,
                clientID: "tests",
                log: { _ in }
            )
        )
        configuration.linger = .zero
        let producer = try Producer(configuration)
        for record in records { try producer.produce(record) }
        try producer.flush(timeout: .seconds(30))
    }

    /// Reads topics from their beginning to the end that they have now; blocks the thread.
    func read(_ names: [String]) throws -> [Seen] {
        var configuration = ConsumerConfiguration(
            client: ClientConfiguration(
                brokers: cluster.bootstrapServers,
                clientID: "tests",
                log: { _ in }
            ),
            group: "readers"
        )
        configuration.fetch.wait = .milliseconds(10)
        let consumer = try GroupConsumer(configuration)
        let partitions = try names.flatMap { name in
            let topic = try Topic(name)
            return (0..<Self.partitionCount).map { TopicPartition(topic, Partition($0)) }
        }
        var missing = try consumer.ranges(of: partitions, timeout: .seconds(20))
            .filter { $0.value.start < $0.value.end }
        try consumer.assign(missing.mapValues { .at($0.start) })
        var seen: [Seen] = []
        let deadline = ContinuousClock.now + .seconds(30)
        let poll = PollLimit(count: 1000, bytes: 1 << 24, wait: .milliseconds(50))
        while !missing.isEmpty, ContinuousClock.now < deadline {
            seen += try consumer.poll(poll) { _ in [:] }.map(Seen.init)
            missing = missing.filter { partition, range in
                (consumer.position(of: partition) ?? range.start) < range.end
            }
        }
        try consumer.close(timeout: .seconds(5))
        return seen
    }
}
