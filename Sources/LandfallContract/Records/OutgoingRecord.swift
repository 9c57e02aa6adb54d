public import LandfallBytes

/// A record to be sent by whatever client: its topic is text that no client has checked.
public struct OutgoingRecord: Hashable, Sendable {
    /// The topic that the record goes to.
    public var topic: String
    /// The partition that the receiver asked for, or `nil` to go by the key.
    public var partition: Int32?
    /// Its key, its value and its headers.
    package var content: RecordContent

    /// The key; read and written with all others each time.
    public var key: [UInt8]? {
        get { content.key }
        set { content.key = newValue }
    }

    /// The value; read and written with all others each time.
    public var value: [UInt8]? {
        get { content.value }
        set { content.value = newValue }
    }

    /// The headers, in order, as they are kept.
    package var headerBlock: HeaderBlock {
        get { content.headers }
        set { content.headers = newValue }
    }

    /// The headers, in order; they are read and written one by one each time.
    public var headers: [RecordHeader] {
        get { Array(headerBlock) }
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
        self.init(
            topic: topic,
            partition: partition,
            content: RecordContent(key: key, value: value, headers: headerBlock)
        )
    }

    /// Creates a record from what is put together already.
    package init(topic: String, partition: Int32? = nil, content: RecordContent) {
        self.topic = topic
        self.partition = partition
        self.content = content
    }
}
