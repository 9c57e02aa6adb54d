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
