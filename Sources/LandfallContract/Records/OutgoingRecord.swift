package import LandfallBytes

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
    /// The headers, in order, as they are kept.
    package var headerBlock: HeaderBlock

    /// The headers, in order; they are read and written one by one each time.
    public var headers: [RecordHeader] {
        get { headerBlock.map { RecordHeader(name: $0.name, value: $0.value) } }
        set { headerBlock = HeaderBlock(newValue) }
    }

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
        self.init(
            topic: topic,
            partition: partition,
            key: key,
            value: value,
            headerBlock: HeaderBlock(headers)
        )
    }

    /// Creates a record whose headers are in a block already.
    package init(
        topic: String,
        partition: Int32? = nil,
        key: [UInt8]?,
        value: [UInt8]?,
        headerBlock: HeaderBlock
    ) {
        self.topic = topic
        self.partition = partition
        self.key = key
        self.value = value
        self.headerBlock = headerBlock
    }
}
