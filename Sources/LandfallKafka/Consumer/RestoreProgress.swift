/// How far the restoring of a table is.
package struct RestoreProgress: Hashable, Sendable {
    /// The partitions that are being restored.
    package let partitionCount: Int

    /// Those of them that are not read to the end.
    package let missingPartitionCount: Int

    /// The offsets to read, those included that compaction removed.
    package let offsetCount: Int64

    /// The offsets that were read or stepped over.
    package let doneOffsetCount: Int64

    init(
        ranges: [TopicPartition: OffsetRange],
        missing: Int,
        _ positions: PositionTable
    ) {
        self.partitionCount = ranges.count
        self.missingPartitionCount = missing
        self.offsetCount = ranges.values.reduce(0) { $0 + $1.end.value - $1.start.value }
        self.doneOffsetCount = ranges.reduce(0) { done, item in
            let range = item.value
            let place = positions.position(of: item.key) ?? range.start
            return done + min(max(place, range.start), range.end).value - range.start.value
        }
    }
}

/// What a poll of a table found.
package struct TablePoll: Hashable, Sendable {
    /// The records that were delivered.
    package internal(set) var recordCount = 0

    /// What failed; the reader goes on where that is possible.
    package internal(set) var faults: [ConsumerFault] = []
}
