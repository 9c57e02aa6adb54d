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
        var metadata: UnsafePointer<rd_kafka_metadata>?
        try client.check(.query) { client in
            unsafe rd_kafka_metadata(client, 0, nil, &metadata, timeout.timeoutMilliseconds)
        }
        guard let metadata = unsafe metadata else { return [] }
        defer { unsafe rd_kafka_metadata_destroy(metadata) }
        return unsafe (0..<Int(metadata.pointee.broker_cnt)).map { index in
            let broker = unsafe metadata.pointee.brokers[index]
            let host = unsafe broker.host.map { unsafe String(cString: $0) } ?? ""
            return unsafe "\(host):\(broker.port)"
        }
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
