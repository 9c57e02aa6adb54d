import CRdKafka

/// The owner of a `rd_kafka_queue_t`, which goes before the client that it holds.
///
/// It is safe because the pointer is only lent to closures.
@safe final class QueueHandle {
    private let client: Client
    private let pointer: OpaquePointer

    /// Makes an empty queue.
    init(of client: Client) {
        self.client = client
        unsafe self.pointer = client.withPointer { unsafe rd_kafka_queue_new($0) }
    }

    /// Takes the queue from which a consumer is polled.
    ///
    /// - Throws: ``KafkaError/misuse(_:)`` if the client is no consumer with a group.
    init(consumerQueueOf client: Client) throws(KafkaError) {
        let queue = client.withPointer { unsafe rd_kafka_queue_get_consumer($0) }
        guard let queue = unsafe queue else { throw .misuse(Fault(.notConfigured)) }
        self.client = client
        unsafe self.pointer = queue
    }

    deinit {
        unsafe rd_kafka_queue_destroy(pointer)
    }

    /// How many records and other notices lie in it, or in the one to which it is forwarded.
    var count: Int { unsafe Int(clamping: rd_kafka_queue_length(pointer)) }

    /// Lends the pointer for one call.
    @safe func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        unsafe body(pointer)
    }
}
