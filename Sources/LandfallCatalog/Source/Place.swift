/// A place in the text of a catalog.
struct Place: Hashable, Comparable, Sendable {
    /// The line, counted from 1.
    var line: Int

    /// The column, counted from 1 in Unicode scalars.
    var column: Int

    /// How many columns are meant.
    var width = 1

    static func < (left: Place, right: Place) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
