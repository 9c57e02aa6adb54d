import Landfall
import LandfallKafka

/// A batch whose records are answered, and of which nothing is written yet.
struct PreparedBatch {
    /// The records.
    let batch: RecordBatch

    /// When they were taken.
    let now: Timestamp

    /// The same by a clock that does not jump.
    let takenAt: ContinuousClock.Instant

    /// What answered them, for those that turn out to be dead letters.
    let assembler: BatchAssembler

    /// What each led to, in order.
    var outcomes: [RecordOutcome]

    /// Where the last record of each partition stands; the same when a record becomes a dead letter.
    let lastPlaces: [TopicPartition: RecordPlace]

    /// How long its parts took so far.
    var times = BatchTimes()

    /// All that is published, in order.
    var records: [OutgoingRecord] {
        var records: [OutgoingRecord] = []
        records.reserveCapacity(outcomes.count)
        for item in outcomes {
            item.records.forEach { records.append($0.record) }
        }
        return records
    }

    /// The offset behind the last record of each partition.
    var ends: [TopicPartition: Offset] { lastPlaces.mapValues(\.offset.next) }

    /// The same of a part of the batch.
    func ends(of part: Range<Int>) -> [TopicPartition: Offset] {
        guard part.count < outcomes.count else { return ends }
        return outcomes[part].ends
    }

    /// Returns the fingerprints of the records before some offsets.
    ///
    /// - Parameter ends: The offset behind a record of the batch, for each partition.
    /// - Returns: The fingerprints of those records.
    func fingerprints(
        before ends: [TopicPartition: Offset]
    ) -> [TopicPartition: RecordFingerprint] {
        var found: [TopicPartition: RecordFingerprint] = [:]
        for record in batch.reversed() {
            guard found.count < ends.count else { break }
            let partition = record.topicPartition
            guard found[partition] == nil, ends[partition] == record.offset.next else { continue }
            found[partition] = RecordFingerprint(record)
        }
        return found
    }
}

extension ArraySlice<RecordOutcome> {
    /// The offset behind the last record of each partition.
    var ends: [TopicPartition: Offset] { lastPlaces.mapValues(\.offset.next) }

    /// Where the last record of each partition stands.
    var lastPlaces: [TopicPartition: RecordPlace] {
        var last: [TopicPartition: RecordPlace] = [:]
        // Records come in runs of one partition: only the last of each run is stored.
        for index in indices
        where index + 1 == endIndex
            || self[index].place.partition != self[index + 1].place.partition
        {
            last[self[index].place.partition] = self[index].place
        }
        return last
    }
}
