import Foundation
import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallWorker

private let rounds = ProcessInfo.processInfo.environment["LANDFALL_LEAKS"].flatMap(Int.init)

/// What is made again and again leaves nothing behind (oracle I9).
///
/// It counts the handles and threads of the process, so it needs one of its own:
/// `LANDFALL_LEAKS=1000 swift test --filter LeakTests` does each thing so often, batches ten times.
@Suite(
    .enabled(if: rounds != nil, "LANDFALL_LEAKS is not set: it needs a process of its own"),
    .serialized,
    .timeLimit(.minutes(60))
) struct LeakTests {
    /// A lane's parts on a mock cluster, and a database.
    private struct Bench: Sendable {
        let rig: MatrixRig
        let topics: TopicSettings
        let partitions: [TopicPartition]

        init() async throws {
            let rig = try await offPool { try MatrixRig() }
            topics = try await offPool { try rig.makeTopics() }
            self.rig = rig
            partitions = MatrixInput.partitions(of: topics)
        }

        var client: ClientConfiguration {
            ClientConfiguration(
                brokers: rig.cluster.bootstrapServers,
                clientID: "leaks",
                log: { _ in }
            )
        }
    }

    /// Does something so often, and compares what the process holds before and after.
    ///
    /// The first ten rounds and more are not counted: connections are made and caches fill up. What
    /// leaks in each round leaves more than the few handles that connections come and go with.
    private static func compare(
        rounds: Int,
        memoryLimitKibibytes: Int,
        _ body: @escaping @Sendable (Int) throws -> Void
    ) async throws {
        try await offPool {
            for round in 0..<max(10, rounds / 10) { try body(round) }
            let before = Footprint()
            for round in 0..<rounds { try body(round) }
            // A client's threads may end a moment after it.
            var after = Footprint()
            for _ in 0..<100 where after.threads > before.threads || after.handles > before.handles
            {
                usleep(100_000)
                after = Footprint()
            }
            print("\(rounds) rounds: \(before), then \(after)")
            #expect(after.handles <= before.handles + 8, "\(before), then \(after)")
            #expect(after.threads <= before.threads + 8, "\(before), then \(after)")
            let growth = after.memoryKibibytes - before.memoryKibibytes
            #expect(growth < memoryLimitKibibytes, "\(before), then \(after)")
        }
    }

    @Test func `I9: producers that are made anew leave nothing behind`() async throws {
        let bench = try await Bench()
        try await Self.compare(rounds: rounds ?? 1, memoryLimitKibibytes: 24_576) { _ in
            let producer = try TransactionalProducer(
                TransactionalProducerConfiguration(client: bench.client, transactionalID: "leaks")
            )
            try producer.initTransactions(timeout: .seconds(20))
            try producer.begin()
            try producer.produce(
                OutgoingRecord(topic: Topic(bench.topics.plans), key: [1], value: [2])
            )
            // As after a commit whose outcome is unknown.
            producer.discard()
        }
    }

    @Test func `I9: partitions that come and go leave nothing behind`() async throws {
        let bench = try await Bench()
        let consumer = Mutable(
            try GroupConsumer(ConsumerConfiguration(client: bench.client, group: "leaks"))
        )
        try await Self.compare(rounds: rounds ?? 1, memoryLimitKibibytes: 16_384) { _ in
            let limit = PollLimit(count: 10, bytes: 1 << 20, wait: .milliseconds(1))
            try consumer.value.assign(
                Dictionary(uniqueKeysWithValues: bench.partitions.map { ($0, .beginning) })
            )
            _ = try consumer.value.poll(limit) { _ in [:] }
            try consumer.value.assign([:])
            _ = try consumer.value.poll(limit) { _ in [:] }
        }
        try await offPool { try consumer.value.close(timeout: .seconds(5)) }
    }

    @Test func `I9: batches leave nothing behind`() async throws {
        let bench = try await Bench()
        let count = (rounds ?? 1) * 10
        let tally = Tally()
        let model = GroupModel(seed: 1)
        model.seize(["a": bench.partitions])
        try bench.rig.coordinate("leaks", ["a"])
        let stop = StopSignal(grace: .seconds(10))
        var worker = WorkerConfiguration(
            kafka: KafkaSettings(brokers: bench.rig.cluster.bootstrapServers),
            postgres: bench.rig.database.settings
        )
        worker.topics = bench.topics
        worker.group = "leaks"
        worker.instance = "a"
        worker.batchRecords = 1
        var setup = try LaneSetup(
            index: 0,
            worker: worker,
            resolver: CurrentResolver(TestCatalog.chat.resolver()),
            tally: tally,
            stop: stop,
            logger: testLogger,
            now: { SystemClock.now }
        )
        setup.seam = Follower(model: model, member: "a")
        let lane = Task { [setup] in try await Lane(setup).run() }
        let sent = Mutable(0)
        // Records of one batch each; the filter and the ledger's cache are bounded, but not empty.
        try await Self.compare(rounds: max(10, count / 50), memoryLimitKibibytes: 32_768) { _ in
            let taps = (0..<50).map { number in
                var tap = Tap(id: "tap-\(sent.value + number)", device: "dev-\(number % 8)")
                tap.topic = bench.topics.intents[number % 2]
                return tap.record
            }
            try bench.rig.send(taps)
            sent.value += taps.count
            let deadline = ContinuousClock.now + .seconds(60)
            while tally.current.records < sent.value, ContinuousClock.now < deadline {
                usleep(2000)
            }
        }
        #expect(tally.current.records == sent.value)
        stop.request()
        try await lane.value
    }
}

/// Something that only one thread at a time uses.
private final class Mutable<Value>: @unchecked Sendable {
    // Sendable: the test hands it to one thread and waits until that one is done.
    var value: Value

    init(_ value: Value) { self.value = value }
}

/// Gives a lane its partitions, and follows its transactions.
private struct Follower: TestSeam {
    let model: GroupModel
    let member: String

    var partitions: (any PartitionSource)? { GivenPartitions(model: model, member: member) }

    func publish(_ step: PublishStep) throws(KafkaError) { try model.follow(step, by: member) }
}
