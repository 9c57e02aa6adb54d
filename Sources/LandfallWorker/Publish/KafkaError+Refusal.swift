import LandfallKafka

extension KafkaError {
    /// Whether a topic takes no record of that size, however often it is tried.
    var isRefusalOfSize: Bool {
        switch fault?.code {
        case .messageTooLarge, .recordListTooLarge: true
        default: false
        }
    }

    /// Whether a topic takes no record at all, however often it is tried.
    var isRefusalOfTopic: Bool {
        switch fault?.code {
        case .topicAuthorizationFailed, .invalidTopic, .unknownTopicHere, .unknownPartitionHere,
            .unknownTopicOrPartition, .invalidRecord, .policyViolation:
            true
        default: false
        }
    }

    /// Whether a topic that has gone may be the reason: brokers are asked again until time is over.
    var mayBeMissingTopic: Bool {
        switch fault?.code {
        case .timedOut, .messageTimedOut, .inconsistent: true
        default: false
        }
    }
}
