import CRdKafka

/// The owner of a `rd_kafka_topic_t`, which goes before the client that it holds.
///
/// It is safe because the pointer is only lent to closures.
@safe final class TopicHandle {
    private let client: Client
    private let pointer: OpaquePointer

    /// Makes librdkafka know a topic, which starts to ask for its partitions.
    ///
    /// - Throws: ``KafkaError`` if librdkafka refuses the name.
    init(_ topic: Topic, of client: Client) throws(KafkaError) {
        let created = client.withPointer { unsafe rd_kafka_topic_new($0, topic.name, nil) }
        guard let created = unsafe created else {
            throw KafkaError(Fault(ResponseCode(rd_kafka_last_error())), during: .query)
        }
        self.client = client
        unsafe self.pointer = created
    }

    deinit {
        unsafe rd_kafka_topic_destroy(pointer)
    }

    /// Lends the pointer for one call.
    @safe func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        unsafe body(pointer)
    }
}
