import Landfall
import LandfallContract
import LandfallKafka

/// The position of a record of an intent topic.
struct RecordPlace: Sendable {
    let partition: TopicPartition

    let offset: Offset

    /// The record's own timestamp.
    let time: Timestamp

    /// The same place in the contract's words.
    var origin: RecordOrigin {
        RecordOrigin(
            topic: partition.topic.name,
            partition: partition.partition.number,
            offset: offset.value,
            timestamp: time
        )
    }
}
