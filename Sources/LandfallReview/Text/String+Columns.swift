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
