import Landfall
import LandfallContract
import LandfallKafka
import LandfallOperations
import LandfallReview
import LandfallValues
import LandfallWorker
import Logging

/// Plays traffic against a broker and follows what comes back, on a thread of its own.
actor Player {
    /// The connections of the player to the outside world.
    struct Setup: Sendable {
        /// The apps whose hours are played.
        let apps: [SampleApp]
        /// Carries plans out.
        let performer: any PlanPerformer
        /// The cluster.
        let kafka: ClientConfiguration
        /// Takes each line to be shown.
        let show: @Sendable (PlayLine) throws -> Void
        /// Asks the player to stop.
        let stop: StopFlag

        /// Takes what a player needs.
        ///
        /// - Parameters:
        ///   - apps: The apps whose hours are played.
        ///   - performer: Carries plans out.
        ///   - kafka: The cluster.
        ///   - show: Takes each line to be shown.
        ///   - stop: Asks the player to stop.
        init(
            apps: [SampleApp],
            performer: any PlanPerformer,
            kafka: ClientConfiguration,
            show: @escaping @Sendable (PlayLine) throws -> Void,
            stop: StopFlag
        ) {
            self.apps = apps
            self.performer = performer
            self.kafka = kafka
            self.show = show
            self.stop = stop
        }
    }

    private let executor = ThreadExecutor(label: "landfall.demo.player")
    private let setup: Setup
    private let producer: Producer
    private let consumer: GroupConsumer
    private var traffic: [AppTraffic]

    /// How long an intent may wait for its answer.
    static let patience = Duration.seconds(30)

    /// The thread on which the player works.
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Starts the clients, which connect in the background.
    ///
    /// - Parameter setup: How the player meets the outside world.
    /// - Throws: `KafkaError` when a setting is refused.
    init(_ setup: Setup) throws(KafkaError) {
        self.setup = setup
        self.traffic = setup.apps.map { AppTraffic($0, by: setup.performer) }
        self.producer = try Producer(ProducerConfiguration(client: setup.kafka))
        var configuration = ConsumerConfiguration(client: setup.kafka, group: "landfall-demo")
        configuration.fetch.wait = .milliseconds(10)
        self.consumer = try GroupConsumer(configuration)
    }

    /// What has happened so far.
    var state: [AppTraffic] { traffic }

    /// Begins to follow the topics, from their present ends on.
    ///
    /// - Throws: `KafkaError` when no broker answers.
    func connect() throws {
        let topics = setup.apps.flatMap(\.topics.all)
        let counts = try consumer.partitionCounts(of: topics, timeout: .seconds(10))
        let partitions = setup.apps.flatMap(\.topics.followed).flatMap { topic in
            topic.partitions(counts[topic] ?? 0)
        }
        let ranges = try consumer.ranges(of: partitions, timeout: .seconds(10))
        try consumer.assign(ranges.mapValues { .at($0.end) })
    }

    /// Lets the devices report where they are before anybody taps.
    ///
    /// - Throws: `KafkaError` when the reports can't be stored.
    func reportFirst() throws {
        for index in traffic.indices {
            let lines = traffic[index].app.recording.lines
            let states = lines.prefix { $0.topic == TopicSettings().deviceStates }
            guard let last = states.last else { continue }
            try perform(traffic[index].play(upTo: last.at, now: SystemClock.now))
        }
        try producer.flush(timeout: Self.patience)
    }

    /// Plays the rest, compressed, until every intent is answered.
    ///
    /// Blocks its own thread.
    ///
    /// - Parameter length: How long it takes, if the answers keep up.
    /// - Throws: ``DemoError`` when an answer does not come, or `KafkaError`.
    func play(within length: Duration) throws {
        let begin = ContinuousClock.now
        let first = traffic.compactMap(\.nextDue).min() ?? .zero
        let last = setup.apps.compactMap(\.recording.lines.last?.at).max() ?? first
        let speed = max(1, (last - first) / max(length, .milliseconds(1)))
        var progress = begin
        while !setup.stop.isRequested, !isComplete {
            let position = first + (ContinuousClock.now - begin) * speed
            for index in traffic.indices {
                try perform(traffic[index].play(upTo: position, now: SystemClock.now))
            }
            if try follow(for: .milliseconds(2)) > 0
                || traffic.contains(where: { $0.nextDue != nil })
            {
                progress = .now
            }
            guard ContinuousClock.now - progress < Self.patience else {
                let what = traffic.compactMap(\.unanswered).first ?? "a plan result"
                throw DemoError.failed("no answer within \(Self.patience): \(what)")
            }
        }
    }

    /// Follows what comes until it is stopped.
    ///
    /// - Parameter tapInterval: How often a device of the first app taps; `nil` for never.
    /// - Throws: `KafkaError` when the broker is gone.
    func keepRunning(tapInterval: Duration? = nil) throws {
        var taps = KeptTaps(traffic[0], interval: tapInterval)
        while !setup.stop.isRequested {
            if let tap = taps.next() { try producer.produce(tap) }
            _ = try follow(for: .milliseconds(100))
        }
    }

    /// Reads up to the present ends of all topics, and returns how many records each app's hold.
    ///
    /// - Returns: The ends of the intent topics, added up, in the order of the apps.
    /// - Throws: ``DemoError`` when the ends are not reached, or `KafkaError`.
    func readToEnds() throws -> [Int] {
        let ranges = try consumer.ranges(of: consumer.assignment, timeout: .seconds(10))
        let deadline = ContinuousClock.now + Self.patience
        let isMissing = { (partition: TopicPartition, range: OffsetRange) in
            let position = self.consumer.position(of: partition)?.value ?? range.start.value
            return position < range.end.value
        }
        while ranges.contains(where: { isMissing($0.key, $0.value) }), !setup.stop.isRequested {
            _ = try follow(for: .milliseconds(20))
            guard ContinuousClock.now < deadline else {
                throw DemoError.failed("the topics can't be read to their ends")
            }
        }
        return setup.apps.map { app in
            ranges.filter { app.topics.intents.contains($0.key.topic) }
                .reduce(0) { $0 + Int($1.value.end.value) }
        }
    }

    /// Whether all lines are played, all intents answered, and all reports read back.
    private var isComplete: Bool {
        traffic.allSatisfy { app in
            app.isAnswered && app.ledger.count(of: [app.app.topics.results]) >= app.sentResults
        }
    }

    private func follow(for wait: Duration) throws -> Int {
        let limit = PollLimit(count: 500, bytes: 16 * 1024 * 1024, wait: wait)
        let batch = try consumer.poll(limit) { _ in [:] }
        let faults = batch.faults.map(\.error) + producer.takeFaults()
        if let fault = faults.first(where: { $0.recovery != .retry }) { throw fault }
        for record in batch {
            let followed = try FollowedRecord(record)
            let topic = record.topicPartition.topic
            guard let index = traffic.firstIndex(where: { $0.app.topics.followed.contains(topic) })
            else { continue }
            try perform(traffic[index].take(followed, now: SystemClock.now))
        }
        return batch.count
    }

    private func perform(_ effects: [AppTraffic.Effect]) throws {
        for effect in effects {
            switch effect {
            case .send(let record): try producer.produce(record)
            case .flush: try producer.flush(timeout: Self.patience)
            case .show(let line): try setup.show(line)
            }
        }
    }
}

extension FollowedRecord {
    /// Copies a record out of its batch.
    ///
    /// - Parameter record: The record.
    /// - Throws: `KafkaError` when its headers can't be parsed.
    init(_ record: Record) throws(KafkaError) {
        self.init(
            place: RecordOrigin(record.topicPartition, record.offset),
            key: record.keyBytes,
            value: record.valueBytes,
            headers: try record.headers()
        )
    }
}
