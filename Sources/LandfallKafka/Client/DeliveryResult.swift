/// The result of delivering a record.
package enum DeliveryResult: Hashable, Sendable {
    /// All in-sync replicas have it.
    ///
    /// The offset is `nil` where a retry found that the broker had the record already.
    case stored(TopicPartition, Offset?)

    /// It is in no topic and will never be.
    case refused(KafkaError)

    /// It may be in its topic, or may not.
    case unknown(KafkaError)

    /// Whether all in-sync replicas have it.
    package var isStored: Bool {
        if case .stored = self { true } else { false }
    }

    /// Why it is not known to be stored, or `nil` if it is.
    package var error: KafkaError? {
        switch self {
        case .stored: nil
        case .refused(let error), .unknown(let error): error
        }
    }
}

/// A record that was handed over, whose delivery result comes once.
package typealias PendingRecord = PendingValue<DeliveryResult>

/// A record that a broker, or librdkafka on the way to it, has not taken.
package struct FailedDelivery: Hashable, Sendable {
    /// What the record was handed over with.
    package let tag: Int
    /// Why it was not taken.
    package let error: KafkaError

    /// Notes a failure.
    package init(tag: Int, error: KafkaError) {
        self.tag = tag
        self.error = error
    }
}
