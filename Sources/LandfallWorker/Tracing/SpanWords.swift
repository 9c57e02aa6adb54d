import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallPostgres
import LandfallTelemetry

extension KafkaError {
    /// The code that brokers and librdkafka name the fault by.
    var word: String { fault.map { "\($0.code)" } ?? "refused" }
}

extension PostgresError {
    /// The fault in a word, for one that the server did not say.
    var word: String {
        switch recovery {
        case .reconnect: "disconnected"
        case .retry: "retriable"
        case .checkOutcome: "outcome_unknown"
        case .rejectRow: "row_refused"
        case .stop: "refused"
        }
    }
}

extension SpanRecord {
    /// Says that what the span is of has failed.
    ///
    /// - Parameter word: Why, as a stable word.
    mutating func fail(_ word: String) {
        failure = Failure()
        attributes.removeAll { $0.name == "error.type" }
        attributes.append(SpanField("error.type", word))
    }
}

extension HeaderBlock {
    /// The value of a header as text; `nil` without it.
    func text(of name: String) -> String? {
        firstValue(of: name).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension RecordPlace {
    /// The span of a record that became a dead letter.
    var deadLetterSpan: SpanID? {
        SpanID(
            TraceIdentity.spanID(
                ofDeadLetterIn: partition.topic.name,
                partition: partition.partition.number,
                offset: offset.value
            )
        )
    }
}
