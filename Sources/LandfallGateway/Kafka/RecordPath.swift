package import LandfallKafka
package import Logging
import Synchronization

/// The path of records to Kafka: nothing counts as sent that not all in-sync replicas have.
package final class RecordPath: Sendable {
    private struct State {
        var producer: AcknowledgedProducer
        /// Whether requests are refused at once, since Kafka has been silent.
        var isShut = false
        var nextProbe = ContinuousClock.now
    }

    private let state: Mutex<State>
    private let make: @Sendable () throws(KafkaError) -> AcknowledgedProducer
    private let logger: Logger

    /// How long Kafka may be silent while records wait.
    private let silenceLimit: Duration
    /// How often a request is let through while Kafka is silent.
    private static let probeInterval = Duration.seconds(1)
    /// The share of the queue from which on no more is taken.
    private static let fullShare = 0.8
    /// The share of the queue from which on no clicks are taken: the rest is for those who have signed in.
    private static let clickShare = 0.5
    /// What is said of a record that is too large.
    private static let sizes: Set<ResponseCode> = [.messageTooLarge, .recordListTooLarge]
    /// What is said of a topic that is not there, or not yet.
    private static let absences: Set<ResponseCode> = [
        .unknownTopicHere, .unknownPartitionHere, .unknownTopicOrPartition,
    ]

    /// Starts a producer, which connects in the background.
    ///
    /// It asks for its topics. A broker may create a topic that is asked for. So check first that the topics exist.
    ///
    /// - Parameters:
    ///   - configuration: How it reaches Kafka.
    ///   - topics: The topics that records will go to.
    ///   - silenceLimit: How long Kafka may be silent while records wait, until requests are refused at once.
    ///   - logger: Where it logs.
    /// - Throws: ``KafkaError`` if a setting is refused.
    package init(
        _ configuration: AcknowledgedConfiguration,
        topics: GatewayTopics,
        silenceLimit: Duration = .seconds(5),
        logger: Logger
    ) throws(KafkaError) {
        let make = { @Sendable () throws(KafkaError) -> AcknowledgedProducer in
            let producer = try AcknowledgedProducer(configuration)
            try producer.prepare(topics.written)
            return producer
        }
        self.make = make
        self.logger = logger
        self.silenceLimit = silenceLimit
        state = Mutex(State(producer: try make()))
    }

    /// Refuses a request at once where Kafka would not take its record.
    ///
    /// - Throws: ``Problem`` with status 503.
    func admit() throws(Problem) {
        let problem = state.withLock { state -> Problem? in
            if state.producer.fill >= Self.fullShare {
                return .unavailable("overloaded", "too many records wait for Kafka: send it again")
            }
            if let silence = state.producer.silence, silence > silenceLimit { state.isShut = true }
            guard state.isShut else { return nil }
            let now = ContinuousClock.now
            guard now >= state.nextProbe else { return .kafkaUnavailable }
            state.nextProbe = now + Self.probeInterval
            return nil
        }
        if let problem { throw problem }
    }

    /// Whether there is room for the intent of a click, which anybody can make.
    var takesClicks: Bool { state.withLock { $0.producer.fill < Self.clickShare } }

    /// Hands records over, in order.
    ///
    /// - Returns: One value for each record, which gets its delivery result.
    /// - Throws: ``Problem``. Some of the records may be stored all the same.
    func enqueue(_ records: [OutgoingRecord]) throws(Problem) -> [PendingRecord] {
        let producer = try liveProducer()
        var pending: [PendingRecord] = []
        do {
            for record in records { pending.append(try producer.enqueue(record)) }
        } catch {
            throw problem(of: error)
        }
        return pending
    }

    /// Waits until all in-sync replicas have records.
    ///
    /// - Parameters:
    ///   - pending: One value for each record, which gets its delivery result.
    ///   - deadline: Until when.
    /// - Throws: ``Problem``: one of them is not known to be stored.
    func confirm(
        _ pending: [PendingRecord],
        until deadline: ContinuousClock.Instant
    ) async throws(Problem) {
        for record in pending {
            guard let result = await record.value(within: deadline - .now) else {
                throw .kafkaUnavailable
            }
            if let error = result.error { throw problem(of: error) }
        }
        // Nothing says nothing of Kafka.
        guard !pending.isEmpty else { return }
        state.withLock { $0.isShut = false }
    }

    /// Returns the problem for the sender of a record that Kafka has not taken.
    ///
    /// - Parameter error: Why it was not taken.
    /// - Returns: A refusal of the record only where its size is refused.
    func problem(of error: KafkaError) -> Problem {
        switch error {
        case .invalidRecord(let fault) where Self.sizes.contains(fault.code):
            return Problem(413, "too_large", "the topic does not take a record of this size")
        // A broker that has just started answers before it knows its topics.
        case .invalidRecord(let fault) where Self.absences.contains(fault.code): break
        case .queueFull:
            return .unavailable("overloaded", "too many records wait for Kafka: send it again")
        case _ where error.recovery == .retry: break
        default:
            logger.error(
                "the gateway's record is refused by Kafka",
                metadata: ["error": "\(error)"]
            )
        }
        return .kafkaUnavailable
    }

    /// The producer; another one where it can do no more.
    private func liveProducer() throws(Problem) -> AcknowledgedProducer {
        let result = state.withLock { state -> Result<AcknowledgedProducer, KafkaError> in
            guard let death = state.producer.death else { return .success(state.producer) }
            logger.warning("the producer is recreated", metadata: ["error": "\(death)"])
            do throws(KafkaError) {
                state.producer = try make()
                return .success(state.producer)
            } catch {
                return .failure(error)
            }
        }
        do { return try result.get() } catch { throw problem(of: error) }
    }

    /// Ends: waits until the delivery results of all records are known.
    ///
    /// - Parameter limit: How long to wait.
    package func finish(within limit: Duration) async {
        await state.withLock(\.producer).finish(within: limit)
    }

    /// Whether Kafka takes records, as far as is known.
    package var isOpen: Bool {
        state.withLock { state in
            guard !state.isShut else { return false }
            return state.producer.silence.map { $0 <= silenceLimit } ?? true
        }
    }

    /// The records that wait, and their bytes.
    package var waiting: (records: Int, bytes: Int) {
        let producer = state.withLock(\.producer)
        return (producer.pendingCount, producer.pendingBytes)
    }
}

/// The topics between which the gateway stands.
package struct GatewayTopics: Hashable, Sendable {
    /// Intents of the channel `EMAIL_LINK`.
    package var emailIntents: Topic = "navigation.intents.email"
    /// All other intents.
    package var pushIntents: Topic = "navigation.intents.push"
    /// States of devices.
    package var states: Topic = "navigation.device-state"
    /// Results of plans.
    package var results: Topic = "navigation.plan-results"
    package var plans: Topic = "navigation.plans"

    /// Creates the names that hold by default.
    package init() {}

    /// The topics that the gateway writes.
    var written: [Topic] { [pushIntents, emailIntents, states, results] }
}
