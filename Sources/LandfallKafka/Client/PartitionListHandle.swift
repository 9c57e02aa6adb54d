import CRdKafka

/// The sole owner of a `rd_kafka_topic_partition_list_t`, safe because the pointer is only lent.
@safe struct PartitionListHandle: ~Copyable {
    /// One item of a list.
    struct Item {
        let topicPartition: TopicPartition
        /// An offset, or one of librdkafka's negative logical ones.
        let rawOffset: Int64
        let code: ResponseCode
    }

    private let pointer: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>

    /// Makes a list of partitions without offsets.
    init(_ partitions: some Collection<TopicPartition>) {
        self.init(partitions.lazy.map { ($0, Int64(RD_KAFKA_OFFSET_INVALID)) })
    }

    /// Makes a list of partitions with offsets, or logical ones.
    init(_ items: some Collection<(TopicPartition, Int64)>) {
        unsafe self.pointer = rd_kafka_topic_partition_list_new(Int32(clamping: items.count))
        for (item, offset) in items {
            let added = unsafe rd_kafka_topic_partition_list_add(
                pointer,
                item.topic.name,
                item.partition.number
            )
            unsafe added?.pointee.offset = offset
        }
    }

    /// Makes a list of topics, as a subscription takes it.
    init(topics: [Topic]) {
        unsafe self.pointer = rd_kafka_topic_partition_list_new(Int32(clamping: topics.count))
        for topic in topics {
            unsafe rd_kafka_topic_partition_list_add(pointer, topic.name, -1)
        }
    }

    deinit {
        unsafe rd_kafka_topic_partition_list_destroy(pointer)
    }

    /// Lends the pointer for one call.
    @safe borrowing func withPointer<Result>(
        _ body: (UnsafeMutablePointer<rd_kafka_topic_partition_list_t>) -> Result
    ) -> Result {
        unsafe body(pointer)
    }

    /// Copies the items.
    borrowing func items() -> [Item] {
        unsafe Self.items(in: pointer)
    }

    /// Copies the partitions of a list that librdkafka lent.
    @unsafe static func partitions(
        in list: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>?
    ) -> [TopicPartition] {
        unsafe items(in: list).map(\.topicPartition)
    }

    @unsafe private static func items(
        in list: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>?
    ) -> [Item] {
        guard let list = unsafe list?.pointee, let elements = unsafe list.elems else { return [] }
        let buffer = unsafe UnsafeBufferPointer(start: elements, count: Int(list.cnt))
        return unsafe buffer.compactMap { element in
            guard let name = unsafe element.topic,
                let partition = unsafe Partition(exactly: element.partition)
            else { return nil }
            let topic = unsafe Topic(fromBroker: String(cString: name))
            return unsafe Item(
                topicPartition: TopicPartition(topic, partition),
                rawOffset: element.offset,
                code: ResponseCode(element.err)
            )
        }
    }
}

extension StartPosition {
    /// The offset by which librdkafka knows the position.
    var rawOffset: Int64 {
        switch self {
        case .at(let offset): offset.value
        case .beginning: Int64(RD_KAFKA_OFFSET_BEGINNING)
        case .end: Int64(RD_KAFKA_OFFSET_END)
        case .committed: Int64(RD_KAFKA_OFFSET_STORED)
        }
    }
}
