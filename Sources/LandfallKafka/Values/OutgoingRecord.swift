package import LandfallBytes

/// A record on its way to a topic.
package struct OutgoingRecord: Hashable, Sendable {
    /// Where it goes.
    package var topic: Topic

    /// The partition, or `nil` to let the key choose: see ``KeyPartitioner``.
    package var partition: Partition?

    /// Its key, its value and its headers.
    package var content: RecordContent

    /// Milliseconds since 1970-01-01 UTC, or `nil` for the time at which it is handed over.
    package var timestampMilliseconds: Int64?

    /// Creates a record from what is put together already.
    package init(topic: Topic, partition: Partition? = nil, content: RecordContent) {
        self.topic = topic
        self.partition = partition
        self.content = content
    }

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - topic: Where it goes.
    ///   - partition: The partition, or `nil` to let the key choose.
    ///   - key: The key, or `nil`; no bytes are a key too.
    ///   - value: The payload, or `nil` for a tombstone.
    ///   - headers: The headers, in order.
    ///   - timestampMilliseconds: Its time, or `nil` for that at which it is handed over.
    package init(
        topic: Topic,
        partition: Partition? = nil,
        key: [UInt8]? = nil,
        value: [UInt8]?,
        headers: HeaderBlock = HeaderBlock(),
        timestampMilliseconds: Int64? = nil
    ) {
        self.topic = topic
        self.partition = partition
        content = RecordContent(key: key, value: value, headers: headers)
        self.timestampMilliseconds = timestampMilliseconds
    }

    /// Creates a record from headers that are there one by one.
    package init(
        topic: Topic,
        partition: Partition? = nil,
        key: [UInt8]? = nil,
        value: [UInt8]?,
        headers: [RecordHeader],
        timestampMilliseconds: Int64? = nil
    ) {
        self.init(
            topic: topic,
            partition: partition,
            key: key,
            value: value,
            headers: HeaderBlock(headers),
            timestampMilliseconds: timestampMilliseconds
        )
    }
}

// MARK: Its parts, copied

extension OutgoingRecord {
    /// The key, or `nil`; no bytes are a key too.
    package var key: [UInt8]? { content.key }

    /// The payload, or `nil` for a tombstone.
    package var value: [UInt8]? { content.value }

    /// The headers, in order.
    package var headers: HeaderBlock { content.headers }
}

// MARK: Its size

extension OutgoingRecord {
    /// What a header takes beyond its name and its value, at most: two lengths of five bytes.
    package static let headerOverheadBytes = 10

    /// What a record takes beyond its key, its value and its headers, at most: 61 bytes for a message
    /// set of its own, and 36 for its lengths, its offset and its time.
    package static let overheadBytes = 61 + 36

    /// The bytes of key, value and headers as they are sent, without ``overheadBytes``.
    package var sizeBytes: Int {
        content.sizeBytes + content.headerCount * Self.headerOverheadBytes
    }
}
