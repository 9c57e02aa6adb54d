/// A table to which rows go by COPY, in memory that is used again for each batch.
package final class CopyTable {
    /// The COPY statement.
    let statement: String
    /// The rows that the next COPY writes.
    package var buffer: BinaryCopyBuffer

    /// Prepares a table.
    ///
    /// - Parameters:
    ///   - table: Its name, with its schema.
    ///   - columns: The columns of its rows, 1 to 1,600.
    package init(_ table: String, columns: [String]) {
        let list = columns.joined(separator: ", ")
        statement = "COPY \(table) (\(list)) FROM STDIN (FORMAT BINARY)"
        buffer = BinaryCopyBuffer(columnCount: columns.count)
    }
}
