/// One partition of one topic.
package struct TopicPartition: Hashable, Sendable {
    package let topic: Topic

    /// The partition within ``topic``.
    package let partition: Partition

    /// Names a partition.
    package init(_ topic: Topic, _ partition: Partition) {
        self.topic = topic
        self.partition = partition
    }
}

extension Topic {
    /// Its partitions, in the order of their numbers.
    ///
    /// - Parameter count: How many it has; none below 1.
    /// - Returns: All of them.
    package func partitions(_ count: Int) -> [TopicPartition] {
        (0..<Int32(clamping: max(0, count))).map { TopicPartition(self, Partition($0)) }
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
