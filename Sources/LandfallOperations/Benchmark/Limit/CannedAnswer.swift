import LandfallKafka
import LandfallPostgres
import LandfallWorker

/// The answer to every intent: the rows and the plan that the worker gave to one.
///
/// Its memory is used again for each batch, so it allocates nothing for a record.
struct CannedAnswer {
    /// The plan; its key is that of the intent.
    let record: OutgoingRecord
    private var rows: [CannedRows] = []
    private var segments: CannedSegments
    private var runs = OffsetRuns()
    private var next: [TopicPartition: Offset] = [:]

    /// Reads the templates.
    ///
    /// - Parameter connection: A session in the database of the benchmark.
    /// - Throws: `PostgresError`, `SegmentFault` or ``BenchmarkError/unsuited(_:)``.
    init(on connection: Connection) throws {
        segments = try CannedSegments(on: connection)
        record = segments.record.record
        for table in RowTemplate.Table.allCases {
            let share = try table.share(on: connection)
            for template in try RowTemplate.all(of: table, on: connection) {
                rows.append(CannedRows(table, template, share: share))
            }
        }
    }

    /// Takes partitions over, as a worker does.
    ///
    /// - Returns: Where to resume in each.
    mutating func begin(
        _ partitions: [TopicPartition],
        on connection: Connection
    ) throws -> [TopicPartition: StartPosition] {
        next = [:]
        for partition in partitions {
            let rows = try connection.query(
                sql: """
                    INSERT INTO landfall.stream_watermark AS watermark
                        (topic, partition, next_offset, published_offset, owner_epoch, owner, updated_at)
                    VALUES (\(partition.topic.name), \(partition.partition.number)::int, 0, 0, 1, 'limit', now())
                    ON CONFLICT (topic, partition) DO UPDATE SET updated_at = now()
                    RETURNING next_offset
                    """
            )
            next[partition] = Offset(
                exactly: try rows.first?.value("next_offset", as: Int64.self) ?? 0
            )
        }
        return next.mapValues { .at($0) }
    }

    /// Commits the rows of a batch, and moves the watermarks.
    ///
    /// - Returns: The offsets behind the batch.
    mutating func record(
        _ batch: RecordBatch,
        on connection: Connection
    ) throws -> [TopicPartition: Offset] {
        runs.read(batch)
        for index in rows.indices { rows[index].fill(runs) }
        segments.fill(runs, from: next)
        let ends = runs.next
        let moves = ends.sorted { $0.key < $1.key }
        let sql: SQL = """
            UPDATE landfall.stream_watermark AS watermark
            SET next_offset = batch.next_offset,
                published_offset = greatest(watermark.published_offset, batch.published_offset),
                updated_at = now()
            FROM unnest(
                \(moves.map(\.key.topic.name))::text[], \(moves.map { Int64($0.key.partition.number) })::integer[], \(moves.map { _ in Int64(1) })::bigint[], \(moves.map { next[$0.key]?.value ?? 0 })::bigint[], \(moves.map(\.value.value))::bigint[], \(moves.map { next[$0.key]?.value ?? 0 })::bigint[]
            ) AS batch (topic, partition, owner_epoch, from_offset, next_offset, published_offset)
            WHERE watermark.topic = batch.topic AND watermark.partition = batch.partition
                AND watermark.owner_epoch = batch.owner_epoch AND watermark.next_offset = batch.from_offset
            """
        let (text, parameters) = sql.numbered()
        let isOwner = try connection.transaction(
            with: PreparedStatement(name: "move_watermarks", sql: text),
            parameters,
            copyingInto: rows.map(\.table) + [segments.table],
            proceed: { $0 == moves.count }
        )
        guard isOwner else {
            throw BenchmarkError.unsuited("another process moves the watermarks of the benchmark")
        }
        next.merge(ends) { _, end in end }
        return ends
    }

    /// Hands the plans of a batch over, into the transaction that is open.
    ///
    /// - Parameters:
    ///   - batch: The records that they answer.
    ///   - template: The topic and the headers of plans.
    ///   - producer: Sends them.
    /// - Throws: `KafkaError`.
    func produce(
        _ batch: RecordBatch,
        as template: RecordTemplate,
        by producer: TransactionalProducer
    ) throws(KafkaError) {
        let value = record.value ?? []
        try unsafe value.span.bytes.withUnsafeBytes { value throws(KafkaError) in
            try batch.forEachRecord { _, _, key throws(KafkaError) in
                guard let key = unsafe key else { return }
                try producer.produce(template, key: key, value: value)
            }
        }
    }
}
