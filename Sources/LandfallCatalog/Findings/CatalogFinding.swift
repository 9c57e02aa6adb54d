import Landfall

/// One thing that is wrong with a catalog, or that deserves a look.
public struct CatalogFinding: Hashable, Sendable {
    /// Whether it keeps the catalog from being used.
    public let severity: Severity

    /// What kind of thing it is, for programs that count or filter.
    public let code: Code

    /// The name of the file, as the loader was given it.
    public let file: String

    /// The line, counted from 1.
    public let line: Int

    /// The column, counted from 1 in Unicode scalars.
    public let column: Int

    /// The column behind the place, on the same line.
    public let endColumn: Int

    /// One sentence, without a full stop, that says what was expected; control characters and those that
    /// turn the direction of writing are escaped in it.
    public let message: String

    /// The line and, under it, the place, ready to be printed; empty for a place outside the file.
    public let excerpt: String

    /// The severity of a finding.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// The catalog can't be used.
        case error
        /// It can be used, and may not do what was meant.
        case warning
    }

    /// The kinds of findings; the raw values are stable.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The text is no YAML, or more of it than a catalog may have.
        case syntax
        /// A key stands in a mapping that has no such key.
        case unknownKey = "unknown_key"
        /// A name was declared nowhere.
        case unknownName = "unknown_name"
        /// The language has it, and this version can't do it.
        case notSupported = "not_supported"
        /// A condition can't hold, whatever the device and the intent.
        case neverHolds = "never_holds"
        /// A part can't be reached.
        case neverReached = "never_reached"
        /// Any other error: a value that does not fit, something missing, a contradiction.
        case invalid
        /// Nothing uses what was declared.
        case unused
        /// Any other warning.
        case doubtful
    }

    /// The finding as it is printed: `file:line:column: message`, and the excerpt below it.
    public var rendered: String {
        let head = "\(ExplanationText.printable(file)):\(line):\(column): \(message)"
        return excerpt.isEmpty ? head : head + "\n" + excerpt
    }
}

extension SourceText {
    /// A finding at a place, with the line shown.
    ///
    /// What the file says and a terminal would obey is escaped in the message, and left out of the
    /// line, in which each scalar keeps its column.
    func finding(
        _ message: String,
        at place: SourcePlace,
        _ severity: CatalogFinding.Severity,
        _ code: CatalogFinding.Code
    ) -> CatalogFinding {
        CatalogFinding(
            severity: severity,
            code: code,
            file: file,
            line: place.line,
            column: place.column,
            endColumn: place.column + place.width,
            message: ExplanationText.printable(message),
            excerpt: excerpt(at: place)
        )
    }
}
