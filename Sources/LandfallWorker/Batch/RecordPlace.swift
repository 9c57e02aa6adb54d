import Landfall
import LandfallKafka

/// Where a record of an intent topic stands.
struct RecordPlace: Sendable {
    /// The partition.
    let partition: TopicPartition

    /// The offset.
    let offset: Offset

    /// The record's own timestamp.
    let time: Timestamp

    /// The place and the time, as rows say them.
    var origin: RowOrigin {
        RowOrigin(
            topic: partition.topic.name,
            partition: partition.partition.number,
            offset: offset.value,
            time: time
        )
    }
}
