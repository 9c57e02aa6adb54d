/// A failure that came up between records.
package struct ConsumerFault: Hashable, Sendable {
    /// What failed.
    package let error: KafkaError

    /// Where, or `nil` if it concerns the whole client.
    package let topicPartition: TopicPartition?

    /// Creates a fault.
    package init(error: KafkaError, topicPartition: TopicPartition? = nil) {
        self.error = error
        self.topicPartition = topicPartition
    }
}
