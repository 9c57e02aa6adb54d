import Landfall

/// One thing that is wrong with a catalog, or that deserves a look.
public struct CatalogFinding: Hashable, Sendable {
    /// The name of the file, as the loader was given it.
    public let file: String

    /// The line, counted from 1.
    public let line: Int

    /// The column, counted from 1 in Unicode scalars.
    public let column: Int

    /// One sentence, without a full stop, that says what was expected; control characters and those that
    /// turn the direction of writing are escaped in it.
    public let message: String

    /// The line and, under it, the place, ready to be printed; empty for a place outside the file.
    public let excerpt: String

    /// The finding as it is printed: `file:line:column: message`, and the excerpt below it.
    public var rendered: String {
        let head = "\(ExplanationText.printable(file)):\(line):\(column): \(message)"
        return excerpt.isEmpty ? head : head + "\n" + excerpt
    }
}
