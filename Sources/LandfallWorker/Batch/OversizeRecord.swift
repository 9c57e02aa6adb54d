import LandfallKafka

/// A record that its topic does not take.
///
/// A class, since nearly no answer has one, and each is handed on with room for two.
final class OversizeRecord: Sendable {
    let topic: Topic
    /// The size of the record, in bytes.
    let bytes: Int
    /// The largest that the topic takes.
    let limit: Int

    /// Notes a record.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - limits: What topics take.
    ///   - messageBytes: The largest message that its topic takes, where that is known from elsewhere.
    init(_ record: OutgoingRecord, _ limits: RecordLimits, messageBytes: Int? = nil) {
        topic = record.topic
        bytes = record.sizeBytes + OutgoingRecord.overheadBytes
        limit =
            limits.room(in: topic, messageBytes: messageBytes)
            + OutgoingRecord.overheadBytes
    }

    /// Why the worker can't continue where nothing smaller can be sent.
    var error: KafkaError {
        .misconfigured(
            Fault(
                .messageTooLarge,
                reason:
                    "topic \(topic) takes messages of \(limit) bytes, and the smallest answer has "
                    + "\(bytes): raise its max.message.bytes; nothing is recorded of it until then"
            )
        )
    }
}
