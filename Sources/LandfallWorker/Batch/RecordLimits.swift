import LandfallKafka

/// The size limits of the records of each topic.
///
/// PostgreSQL gets a plan before Kafka does, and a recorded plan has to be published. So the worker
/// records nothing that the topic would refuse.
///
/// Brokers check the size of a compressed record batch. Here a record counts as if it were alone
/// and not compressed, so a record that fits here fits there.
package struct RecordLimits: Hashable, Sendable {
    private let producerBytes: Int
    private var topics: [Topic: Int] = [:]

    /// What the topic of plans has to take at least: the smallest answer to any intent, whose device
    /// may have the longest id.
    package static let leastPlanBytes = 32 * 1024

    /// What the topic of dead letters has to take at least: a letter without what it came with.
    package static let leastDeadLetterBytes = 2 * 1024

    /// Knows what the producer lets through, and nothing of topics yet.
    init(kafka: KafkaSettings) { self.init(producerBytes: kafka.largestMessageBytes) }

    /// Knows what the producer lets through, and nothing of topics yet.
    init(producerBytes: Int) { self.producerBytes = producerBytes }

    /// Takes note of the largest messages that topics take, in bytes.
    mutating func know(_ messageBytes: [Topic: Int]) { topics.merge(messageBytes) { $1 } }

    /// Whether it is known what a topic takes.
    func isKnown(_ topic: Topic) -> Bool { topics[topic] != nil }

    /// The largest record that a topic takes, measured by `OutgoingRecord.sizeBytes`.
    ///
    /// - Parameters:
    ///   - topic: The topic.
    ///   - messageBytes: The largest message that it takes, where that is known from elsewhere.
    /// - Returns: The bytes of the record.
    func room(in topic: Topic, messageBytes: Int? = nil) -> Int {
        let bytes = messageBytes ?? topics[topic] ?? producerBytes
        return min(bytes, producerBytes) - OutgoingRecord.overheadBytes
    }

    /// Whether the topic of a record takes it.
    func fit(_ record: OutgoingRecord) -> Bool { record.sizeBytes <= room(in: record.topic) }

    /// Returns the reason that the worker can't send records that it must be able to send, and the
    /// advice; `nil` if it can.
    ///
    /// - Parameters:
    ///   - plans: The topic of plans.
    ///   - deadLetters: The topic of dead letters.
    /// - Returns: One line that names the topic.
    func mismatch(plans: Topic, deadLetters: Topic) -> String? {
        for (topic, least) in [
            (plans, Self.leastPlanBytes), (deadLetters, Self.leastDeadLetterBytes),
        ] {
            guard let bytes = topics[topic], bytes < least else { continue }
            return
                "topic \(topic) takes messages of \(bytes) bytes: raise its max.message.bytes to "
                + "\(producerBytes), \(least) at least"
        }
        return nil
    }
}

/// The topic of all plans, looked up once a batch.
struct PlanTopic: Sendable {
    /// The topic; a failure where its name is none.
    let topic: Result<Topic, KafkaError>
    /// The largest record that it takes, as ``RecordLimits/room(in:messageBytes:)`` says.
    let room: Int

    /// Looks a topic up.
    ///
    /// - Parameters:
    ///   - name: Its name, as it is set.
    ///   - limits: What topics take.
    init(_ name: String, _ limits: RecordLimits) {
        topic = Result { () throws(KafkaError) in try Topic(name) }
        room = (try? topic.get()).map { limits.room(in: $0) } ?? 0
    }
}

extension KafkaSettings {
    /// The largest message that a producer lets through, in bytes; librdkafka's own limit where
    /// nothing is set.
    package var largestMessageBytes: Int {
        properties["message.max.bytes"].flatMap { Int($0) } ?? 1_000_000
    }
}
