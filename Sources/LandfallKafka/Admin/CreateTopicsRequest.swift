import CRdKafka

/// The owner of what a request to make topics is built from.
///
/// It is safe because each pointer in it is freed once, by the deinitializer, and never leaves.
@safe final class CreateTopicsRequest {
    private let client: Client
    private var topics: [OpaquePointer?] = unsafe []

    init(_ client: Client) {
        self.client = client
    }

    deinit {
        unsafe topics.forEach { unsafe rd_kafka_NewTopic_destroy($0) }
    }

    /// Adds a topic.
    ///
    /// - Throws: ``KafkaError/misconfigured(_:)`` if a number is out of bounds.
    func add(_ creation: TopicCreation) throws(KafkaError) {
        guard creation.partitionCount > 0 else {
            let reason = "\(creation.topic) can't have \(creation.partitionCount) partitions"
            throw .misconfigured(Fault(.invalidPartitions, reason: reason))
        }
        var message: [CChar] = Array(repeating: 0, count: 512)
        let topic = unsafe rd_kafka_NewTopic_new(
            creation.topic.name,
            Int32(clamping: creation.partitionCount),
            Int32(clamping: creation.replication ?? -1),
            &message,
            message.count
        )
        guard let topic = unsafe topic else {
            throw .misconfigured(Fault(.invalidArgument, reason: text(message)))
        }
        unsafe topics.append(topic)
        for (name, value) in creation.settings.sorted(by: { $0.key < $1.key }) {
            let code = unsafe ResponseCode(rd_kafka_NewTopic_set_config(topic, name, value))
            guard code == .noError else { throw .misconfigured(Fault(code)) }
        }
    }

    /// Sends the request and waits for the answer.
    func send(timeout: Duration) throws(KafkaError) -> [Topic: TopicCreationOutcome] {
        try client.answer(to: RD_KAFKA_ADMIN_OP_CREATETOPICS, timeout: timeout) {
            unsafe rd_kafka_CreateTopics($0, &topics, topics.count, $1, $2)
        } read: {
            unsafe Self.outcomes(in: $0)
        }
    }

    @unsafe private static func outcomes(
        in event: OpaquePointer
    ) -> [Topic: TopicCreationOutcome] {
        var outcomes: [Topic: TopicCreationOutcome] = [:]
        var count = 0
        guard let result = unsafe rd_kafka_event_CreateTopics_result(event),
            let topics = unsafe rd_kafka_CreateTopics_result_topics(result, &count)
        else { return [:] }
        for index in 0..<count {
            guard let topic = unsafe topics[index],
                let name = unsafe rd_kafka_topic_result_name(topic)
            else { continue }
            let reason = unsafe rd_kafka_topic_result_error_string(topic)
            let fault = unsafe Fault(
                ResponseCode(rd_kafka_topic_result_error(topic)),
                reason: reason.map { unsafe String(cString: $0) }
            )
            outcomes[unsafe Topic(fromBroker: String(cString: name))] = outcome(fault)
        }
        return outcomes
    }

    private static func outcome(_ fault: Fault) -> TopicCreationOutcome {
        switch fault.code {
        case .noError: .created
        case .topicAlreadyExists: .alreadyExists
        default: .failed(KafkaError(fault, during: .query))
        }
    }
}
