/// The committed offsets of the group.
extension GroupConsumer {
    /// The offsets that the group committed; waits while an open transaction holds them back.
    ///
    /// Blocks the calling thread for at most `timeout`.
    ///
    /// - Parameters:
    ///   - partitions: Any partitions.
    ///   - timeout: How long to try.
    /// - Returns: An offset for each, `nil` where the group committed none.
    /// - Throws: ``KafkaError`` if the coordinator did not answer in time or denies access.
    package func committed(
        _ partitions: [TopicPartition],
        timeout: Duration
    ) throws(KafkaError) -> [TopicPartition: Offset?] {
        try client.committed(partitions, timeout: timeout)
    }

    /// Moves the group's offsets, without a transaction.
    ///
    /// Blocks the calling thread for at most `timeout`; librdkafka's own call knows no limit.
    ///
    /// - Parameters:
    ///   - offsets: The next offset of each partition: one past the last record that is done.
    ///   - timeout: How long to wait.
    /// - Throws: ``KafkaError/transient(_:)`` with ILLEGAL_GENERATION, UNKNOWN_MEMBER_ID or
    ///   REBALANCE_IN_PROGRESS when the group has moved on, ``KafkaError/fenced(_:)`` when another
    ///   member has this one's instance id, or ``KafkaError/unreachable(_:)``.
    package func commit(
        _ offsets: [TopicPartition: Offset],
        timeout: Duration
    ) throws(KafkaError) {
        let client = client
        let answer = boundedCall.run(within: timeout) { () -> Result<Void, KafkaError> in
            Result { () throws(KafkaError) in try client.commit(offsets) }
        }
        guard let answer else {
            throw .unreachable(Fault(.timedOut, reason: "no answer within \(timeout)"))
        }
        try answer.get()
    }
}
