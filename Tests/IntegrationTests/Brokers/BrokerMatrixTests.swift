import Foundation
import Glibc
import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallWorker

/// The rows of matrix B that a cluster of one broker can show, with workers in processes of their own.
@Suite(
    .enabled(if: testBrokers != nil, "LANDFALL_TEST_BROKERS is not set"),
    .serialized,
    .timeLimit(.minutes(45))
) struct BrokerMatrixTests {
    /// How many intents B1 sends; 100,000 for the whole of it.
    private static let intents =
        ProcessInfo.processInfo.environment["LANDFALL_TEST_INTENTS"].flatMap(Int.init) ?? 6000

    private static func taps(
        _ name: String,
        _ range: Range<Int>,
        in pipeline: Pipeline
    ) -> [OutgoingRecord] {
        range.map { number in
            RealBrokerTests.tap("\(name)-\(number)", device: "dev-\(number % 97)", in: pipeline)
        }
    }

    @Test func `B1: three workers are killed three times each, and no plan is seen twice`()
        async throws
    {
        let pipeline = try await RealBrokerTests.pipeline()
        let watcher = PlanWatcher(pipeline)
        let names = ["a", "b", "c"]
        try await watcher.watch {
            var workers = try names.map {
                try SpawnedWorker(pipeline, group: "shared", instance: $0)
            }
            let wave = max(1, Self.intents / 10)
            var sent = 0
            for round in 0..<9 {
                try await pipeline.send(Self.taps("t", sent..<sent + wave, in: pipeline))
                sent += wave
                // A fifth of the wave is done, the rest is under way.
                try await pipeline.rows(sent - wave * 4 / 5, of: workers[0], within: .seconds(180))
                let victim = round % 3
                try await workers[victim].killNow()
                workers[victim] = try SpawnedWorker(
                    pipeline,
                    group: "shared",
                    instance: names[victim]
                )
            }
            try await pipeline.send(Self.taps("t", sent..<sent + wave, in: pipeline))
            sent += wave
            try await pipeline.rows(sent, of: workers[0], within: .seconds(300))
            for worker in workers { #expect(try await worker.terminate() == 0, "\(worker.lines)") }
            try await pipeline.audit(records: sent, identities: sent)
            return sent
        }
        #expect(watcher.doubled == 0)
    }

    @Test(
        .enabled(
            if: BrokerCommand.stop != nil && BrokerCommand.start != nil,
            "\(BrokerCommand.reason)"
        )
    )
    func `B2, B6: a broker that is killed, and PostgreSQL with it, hold the worker up`()
        async throws
    {
        let pipeline = try await RealBrokerTests.pipeline()
        let folder = "/tmp/landfall-b6-\(UInt32.random(in: .min ... .max))"
        let box = try await offPool { try RestartableServer(folder: folder) }
        let own = Pipeline(
            broker: pipeline.broker,
            database: try box.database,
            topics: pipeline.topics
        )
        let worker = try SpawnedWorker(own, group: "held", more: ["PATIENCE": "120s"])
        try await own.send(Self.taps("a", 0..<200, in: own))
        try await own.rows(200, of: worker)
        for isBoth in [false, true] {
            let name = isBoth ? "both" : "broker"
            try await own.send(Self.taps(name, 0..<500, in: own))
            try await BrokerCommand.stop?.run()
            if isBoth { try await offPool { box.stop() } }
            try await Task.sleep(for: .seconds(3))
            if isBoth { try await offPool { try box.start() } }
            try await BrokerCommand.start?.run()
            let begin = ContinuousClock.now
            try await own.rows(isBoth ? 1200 : 700, of: worker, within: .seconds(150))
            print(
                "B2, B6: \(name) away, all recorded \(ContinuousClock.now - begin) after its return"
            )
        }
        try await own.settled(within: .seconds(90))
        #expect(try await worker.terminate() == 0, "\(worker.lines)")
        try await own.audit(records: 1200, identities: 1200)
        try await offPool { box.remove() }
    }

    @Test func `B3: a worker that was stopped for longer than its session wakes up harmless`()
        async throws
    {
        let pipeline = try await RealBrokerTests.pipeline()
        let sleeper = try SpawnedWorker(pipeline, group: "shared", instance: "a")
        try await pipeline.send(Self.taps("a", 0..<100, in: pipeline))
        try await pipeline.rows(100, of: sleeper)
        try await pipeline.send(Self.taps("b", 0..<2000, in: pipeline))
        sleeper.signal(SIGSTOP)
        let other = try SpawnedWorker(pipeline, group: "shared", instance: "b")
        // The other gets the partitions once the session of the first is over, 45 s.
        try await pipeline.rows(2100, of: other, within: .seconds(180))
        sleeper.signal(SIGCONT)
        try await pipeline.send(Self.taps("c", 0..<500, in: pipeline))
        try await pipeline.rows(2600, of: other, within: .seconds(180))
        // One that is asked to end while it finds out what it slept through says what failed.
        try await eventually("the sleeper takes part again: \(sleeper.lines)") {
            sleeper.lines.components(separatedBy: "partitions assigned").count > 2
        }
        #expect(try await other.terminate() == 0, "\(other.lines)")
        #expect(try await sleeper.terminate() == 0, "\(sleeper.lines)")
        try await pipeline.audit(records: 2600, identities: 2600)
    }

    @Test func `B4: of transactions that are aborted no plan is seen`() async throws {
        let pipeline = try await RealBrokerTests.pipeline()
        let stop = StopSignal(grace: .seconds(10))
        let tally = Tally()
        var worker = pipeline.configuration
        worker.batchRecords = 20
        var setup = try LaneSetup(
            index: 0,
            worker: worker,
            resolver: CurrentResolver(TestCatalog.chat.resolver()),
            tally: tally,
            stop: stop,
            logger: testLogger,
            now: { SystemClock.now }
        )
        let turns = Counter()
        setup.seam = FailingOffsets(turns: turns)
        let lane = Task { [setup] in try await Lane(setup).run() }
        try await pipeline.send(Self.taps("a", 0..<600, in: pipeline))
        try await eventually("not all was handled", within: .seconds(90)) {
            tally.current.records == 600
        }
        try await pipeline.settled(within: .seconds(60))
        stop.request()
        try await lane.value
        #expect(turns.value > 30)
        try await pipeline.audit(records: 600, identities: 600)
    }

    @Test func `B5: workers come and go one after the other, from one to three and back`()
        async throws
    {
        let pipeline = try await RealBrokerTests.pipeline()
        var workers = [try SpawnedWorker(pipeline, group: "shared", instance: "a")]
        var sent = 0
        func wave() async throws {
            try await pipeline.send(Self.taps("t", sent..<sent + 300, in: pipeline))
            sent += 300
            try await pipeline.rows(sent, of: workers[0], within: .seconds(150))
        }
        try await wave()
        for name in ["b", "c"] {
            workers.append(try SpawnedWorker(pipeline, group: "shared", instance: name))
            try await wave()
        }
        // One after the other is replaced by one of its name.
        for index in workers.indices {
            let begin = ContinuousClock.now
            #expect(try await workers[index].terminate() == 0, "\(workers[index].lines)")
            workers[index] = try SpawnedWorker(
                pipeline,
                group: "shared",
                instance: workers[index].instance
            )
            try await wave()
            // The others may have done it all: a program that is still loaded ends by the signal.
            try await workers[index].logs("the lane waits for its partitions")
            print("B5: \(workers[index].instance) replaced, \(ContinuousClock.now - begin) in all")
        }
        for _ in 0..<2 {
            let leaving = workers.removeLast()
            #expect(try await leaving.terminate() == 0, "\(leaving.lines)")
            try await wave()
        }
        #expect(try await workers[0].terminate() == 0, "\(workers[0].lines)")
        try await pipeline.audit(records: sent, identities: sent)
    }

    @Test func `B9: where the group's offsets are gone workers resume at the watermarks`()
        async throws
    {
        let pipeline = try await RealBrokerTests.pipeline()
        let first = try SpawnedWorker(pipeline, group: "first")
        try await pipeline.send(Self.taps("a", 0..<300, in: pipeline))
        try await pipeline.rows(300, of: first)
        try await pipeline.settled()
        #expect(try await first.terminate() == 0, "\(first.lines)")
        // Another group knows as little as one whose offsets have expired.
        try await pipeline.pass(to: "second")
        let second = try SpawnedWorker(pipeline, group: "second")
        try await pipeline.send(Self.taps("b", 0..<300, in: pipeline))
        try await pipeline.rows(600, of: second)
        try await pipeline.settled()
        #expect(try await second.terminate() == 0, "\(second.lines)")
        try await pipeline.audit(records: 600, identities: 600)
    }

    @Test func `B10: a transaction that others leave open holds their partition up, and no more`()
        async throws
    {
        let pipeline = try await RealBrokerTests.pipeline()
        let worker = try SpawnedWorker(pipeline, group: "held", more: ["PATIENCE": "120s"])
        try await pipeline.send(Self.taps("a", 0..<50, in: pipeline))
        try await pipeline.rows(50, of: worker)
        let hanging = RealBrokerTests.tap("alien", device: "dev-1", in: pipeline)
        let broker = pipeline.broker
        try await offPool {
            var configuration = TransactionalProducerConfiguration(
                client: try broker.client(),
                transactionalID: "alien-\(UInt32.random(in: .min ... .max))"
            )
            configuration.transactionTimeout = .seconds(10)
            let alien = try TransactionalProducer(configuration)
            try alien.initTransactions(timeout: .seconds(20))
            try alien.begin()
            try alien.produce(hanging)
            usleep(1_000_000)
            alien.discard()
        }
        try await pipeline.send(Self.taps("b", 0..<200, in: pipeline))
        // The broker looks for old transactions once a minute.
        try await pipeline.rows(250, of: worker, within: .seconds(180))
        #expect(try await worker.terminate() == 0, "\(worker.lines)")
        let rows = try await pipeline.rowCount
        #expect(rows == 250, "what was never committed is never answered")
    }
}

/// Lets every third transaction fail before its offsets are sent.
private struct FailingOffsets: TestSeam {
    let turns: Counter

    func publish(_ step: PublishStep) throws(KafkaError) {
        guard case .willSendOffsets = step, turns.next().isMultiple(of: 3) else { return }
        throw .mustAbort(Fault(.unknownServerError, reason: "on purpose"))
    }
}
