import CRdKafka

/// The owner of what a request to delete topics is built from.
///
/// It is safe because each pointer in it is freed once, by the deinitializer, and never leaves.
@safe final class DeleteTopicsRequest {
    private let client: Client
    private var topics: [OpaquePointer?]

    init(_ topics: [Topic], _ client: Client) {
        self.client = client
        unsafe self.topics = topics.map { unsafe rd_kafka_DeleteTopic_new($0.name) }
    }

    deinit {
        unsafe topics.forEach { unsafe rd_kafka_DeleteTopic_destroy($0) }
    }

    /// Sends the request and waits for the answer.
    ///
    /// - Returns: Why topics are not deleted; none for those that are.
    func send(timeout: Duration) throws(KafkaError) -> [Topic: KafkaError] {
        let queue = QueueHandle(of: client)
        let wait = timeout.timeoutMilliseconds
        let event = client.withPointer { client in
            queue.withPointer { queue in
                let options = unsafe rd_kafka_AdminOptions_new(
                    client,
                    RD_KAFKA_ADMIN_OP_DELETETOPICS
                )
                defer { unsafe rd_kafka_AdminOptions_destroy(options) }
                unsafe rd_kafka_AdminOptions_set_request_timeout(options, max(1, wait), nil, 0)
                unsafe rd_kafka_DeleteTopics(client, &topics, topics.count, options, queue)
                // The request itself times out first.
                return unsafe rd_kafka_queue_poll(queue, wait + 1000)
            }
        }
        guard let event = unsafe event else { throw .unreachable(Fault(.timedOut)) }
        defer { unsafe rd_kafka_event_destroy(event) }
        let code = unsafe ResponseCode(rd_kafka_event_error(event))
        guard code == .noError else {
            let reason = unsafe rd_kafka_event_error_string(event).map {
                unsafe String(cString: $0)
            }
            throw KafkaError(Fault(code, reason: reason), during: .query)
        }
        return unsafe Self.failures(in: event)
    }

    @unsafe private static func failures(in event: OpaquePointer) -> [Topic: KafkaError] {
        var failures: [Topic: KafkaError] = [:]
        var count = 0
        guard let result = unsafe rd_kafka_event_DeleteTopics_result(event),
            let topics = unsafe rd_kafka_DeleteTopics_result_topics(result, &count)
        else { return [:] }
        for index in 0..<count {
            guard let topic = unsafe topics[index],
                let name = unsafe rd_kafka_topic_result_name(topic)
            else { continue }
            let code = unsafe ResponseCode(rd_kafka_topic_result_error(topic))
            guard code != .noError else { continue }
            let reason = unsafe rd_kafka_topic_result_error_string(topic)
            let fault = unsafe Fault(code, reason: reason.map { unsafe String(cString: $0) })
            failures[unsafe Topic(fromBroker: String(cString: name))] =
                KafkaError(fault, during: .query)
        }
        return failures
    }
}
