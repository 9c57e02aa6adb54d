/// The topic and the correlation by which a caller waits for the reply to its intent.
public struct ReplyAddress: Hashable, Sendable {
    /// The topic, a legal name of Kafka's; whether it may be written to is the worker's to say.
    public var topic: String
    /// The partition, or `nil` for any.
    public var partition: Int32?

    /// Creates an address.
    ///
    /// - Parameters:
    ///   - topic: The topic.
    ///   - partition: The partition, or `nil` for any.
    public init(topic: String, partition: Int32? = nil) {
        self.topic = topic
        self.partition = partition
    }
}

/// The names of the headers with which a caller asks for a reply of its own.
///
/// Spring's by default. Names are compared without regard to ASCII case.
public struct HeaderNames: Hashable, Sendable {
    /// What the caller tells its replies apart by; copied to the reply byte for byte.
    public var correlation = "kafka_correlationId"
    /// The topic on which the caller waits.
    public var replyTopic = "kafka_replyTopic"
    /// The partition on which the caller waits, four bytes, big-endian.
    public var replyPartition = "kafka_replyPartition"

    /// Creates the names that Spring uses.
    public init() {}
}
