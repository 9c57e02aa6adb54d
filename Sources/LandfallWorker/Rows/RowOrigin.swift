import Landfall
import LandfallContract

/// Where a row's record came from.
struct RowOrigin: Hashable, Sendable {
    /// The intent topic.
    let topic: String
    /// The partition.
    let partition: Int32
    /// The record's offset.
    let offset: Int64
    /// The record's own timestamp, which decides the day partition.
    let time: Timestamp
}

extension RowOrigin {
    /// The same place in the contract's words.
    var recordOrigin: RecordOrigin {
        RecordOrigin(topic: topic, partition: partition, offset: offset, timestamp: time)
    }
}
