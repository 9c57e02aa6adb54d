import LandfallKafka
import LandfallPostgres
import LandfallWorker

/// The segments of a batch: what one offset produced again and again, with other identities.
struct CannedSegments: Sendable {
    /// What each offset produces.
    let record: LedgerRecord
    private let part: [UInt8]
    private let recordedAt: Timestamp

    /// Reads what ``BenchmarkDatabase/keepTemplates()`` has kept.
    ///
    /// - Parameter connection: A session in the database of the benchmark.
    /// - Throws: ``PostgresError``, ``SegmentFault`` or ``BenchmarkError/unsuited(_:)``.
    init(on connection: Connection) throws {
        let rows = try connection.query(
            "SELECT \(SegmentTable.list), record_offset FROM bench.plan_segment AS segment"
        )
        guard let row = rows.first else {
            throw BenchmarkError.unsuited("the templates of the benchmark are missing")
        }
        let segment = try SegmentTable.segment(row)
        let content = try SegmentContent(segment)
        guard let index = content.index(of: try row.value("record_offset")),
            let record = try content.records(at: index).first
        else { throw BenchmarkError.unsuited("the ledger of the benchmark lacks an answer") }
        self.record = record
        part = content.part(at: index)
        recordedAt = segment.place.recordedAt
    }

    /// Writes the segments of a batch, by COPY.
    ///
    /// - Parameters:
    ///   - batch: The records.
    ///   - starts: The first offset of each partition that is not recorded.
    ///   - ends: The offsets behind the batch.
    ///   - connection: A session with an open transaction.
    /// - Throws: ``PostgresError``.
    func copy(
        _ batch: RecordBatch,
        from starts: [TopicPartition: Offset],
        upTo ends: [TopicPartition: Offset],
        on connection: Connection
    ) throws(PostgresError) {
        var buffer = BinaryCopyBuffer(
            columnCount: SegmentTable.columns.count,
            capacity: (part.count + 32) * batch.count + 4096
        )
        func end(_ writer: SegmentWriter, upTo next: Int64, of partition: TopicPartition) {
            let segment = writer.segment(
                upTo: next,
                topic: partition.topic.name,
                partition: partition.partition.number,
                ownerEpoch: 1,
                recordedAt: recordedAt
            )
            SegmentTable.append(segment, to: &buffer)
        }
        var part = part
        for (partition, next) in ends.sorted(by: { $0.key < $1.key }) {
            var writer = SegmentWriter(from: starts[partition]?.value ?? 0)
            for record in batch where record.topicPartition == partition {
                let offset = record.offset.value
                if writer.isFull(for: part.count) {
                    end(writer, upTo: offset, of: partition)
                    writer = SegmentWriter(from: offset)
                }
                // Spread as a digest is, so that it is stored as that would be.
                let mixed = UInt64(bitPattern: offset &* 1021 &+ Int64(partition.partition.number))
                writer.append(
                    &part,
                    identity: mixed &* 0x9E37_79B9_7F4A_7C15,
                    at: offset
                )
            }
            end(writer, upTo: next.value, of: partition)
        }
        let list = SegmentTable.columns.joined(separator: ", ")
        try connection.copy(
            into: "COPY landfall.plan_segment (\(list)) FROM STDIN (FORMAT BINARY)",
            from: buffer
        )
    }
}
