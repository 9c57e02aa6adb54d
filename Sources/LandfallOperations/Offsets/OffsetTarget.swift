package import LandfallKafka

/// The target of a move of offsets.
package enum OffsetTarget: Hashable, Sendable {
    /// To the oldest record.
    case earliest
    /// Behind the newest.
    case latest
    /// To where PostgreSQL stands: what it has lost is answered again, and nothing else.
    case recorded
    /// To an offset.
    case offset(Offset)
    /// To the first record that is not older than a time, in milliseconds since 1970-01-01 UTC.
    case time(Int64)
}

/// The move of a partition.
package struct OffsetMove: Hashable, Sendable {
    /// The partition, and where it is.
    package let progress: PartitionProgress
    /// Where it resumes.
    package let target: Offset

    /// Decides a move.
    ///
    /// - Parameters:
    ///   - progress: Where the partition is.
    ///   - target: Where it is to go.
    ///   - timeOffset: Where the records begin that are not older than the time of the target.
    /// - Returns: The move, within what can be read.
    /// - Throws: `OperationsError/offsetOutOfRange(_:_:_:)` for an offset outside of that.
    package static func decide(
        _ progress: PartitionProgress,
        to target: OffsetTarget,
        timeOffset: Offset?
    ) throws(OperationsError) -> OffsetMove {
        let range = progress.range
        switch target {
        case .earliest: return OffsetMove(progress: progress, target: range.start)
        case .latest: return OffsetMove(progress: progress, target: range.end)
        case .recorded:
            return try decide(
                progress,
                to: .offset(progress.resumption ?? range.start),
                timeOffset: nil
            )
        case .offset(let offset):
            guard offset >= range.start, offset <= range.end else {
                throw .offsetOutOfRange(progress.partition, offset, range)
            }
            return OffsetMove(progress: progress, target: offset)
        case .time:
            let found = timeOffset ?? range.end
            return OffsetMove(progress: progress, target: max(range.start, min(found, range.end)))
        }
    }

    /// How many records are answered again; negative for those that are passed over.
    package var again: Int64 { progress.next.value - target.value }

    /// Whether either store has to be changed.
    package var isChange: Bool {
        progress.watermark?.next != target || progress.watermark?.published != target
            || progress.committed != target || progress.watermark?.setAside != nil
    }
}
