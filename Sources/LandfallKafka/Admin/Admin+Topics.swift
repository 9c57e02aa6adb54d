import CRdKafka

extension Admin {
    /// How many brokers the cluster has that answer.
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
