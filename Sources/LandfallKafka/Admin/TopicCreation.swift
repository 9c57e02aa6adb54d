/// A topic to be made.
package struct TopicCreation: Hashable, Sendable {
    /// Its name.
    package var topic: Topic

    /// How many partitions it gets.
    package var partitionCount: Int

    /// On how many brokers each partition lies, or `nil` for the brokers' default (Kafka 2.4).
    package var replication: Int?

    /// Settings of the topic, as in `cleanup.policy`.
    package var settings: [String: String]

    /// Creates a description.
    package init(
        _ topic: Topic,
        partitionCount: Int,
        replication: Int? = nil,
        settings: [String: String] = [:]
    ) {
        self.topic = topic
        self.partitionCount = partitionCount
        self.replication = replication
        self.settings = settings
    }
}

/// The result of a topic that was to be made.
package enum TopicCreationOutcome: Hashable, Sendable {
    /// It was made.
    case created

    /// It was there, with whatever partitions and settings it has.
    case alreadyExists

    /// It was not made.
    case failed(KafkaError)
}
