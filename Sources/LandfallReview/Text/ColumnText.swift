/// Lines of text in columns.
package struct ColumnText {
    private var rows: [[String]]

    /// Begins with the names of the columns.
    package init(_ header: [String]) { rows = [header] }

    /// Adds a line; what a terminal would obey in it is shown escaped.
    package mutating func add(_ row: [String]) { rows.append(row.map(\.printable)) }

    /// The lines; numbers stand at the right of their columns.
    package var lines: [String] {
        let widths = (rows.first ?? []).indices.map { column in
            rows.map { $0[column].count }.max() ?? 0
        }
        return rows.map { row in
            let cells = row.enumerated().map { column, text in
                let isNumber = Int64(text) != nil || text == "-" || isNumeric(column)
                let width = widths[column]
                return isNumber ? text.rightAligned(in: width) : text.leftAligned(in: width)
            }
            return cells.joined(separator: "  ").withoutTrailingSpaces
        }
    }

    /// Whether all of a column but its name are numbers.
    private func isNumeric(_ column: Int) -> Bool {
        rows.dropFirst().allSatisfy { Int64($0[column]) != nil || $0[column] == "-" }
    }
}

extension String {
    /// The text at the left of a column.
    ///
    /// - Parameter width: How many characters the column has; a longer text reaches out of it.
    /// - Returns: The text, with spaces behind it.
    package func leftAligned(in width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }

    /// The text at the right of a column.
    ///
    /// - Parameter width: How many characters the column has; a longer text reaches out of it.
    /// - Returns: The text, with spaces before it.
    package func rightAligned(in width: Int) -> String {
        String(repeating: " ", count: Swift.max(0, width - count)) + self
    }

    /// The text without spaces at its end, as a line of columns is printed.
    package var withoutTrailingSpaces: String {
        lastIndex { $0 != " " }.map { String(self[...$0]) } ?? ""
    }
}
