import LandfallPostgres

/// A table to which rows go by COPY, in memory that is used again for each batch.
final class CopyTable {
    /// The COPY statement.
    private let statement: String
    private var buffer: BinaryCopyBuffer

    /// Prepares a table.
    ///
    /// - Parameters:
    ///   - name: Its name in the schema.
    ///   - columns: The columns of its rows.
    init(_ name: String, columns: [String]) {
        let list = columns.joined(separator: ", ")
        statement = "COPY landfall.\(name) (\(list)) FROM STDIN (FORMAT BINARY)"
        buffer = BinaryCopyBuffer(columnCount: columns.count)
    }

    /// Writes rows; without any nothing is sent.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - connection: A session with an open transaction.
    ///   - append: Writes one row.
    /// - Throws: ``PostgresError``.
    func copy<Row>(
        _ rows: [Row],
        on connection: Connection,
        _ append: (Row, inout BinaryCopyBuffer) -> Void
    ) throws(PostgresError) {
        guard !rows.isEmpty else { return }
        buffer.removeAll()
        for row in rows { append(row, &buffer) }
        try connection.copy(into: statement, from: buffer)
    }
}
