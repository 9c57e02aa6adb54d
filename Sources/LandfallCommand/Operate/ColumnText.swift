import LandfallReview

/// Lines of text in columns.
struct ColumnText {
    private var rows: [[String]]

    /// Begins with the names of the columns.
    init(_ header: [String]) { rows = [header] }

    /// Adds a line; what a terminal would obey in it is shown escaped.
    mutating func add(_ row: [String]) { rows.append(row.map(\.printable)) }

    /// The lines; numbers stand at the right of their columns.
    var lines: [String] {
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
