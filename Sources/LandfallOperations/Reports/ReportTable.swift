import Landfall
import LandfallReview

/// Rows of text under headings.
package struct ReportTable: Hashable, Sendable {
    /// The headings; those of numbers are marked, which stand at the right.
    package let columns: [Column]
    /// As many texts in each as there are columns.
    package let rows: [[String]]

    /// A heading.
    package struct Column: Hashable, Sendable {
        /// What it says.
        package let title: String
        /// Whether numbers stand below it.
        package let isNumber: Bool
    }

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - words: Headings of texts, which stand first.
    ///   - numbers: Headings of numbers, which follow.
    ///   - rows: As many texts in each as there are headings.
    package init(words: [String], numbers: [String], rows: [[String]]) {
        columns =
            words.map { Column(title: $0, isNumber: false) }
            + numbers.map { Column(title: $0, isNumber: true) }
        self.rows = rows
    }

    /// The most cells of a text in a table for a terminal.
    private static let cellLimit = 48

    /// The table for a terminal: columns of equal width, numbers at the right, long texts cut in their middle.
    package var lines: [String] {
        var widths = columns.map { Cells.count($0.title) }
        let rows = rows.map { row in
            row.map { Cells.shortened(ExplanationText.printable($0), to: Self.cellLimit) }
        }
        for row in rows {
            for (index, text) in row.enumerated() {
                widths[index] = max(widths[index], Cells.count(text))
            }
        }
        let rule = widths.map { String(repeating: "-", count: $0) }
        return ([columns.map(\.title), rule] + rows).map { row in
            let line = row.enumerated().map { index, text in
                let space = String(repeating: " ", count: widths[index] - Cells.count(text))
                return columns[index].isNumber ? space + text : text + space
            }.joined(separator: "  ")
            return line.withoutTrailingSpaces
        }
    }
}
