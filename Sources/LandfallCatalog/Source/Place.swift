/// A place in the text of a catalog.
public struct Place: Hashable, Comparable, Sendable {
    /// The line, counted from 1.
    public internal(set) var line: Int

    /// The column, counted from 1 in Unicode scalars.
    public internal(set) var column: Int

    /// How many columns are meant.
    public internal(set) var width = 1

    /// Orders places as they follow each other in the text.
    public static func < (left: Place, right: Place) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
