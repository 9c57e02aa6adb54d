import Landfall
import LandfallKafka

/// A batch whose records are answered, and of which nothing is written yet.
struct PreparedBatch {
    /// The records.
    let batch: RecordBatch

    /// When they were taken.
    let now: Landfall.Timestamp

    /// What answered them, for those that turn out to be dead letters.
    let assembler: BatchAssembler

    /// What each led to, in order.
    var produced: [Produced]

    /// The offset behind the last record of each partition.
    var ends: [TopicPartition: Offset] {
        var ends: [TopicPartition: Offset] = [:]
        // Records come in runs of one partition: only the last of each run is stored.
        for (index, item) in produced.enumerated() {
            let following = index + 1 < produced.count ? produced[index + 1].place : nil
            guard following?.partition != item.place.partition else { continue }
            ends[item.place.partition] = item.place.offset.next
        }
        return ends
    }
}
