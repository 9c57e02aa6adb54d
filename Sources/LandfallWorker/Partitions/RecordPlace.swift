package import Landfall
package import LandfallContract
package import LandfallKafka

/// The position of a record of an intent topic, in Kafka's types.
///
/// The contract's ``RecordOrigin`` is public and knows no Kafka.
struct RecordPlace: Sendable {
    let partition: TopicPartition

    let offset: Offset

    /// The record's own timestamp.
    let time: Timestamp

    /// The same place in the contract's words.
    var origin: RecordOrigin { RecordOrigin(partition, offset, time: time) }
}

extension RecordPlace {
    /// Where a record stands that a consumer has taken; one without a time has that of 1970.
    init(of record: Record) {
        self.init(
            partition: record.topicPartition,
            offset: record.offset,
            time: Timestamp(millisecondsSinceEpoch: record.timestamp.milliseconds ?? 0)
        )
    }

    /// Takes a place from the contract's words.
    init(_ origin: RecordOrigin) {
        self.init(
            partition: TopicPartition(Topic(fromBroker: origin.topic), Partition(origin.partition)),
            offset: Offset(origin.offset),
            time: origin.timestamp ?? Timestamp(millisecondsSinceEpoch: 0)
        )
    }
}

extension RecordOrigin {
    /// A place in the contract's words.
    package init(_ partition: TopicPartition, _ offset: Offset, time: Timestamp? = nil) {
        self.init(
            topic: partition.topic.name,
            partition: partition.partition.number,
            offset: offset.value,
            timestamp: time
        )
    }
}
