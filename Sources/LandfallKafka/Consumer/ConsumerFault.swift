/// A failure that came up between records.
package struct ConsumerFault: Hashable, Sendable {
    /// What failed.
    package let error: KafkaError

    /// Where, or `nil` if it concerns the whole client.
    package let topicPartition: TopicPartition?

    /// The offset that could not be read, or `nil` if it concerns none.
    package let offset: Offset?

    /// Creates a fault.
    package init(
        error: KafkaError,
        topicPartition: TopicPartition? = nil,
        offset: Offset? = nil
    ) {
        self.error = error
        self.topicPartition = topicPartition
        self.offset = offset
    }

    /// Whether nobody can read a batch of records, which begins at ``offset``.
    ///
    /// It is malformed, or compressed to more than `receive.message.max.bytes`. Librdkafka meets it again at each
    /// fetch, and goes no further in the partition.
    package var isUnreadableBatch: Bool {
        guard topicPartition != nil, offset != nil, case .invalidRecord(let fault) = error else {
            return false
        }
        return fault.code == .badCompression || fault.code == .badMessage
    }
}
