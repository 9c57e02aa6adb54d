import LandfallKafka
import LandfallPostgres

/// Makes the segments of a batch: one for each partition, or several where one would be too large.
///
/// Those of a partition cover all offsets from its watermark to the end of the batch.
struct BatchSegments {
    private let recordedAt: PostgresTimestamp
    private let owned: [TopicPartition: OwnedPartition]
    private var open: [TopicPartition: SegmentWriter] = [:]
    /// The partition of the record before, and its segment: records come in runs of one partition.
    private var runPartition: TopicPartition?
    private var runWriter: SegmentWriter?
    private var done: [Segment] = []

    /// Begins without any.
    ///
    /// - Parameters:
    ///   - owned: The lane's partitions, as far as they are recorded.
    ///   - recordedAt: When the batch was taken.
    init(_ owned: [TopicPartition: OwnedPartition], recordedAt: PostgresTimestamp) {
        self.owned = owned
        self.recordedAt = recordedAt
    }

    /// Adds what a record of one of the lane's partitions led to, in the order of offsets.
    mutating func add(_ item: RecordOutcome) {
        let offset = item.place.offset.value
        guard var writer = writer(of: item.place.partition) else { return }
        while !writer.takes(item.records, at: offset) {
            end(writer, upTo: offset, of: item.place.partition)
            writer = SegmentWriter(from: offset)
            open[item.place.partition] = writer
            runWriter = writer
        }
        writer.append(item.records, at: offset)
    }

    /// Ends the segments.
    ///
    /// - Parameter ends: The offset behind the batch, for each partition.
    /// - Returns: All segments, those of a partition in order.
    mutating func finish(upTo ends: [TopicPartition: Offset]) -> [Segment] {
        for (partition, writer) in open.sorted(by: { $0.key < $1.key }) {
            guard let end = ends[partition] else { continue }
            self.end(writer, upTo: end.value, of: partition)
        }
        runPartition = nil
        runWriter = nil
        open = [:]
        defer { done = [] }
        return done
    }

    /// The writer of a partition; `nil` where the lane does not own that.
    private mutating func writer(of partition: TopicPartition) -> SegmentWriter? {
        if runPartition == partition { return runWriter }
        guard let writer = open[partition] ?? first(of: partition) else { return nil }
        open[partition] = writer
        runPartition = partition
        runWriter = writer
        return writer
    }

    private func first(of partition: TopicPartition) -> SegmentWriter? {
        owned[partition].map { SegmentWriter(from: $0.next.value) }
    }

    private mutating func end(
        _ writer: SegmentWriter,
        upTo next: Int64,
        of partition: TopicPartition
    ) {
        done.append(
            writer.segment(
                upTo: next,
                topic: partition.topic.name,
                partition: partition.partition.number,
                ownerEpoch: owned[partition]?.ownerEpoch ?? 0,
                recordedAt: recordedAt
            )
        )
    }
}
