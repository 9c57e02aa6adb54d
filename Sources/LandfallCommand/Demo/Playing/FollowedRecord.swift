import LandfallContract
import LandfallKafka

/// A record as it was read off a topic.
struct FollowedRecord: Sendable {
    /// Where it stands.
    let place: RecordPlace
    /// The key.
    let key: [UInt8]?
    /// The value.
    let value: [UInt8]?
    /// The headers, in order.
    let headers: [RecordHeader]

    /// The key as text; empty without one.
    var keyText: String { String(decoding: key ?? [], as: UTF8.self) }

    /// The text of the first header of a name, or `nil`.
    ///
    /// - Parameter name: The name, spelled exactly.
    /// - Returns: The value as UTF-8.
    func header(_ name: String) -> String? {
        headers.first { $0.name == name }?.value.map { String(decoding: $0, as: UTF8.self) }
    }
}

/// A place in a partition, the only name that every record has.
struct RecordPlace: Hashable, Sendable, CustomStringConvertible {
    /// The topic.
    let topic: String
    /// The partition.
    let partition: Int32
    /// The offset.
    let offset: Int64

    /// `topic[partition]@offset`.
    var description: String { "\(topic)[\(partition)]@\(offset)" }
}

extension FollowedRecord {
    /// Copies a record out of its batch.
    ///
    /// - Parameter record: The record.
    /// - Throws: ``KafkaError`` when its headers can't be parsed.
    init(_ record: Record) throws(KafkaError) {
        self.place = RecordPlace(
            topic: record.topicPartition.topic.name,
            partition: record.topicPartition.partition.number,
            offset: record.offset.value
        )
        self.key = record.keyBytes
        self.value = record.valueBytes
        self.headers = try record.headers().map { RecordHeader(name: $0.name, value: $0.value) }
    }
}
