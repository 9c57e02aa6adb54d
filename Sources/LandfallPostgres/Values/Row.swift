/// One row of an answer.
package struct Row: Hashable, Sendable {
    /// The names of the columns, in order.
    package let columns: [String]
    /// The values, in the order of the columns.
    package let cells: ArraySlice<Cell>

    /// The cell at a position counted from zero.
    ///
    /// - Precondition: The row has that many columns.
    package subscript(position: Int) -> Cell {
        cells[cells.startIndex + position]
    }

    /// Takes a column as a Swift type; `Optional` where it may be NULL.
    ///
    /// - Parameters:
    ///   - column: The column's name; the first one of that name counts.
    ///   - type: What to take it as.
    /// - Returns: The value.
    /// - Throws: ``PostgresError/unexpectedResult(_:)`` that names the column, never its value.
    package func value<Value: CellValue>(
        _ column: String,
        as type: Value.Type = Value.self
    ) throws(PostgresError) -> Value {
        guard let position = columns.firstIndex(of: column) else {
            throw .unexpectedResult("there is no column \(column)")
        }
        guard let value = Value(self[position]) else {
            throw .unexpectedResult("column \(column) can't be taken as \(type)")
        }
        return value
    }
}
