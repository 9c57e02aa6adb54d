import CRdKafka

/// The library that speaks to Kafka.
package enum KafkaLibrary {
    /// The version of librdkafka that runs, as `2.0.2`.
    package static var version: String {
        unsafe rd_kafka_version_str().map { unsafe String(cString: $0) } ?? ""
    }
}
