import CRdKafka

/// A number by which brokers and librdkafka name a failure.
///
/// Positive numbers are the Kafka protocol's, negative ones librdkafka's own.
package struct ResponseCode: Hashable, Sendable, RawRepresentable {
    /// The number, as in `rd_kafka_resp_err_t`.
    package let rawValue: Int32

    /// Takes any number, also one that this version does not know.
    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    init(_ code: rd_kafka_resp_err_t) {
        self.rawValue = code.rawValue
    }

    var cValue: rd_kafka_resp_err_t { rd_kafka_resp_err_t(rawValue) }

    /// What the number means, in librdkafka's words.
    package var explanation: String {
        guard let text = unsafe rd_kafka_err2str(cValue) else { return "unknown" }
        return unsafe String(cString: text)
    }
}

extension ResponseCode: CustomStringConvertible {
    /// The name, as in `UNKNOWN_MEMBER_ID`; librdkafka's own begin with `_`.
    package var description: String {
        guard let text = unsafe rd_kafka_err2name(cValue) else { return String(rawValue) }
        return unsafe String(cString: text)
    }
}
