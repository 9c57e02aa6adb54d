import LandfallKafka

/// Where a record of an intent topic stands.
struct RecordPlace: Sendable {
    /// The place and the time, as rows say them.
    let origin: RowOrigin

    /// The partition.
    let partition: TopicPartition

    /// The offset.
    let offset: Offset
}
