/// The answer to a query: all its rows, copied out of libpq's memory.
package struct Rows: RandomAccessCollection, Hashable, Sendable {
    /// The names of the columns, in order; empty for a statement that returns no rows.
    package let columns: [String]
    /// The number of rows written or, for a query, returned.
    package let affectedCount: Int
    private let cells: [Cell]
    private let rowCount: Int

    /// The first position: zero.
    package var startIndex: Int {
        0
    }

    /// The number of rows.
    package var endIndex: Int {
        rowCount
    }

    /// The row at a position.
    package subscript(position: Int) -> Row {
        precondition(indices.contains(position), "row \(position) of \(rowCount)")
        let start = position * columns.count
        return Row(columns: columns, cells: cells[start..<start + columns.count])
    }

    /// Reads a whole result.
    ///
    /// - Parameter result: A result in binary form.
    /// - Throws: ``PostgresError/unexpectedResult(_:)`` if a column has a type that is not read here.
    init(_ result: borrowing ResultHandle) throws(PostgresError) {
        let (rowCount, columnCount) = (result.rowCount, result.columnCount)
        var columns: [String] = []
        var cells: [Cell] = []
        for column in 0..<columnCount {
            columns.append(result.columnName(column))
        }
        cells.reserveCapacity(rowCount * columnCount)
        for row in 0..<rowCount {
            for column in 0..<columnCount {
                let type = result.columnType(column)
                cells.append(
                    try unsafe result.withCell(row: row, column: column) {
                        bytes throws(PostgresError) in
                        try unsafe Cell(bytes, type: type)
                    }
                )
            }
        }
        self.columns = columns
        self.cells = cells
        self.rowCount = rowCount
        self.affectedCount = result.affectedCount
    }
}
