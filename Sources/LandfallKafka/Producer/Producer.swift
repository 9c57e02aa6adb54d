import CRdKafka

/// A producer without transactions, whose retries neither duplicate nor reorder.
///
/// For workers where brokers have no transactions, and for tools. Its calls block: make them off the
/// cooperative pool, and never two at once. It is not sendable.
package final class Producer {
    private let client: Client
    private let sender: RecordSender

    /// Starts a producer, which connects in the background.
    ///
    /// - Throws: ``KafkaError/refusedProperty(name:reason:)`` or ``KafkaError/misconfigured(_:)``.
    package init(_ configuration: ProducerConfiguration) throws(KafkaError) {
        self.client = try Client(
            RD_KAFKA_PRODUCER,
            properties: configuration.properties(),
            log: configuration.client.log,
            statistics: configuration.client.statistics,
            watch: configuration.client.watch
        )
        self.sender = RecordSender(client, patience: configuration.queuePatience)
    }

    /// Makes topics known ahead, so that the first record does not wait for their leaders.
    ///
    /// - Parameter topics: The topics that records will go to.
    /// - Throws: ``KafkaError`` if librdkafka refuses a topic.
    package func prepare(_ topics: [Topic]) throws(KafkaError) {
        for topic in topics { try sender.handle(for: topic) }
    }

    /// Hands a record over, which is sent in the background; its bytes are copied.
    ///
    /// Blocks the calling thread only while the queue is full.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - tag: What ``takeFailures()`` names the record by; not negative.
    /// - Throws: ``KafkaError/queueFull(_:)``, or ``KafkaError/invalidRecord(_:)`` if it can never
    ///   be sent.
    package func produce(_ record: OutgoingRecord, tag: Int? = nil) throws(KafkaError) {
        try sender.send(record, tag: tag)
    }

    /// Waits until every record is stored.
    ///
    /// Blocks the calling thread for at most `timeout`.
    ///
    /// - Parameter timeout: How long to wait.
    /// - Throws: Why the first record was not stored since the last call, or
    ///   ``KafkaError/unreachable(_:)`` if some are still under way.
    package func flush(timeout: Duration) throws(KafkaError) {
        let unfinished = client.failure(.deliver) { client in
            unsafe rd_kafka_flush(client, timeout.timeoutMilliseconds)
        }
        if let failed = client.context.takeFailedDeliveries() { throw failed.first }
        if let unfinished { throw unfinished }
    }

    /// The tagged records that were not stored since the last call.
    package func takeFailures() -> [FailedDelivery] {
        client.serve()
        return client.context.takeFailures()
    }

    /// Drops the records that are not stored yet; some of them may be stored all the same.
    ///
    /// Does not block.
    package func discard() {
        let purge = RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_INFLIGHT
        _ = client.failure(.produce) { client in
            unsafe rd_kafka_purge(client, purge | RD_KAFKA_PURGE_F_NON_BLOCKING)
        }
    }

    /// Takes what librdkafka reports between the calls; does not block.
    package func serve() { client.serve() }

    /// Returns the faults between calls since the last question, such as broken connections.
    package func takeFaults() -> [KafkaError] {
        client.serve()
        return client.context.takeFaults()
    }
}
