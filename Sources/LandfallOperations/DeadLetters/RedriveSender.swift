package import LandfallKafka

/// Sends records back, and waits until the brokers have them; its calls block.
package final class RedriveSender {
    private let producer: Producer
    private var unflushed = 0

    /// How many records wait to be stored at most.
    private static let window = 10_000
    private static let timeout = Duration.seconds(60)

    /// Starts a producer.
    ///
    /// - Throws: `KafkaError` when librdkafka refuses a setting.
    package init(_ configuration: ClientConfiguration) throws(KafkaError) {
        self.producer = try Producer(ProducerConfiguration(client: configuration))
    }

    /// Hands a record over.
    ///
    /// - Throws: `KafkaError` for the first record that was not stored.
    package func send(_ record: OutgoingRecord) throws(KafkaError) {
        try producer.produce(record)
        unflushed += 1
        if unflushed >= Self.window { try finish() }
    }

    /// Waits until all are stored.
    ///
    /// - Throws: `KafkaError` for the first record that was not.
    package func finish() throws(KafkaError) {
        try producer.flush(timeout: Self.timeout)
        unflushed = 0
    }
}
