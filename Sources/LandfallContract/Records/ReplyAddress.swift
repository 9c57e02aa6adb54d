/// Where a caller waits for the reply to its intent.
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
