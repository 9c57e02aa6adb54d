/// One partition of one topic.
package struct TopicPartition: Hashable, Sendable {
    /// The topic.
    package let topic: Topic

    /// The partition within ``topic``.
    package let partition: Partition

    /// Names a partition.
    package init(_ topic: Topic, _ partition: Partition) {
        self.topic = topic
        self.partition = partition
    }
}

extension TopicPartition: Comparable, CustomStringConvertible {
    /// The topic and the number, as in `intents[3]`.
    package var description: String { "\(topic)[\(partition)]" }

    /// Orders by topic, then by partition.
    package static func < (lhs: TopicPartition, rhs: TopicPartition) -> Bool {
        (lhs.topic, lhs.partition) < (rhs.topic, rhs.partition)
    }
}
