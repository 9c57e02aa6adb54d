import Landfall

extension SourceText {
    /// A finding at a place, with the line shown.
    ///
    /// What the file says and a terminal would obey is escaped in the message, and left out of the
    /// line, in which each scalar keeps its column.
    func finding(
        _ message: String,
        at place: Place,
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
