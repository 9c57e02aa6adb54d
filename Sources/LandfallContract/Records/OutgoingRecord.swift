/// A record to be sent.
public struct OutgoingRecord: Hashable, Sendable {
    /// The topic.
    public var topic: String
    /// The partition that the receiver asked for, or `nil` to go by the key.
    public var partition: Int32?
    /// The key.
    public var key: [UInt8]?
    /// The value.
    public var value: [UInt8]?
    /// The headers, in order.
    public var headers: [RecordHeader]

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - topic: The topic.
    ///   - partition: The partition, or `nil` to go by the key.
    ///   - key: The key.
    ///   - value: The value.
    ///   - headers: The headers, in order.
    public init(
        topic: String,
        partition: Int32? = nil,
        key: [UInt8]?,
        value: [UInt8]?,
        headers: [RecordHeader]
    ) {
        self.topic = topic
        self.partition = partition
        self.key = key
        self.value = value
        self.headers = headers
    }
}
