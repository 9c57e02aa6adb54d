import LandfallKafka
import LandfallPostgres

/// The rows of one table for a batch: the same row again and again, with another offset.
struct CannedRows: Sendable {
    private var template: RowTemplate
    private let table: RowTemplate.Table
    private let offset: Int?
    private let partition: Int?

    /// Prepares rows.
    ///
    /// - Parameters:
    ///   - table: Where they go.
    ///   - template: A row of that table.
    init(_ table: RowTemplate.Table, _ template: RowTemplate) {
        self.template = template
        self.table = table
        offset = template.place(of: "record_offset")
        partition = template.place(of: "partition")
    }

    /// Writes a row for each record of a batch, by COPY.
    ///
    /// - Parameters:
    ///   - batch: The records.
    ///   - connection: A session with an open transaction.
    /// - Throws: ``PostgresError``.
    mutating func copy(_ batch: RecordBatch, on connection: Connection) throws(PostgresError) {
        var buffer = BinaryCopyBuffer(
            columnCount: template.columns.count,
            capacity: (template.bytes.count + 2) * batch.count + 64
        )
        for record in batch {
            let number = record.offset.value
            let lane = record.topicPartition.partition.number
            if let offset { template.set(number, at: offset) }
            if let partition { template.set(lane, at: partition) }
            unsafe buffer.append(row: template.bytes.span.bytes)
        }
        let list = template.columns.map { "\"\($0)\"" }.joined(separator: ", ")
        try connection.copy(
            into: "COPY landfall.\(table.rawValue) (\(list)) FROM STDIN (FORMAT BINARY)",
            from: buffer
        )
    }
}
