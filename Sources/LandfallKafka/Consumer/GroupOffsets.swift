import CRdKafka

/// The committed offsets of a group, looked at and moved from outside of it.
///
/// For tools: it never joins the group. Its calls block: make them off the cooperative pool. It is
/// sendable, since its one client is and nothing else in it changes.
package final class GroupOffsets: Sendable {
    /// The group's name.
    let group: String
    let client: Client

    /// Starts a client, which connects in the background.
    ///
    /// - Throws: ``KafkaError/refusedProperty(name:reason:)`` or ``KafkaError/misconfigured(_:)``.
    package init(
        _ configuration: ClientConfiguration,
        group: String
    ) throws(KafkaError) {
        self.group = group
        let consumer = ConsumerConfiguration(client: configuration, group: group)
        self.client = try Client(
            RD_KAFKA_CONSUMER,
            properties: consumer.properties(),
            log: configuration.log
        )
    }

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

    /// Moves the group's offsets; a broker refuses it while the group has members.
    ///
    /// Blocks the calling thread until the coordinator has answered, or librdkafka gave up on it.
    ///
    /// - Parameter offsets: The next offset of each partition: one past the last record that is done.
    /// - Throws: ``KafkaError/transient(_:)`` with the code UNKNOWN_MEMBER_ID while the group is
    ///   active, or another ``KafkaError``.
    package func commit(_ offsets: [TopicPartition: Offset]) throws(KafkaError) {
        try client.commit(offsets)
    }
}
