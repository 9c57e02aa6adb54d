import Landfall
import LandfallKafka

/// What one record of an intent topic led to.
struct Produced: Sendable {
    /// Where the record came from.
    let origin: RowOrigin

    /// The partition that it came from.
    let partition: TopicPartition

    /// Its offset.
    let offset: Offset

    /// The records to publish, in order; at least one, so that no offset is silent.
    var records: [LedgerRecord]

    /// The decision; `nil` for repeated intents and for dead letters, which have no rows.
    var resolution: Resolution?
}
