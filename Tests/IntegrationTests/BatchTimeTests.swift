import Landfall
import LandfallContract
import LandfallKafka
import LandfallValues
import LandfallWorker
import Synchronization
import TestSupport
import Testing

@testable import LandfallWorker

/// Batches of records that take long to answer.
///
/// A state is read once for all taps of its device, and what there is no time for begins the next
/// batch. No test sleeps.
@Suite(.timeLimit(.minutes(10))) struct BatchTimeTests {
    @Test func `taps of a device read its state once a batch, and anew in the next`() async throws {
        let sources = try await Self.apart {
            let polled = try Polled(taps: 45, resolver: try TestCatalog.chat.resolver())
            let calls = Counter()
            nonisolated(unsafe) let memory = polled.memory
            var setup = polled.setup
            // Once the first tap is answered there is nothing left to read a second time.
            setup.instant = {
                if calls.next() == 3 { unsafe memory.states.forgetAll() }
                return .now
            }
            let first = polled.preparation(setup, polled.batch[...], from: 0)
            let sources = try await first.sources()
            let again = polled.preparation(setup, polled.batch[...], from: 0)
            return [sources, try await again.sources()]
        }
        #expect(sources.map(\.count) == [45, 45])
        #expect(sources[0].allSatisfy { $0 == .stored })
        #expect(sources[1].allSatisfy { $0 == .coldStart })
    }

    @Test(arguments: [false, true])
    func `a batch ends when its time is over, and the next begins with what it left`(
        isSticky: Bool
    ) async throws {
        let sizes = try await Self.apart {
            let resolver =
                isSticky ? try StickyTests.resolver("[1, 0]") : try TestCatalog.chat.resolver()
            let polled = try Polled(taps: 45, resolver: resolver)
            let calls = Counter()
            let begin = ContinuousClock.now
            var setup = polled.setup
            setup.answerTime = .seconds(10)
            // Each look at the clock takes a second, and there is one for each record.
            setup.instant = {
                begin + .seconds(calls.next())
            }
            var records = polled.batch[...]
            var offsets: [Int64] = []
            var sizes: [Int] = []
            while !records.isEmpty {
                let preparation = polled.preparation(setup, records, from: Int64(offsets.count))
                let outcomes = try await preparation.all()
                offsets += outcomes.map(\.place.offset.value)
                sizes.append(outcomes.count)
                records = preparation.rest
                guard sizes.count == 2 else { continue }
                // What was polled meanwhile comes behind what is left.
                records.base.append(try polled.poll(5))
                records = records.base[records.startIndex...]
            }
            #expect(offsets == Array(0..<50))
            return sizes
        }
        #expect(sizes.allSatisfy { (1...11).contains($0) }, "\(sizes)")
        #expect(sizes.count >= 5)
    }

    @Test func `a batch answers one record at least, however little time there is`() async throws {
        let sizes = try await Self.apart {
            let polled = try Polled(taps: 3, resolver: try TestCatalog.chat.resolver())
            var setup = polled.setup
            setup.answerTime = .zero
            var records = polled.batch[...]
            var sizes: [Int] = []
            while !records.isEmpty {
                let done = Int64(sizes.reduce(0, +))
                let preparation = polled.preparation(setup, records, from: done)
                sizes.append(try await preparation.all().count)
                records = preparation.rest
            }
            return sizes
        }
        #expect(sizes == [1, 1, 1])
    }

    /// Runs a body that blocks on a thread of its own.
    private static func apart<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withTaskExecutorPreference(TaskThreadExecutor(label: "landfall.tests")) {
            try await concurrently(body)
        }
    }

    @concurrent private static func concurrently<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await body()
    }
}

/// Taps of one device as a lane has polled them, with the state of the device.
private struct Polled {
    let setup: LaneSetup
    let memory: LaneMemory
    let batch: RecordBatch
    private let broker: Broker
    private let consumer: GroupConsumer
    private let intents: TopicPartition

    init(taps: Int, resolver: IntentResolver) throws {
        let topics = TopicSettings()
        broker = try Broker.mock(topics: topics, partitionCount: 1)
        let tally = Tally()
        setup = try LaneSetup(
            index: 0,
            worker: WorkerConfiguration(
                kafka: KafkaSettings(brokers: broker.addresses),
                postgres: PostgresSettings(url: "postgres://nobody@localhost/none")
            ),
            resolver: CurrentResolver(resolver),
            tally: tally,
            stop: StopSignal(grace: .seconds(1)),
            logger: testLogger,
            now: { SystemClock.now }
        )
        memory = LaneMemory(
            states: DeviceStates(limitBytes: 1 << 24, tally: tally, logger: testLogger),
            identities: setup.noIdentities,
            limits: RecordLimits(kafka: KafkaSettings(brokers: broker.addresses))
        )
        var configuration = ConsumerConfiguration(client: try broker.client(), group: "readers")
        configuration.fetch.wait = .milliseconds(10)
        consumer = try GroupConsumer(configuration)
        intents = TopicPartition(try Topic(Pipeline.push), 0)
        let states = TopicPartition(try Topic(topics.deviceStates), 0)
        try broker.sendNow([Report(chats: (0..<150).map { "\($0)" }).record])
        try consumer.assign([states: .beginning])
        for record in try Self.records(1, of: consumer) {
            memory.states.take(record, at: SystemClock.now)
        }
        try broker.sendNow((0..<taps).map { Self.tap("first-\($0)") })
        try consumer.assign([intents: .beginning])
        batch = try Self.records(taps, of: consumer)
    }

    /// Sends more taps, and takes them.
    func poll(_ taps: Int) throws -> RecordBatch {
        try broker.sendNow((0..<taps).map { Self.tap("more-\($0)") })
        return try Self.records(taps, of: consumer)
    }

    /// Begins to answer records, as a lane does.
    func preparation(
        _ setup: LaneSetup,
        _ records: Slice<RecordBatch>,
        from offset: Int64
    ) -> BatchPreparation {
        BatchPreparation(
            records,
            setup: setup,
            memory: memory,
            next: [intents: Offset(offset)],
            partitionCount: 1,
            logger: testLogger
        )
    }

    private static func tap(_ id: String) -> OutgoingRecord {
        var tap = Tap(id: id)
        tap.more = #","userId":"user-17""#
        return tap.record
    }

    private static func records(_ count: Int, of consumer: GroupConsumer) throws -> RecordBatch {
        let limit = PollLimit(count: count, bytes: 1 << 24, wait: .milliseconds(100))
        let deadline = ContinuousClock.now + .seconds(60)
        let batch = try consumer.poll(limit) { _ in [:] }
        while batch.count < count, ContinuousClock.now < deadline {
            batch.append(try consumer.poll(limit) { _ in [:] })
        }
        try #require(batch.count == count)
        return batch
    }
}

extension BatchPreparation {
    /// Answers all that there is time for.
    fileprivate func all() async throws -> [RecordOutcome] {
        advance()
        while question != nil {
            answer([:], replyTopics: [:], kept: [:])
            advance()
        }
        if let failure { throw failure }
        return try await assembler.finish(clock: ContinuousClock())
    }

    /// What the plans are based on.
    fileprivate func sources() async throws -> [PlanBasis.Source?] {
        try await all().map { item in
            try PlanReader().read(value: item.records.first?.record.value ?? []).basedOn?.source
        }
    }
}
