import CRdKafka

/// Administration of a cluster.
///
/// Its calls block: make them off the cooperative pool. It is sendable, since its one client is and
/// nothing else in it changes.
package final class Admin: BrokerQueries, Sendable {
    /// Asks brokers, and keeps what was made from it alive.
    package let client: Client

    /// Starts a client, which connects in the background.
    ///
    /// - Throws: ``KafkaError/refusedProperty(name:reason:)`` or ``KafkaError/misconfigured(_:)``.
    package init(_ configuration: ClientConfiguration) throws(KafkaError) {
        var properties = try configuration.properties()
        // A consumer's questions for metadata make no topics; a producer's do.
        properties["allow.auto.create.topics"] = "false"
        properties.add(configuration.extra)
        self.client = try Client(
            RD_KAFKA_CONSUMER,
            properties: properties,
            log: configuration.log
        )
    }

    /// Makes topics.
    ///
    /// Blocks the calling thread for at most `timeout`. Each topic has its own outcome; that it is
    /// there already is one of them.
    ///
    /// - Parameters:
    ///   - creations: What to make, each topic once.
    ///   - timeout: How long to wait for the controller.
    /// - Returns: The result of each.
    /// - Throws: ``KafkaError`` if the request as a whole failed: ``KafkaError/misconfigured(_:)``
    ///   for a number out of bounds, ``KafkaError/unreachable(_:)`` if no controller answers, which
    ///   ``MockCluster`` never does.
    package func createTopics(
        _ creations: [TopicCreation],
        timeout: Duration
    ) throws(KafkaError) -> [Topic: TopicCreationOutcome] {
        guard !creations.isEmpty else { return [:] }
        let request = CreateTopicsRequest(client)
        for creation in creations { try request.add(creation) }
        return try request.send(timeout: timeout)
    }

    /// Returns the brokers of the cluster that answer.
    ///
    /// Blocks the calling thread for at most `timeout`.
    ///
    /// - Parameter timeout: How long to try.
    /// - Returns: Their addresses, in no order.
    /// - Throws: ``KafkaError`` if no broker answered in time.
    package func brokers(timeout: Duration) throws(KafkaError) -> [String] {
        try client.brokers(timeout: timeout).map(\.address)
    }

    /// Deletes topics, as far as the brokers let it; the answer is waited for.
    ///
    /// Blocks the calling thread for at most `timeout`.
    ///
    /// - Parameters:
    ///   - topics: The topics.
    ///   - timeout: How long to wait for the controller.
    /// - Throws: ``KafkaError/unreachable(_:)`` if no controller answers in time.
    package func deleteTopics(_ topics: [Topic], timeout: Duration) throws(KafkaError) {
        var items = unsafe topics.map { unsafe rd_kafka_DeleteTopic_new($0.name) }
        defer { unsafe items.forEach { unsafe rd_kafka_DeleteTopic_destroy($0) } }
        try client.answer(to: RD_KAFKA_ADMIN_OP_DELETETOPICS, timeout: timeout) {
            unsafe rd_kafka_DeleteTopics($0, &items, items.count, $1, $2)
        } read: { _ in
        }
    }
}
