import LandfallKafka
import LandfallPostgres
import LandfallWorker

/// The segments of a batch: what one offset produced again and again, with other identities.
struct CannedSegments {
    /// What each offset produces.
    let record: LedgerRecord
    /// Where the segments go.
    let table = CopyTable("landfall.plan_segment", columns: SegmentTable.columns)
    private var part: [UInt8]
    private let recordedAt: PostgresTimestamp

    /// Reads what ``BenchmarkDatabase/keepTemplates()`` has kept.
    ///
    /// - Parameter connection: A session in the database of the benchmark.
    /// - Throws: `PostgresError`, `SegmentFault` or ``BenchmarkError/unsuited(_:)``.
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

    /// Puts the segments of a batch into the table, and nothing else.
    ///
    /// - Parameters:
    ///   - runs: The places of the records.
    ///   - starts: The first offset of each partition that is not recorded.
    mutating func fill(_ runs: OffsetRuns, from starts: [TopicPartition: Offset]) {
        table.buffer.removeAll()
        for (source, partition) in runs.partitions.enumerated() {
            let offsets = runs[source]
            guard let last = offsets.last else { continue }
            var writer = makeWriter(from: starts[partition]?.value ?? 0)
            for offset in offsets {
                if writer.isFull(for: part.count) {
                    end(writer, upTo: offset, of: partition)
                    writer = makeWriter(from: offset)
                }
                // Spread as a digest is, so that it is stored as that would be.
                let mixed = UInt64(bitPattern: offset &* 1021 &+ Int64(partition.partition.number))
                writer.append(&part, identity: mixed &* 0x9E37_79B9_7F4A_7C15, at: offset)
            }
            end(writer, upTo: last + 1, of: partition)
        }
    }

    private func makeWriter(from first: Int64) -> SegmentWriter {
        SegmentWriter(from: first, partBytes: part.count)
    }

    private func end(_ writer: SegmentWriter, upTo next: Int64, of partition: TopicPartition) {
        let segment = writer.segment(
            upTo: next,
            topic: partition.topic.name,
            partition: partition.partition.number,
            ownerEpoch: 1,
            recordedAt: recordedAt
        )
        SegmentTable.append(segment, to: &table.buffer)
    }
}
