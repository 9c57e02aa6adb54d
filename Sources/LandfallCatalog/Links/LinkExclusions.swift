/// Paths that no route takes.
struct LinkExclusions: Sendable {
    /// The patterns in the order of the catalog.
    let patterns: [LinkPattern]

    private let forms: [LinkForm]
    private let index: LinkIndex

    /// Takes the patterns of a catalog.
    init(_ patterns: [LinkPattern]) {
        self.patterns = patterns
        forms = patterns.flatMap(\.forms)
        index = LinkIndex(forms.map { IndexedForm($0) { _ in nil } })
    }

    /// Whether one of the patterns takes a path.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - work: Counts what is done.
    /// - Returns: Whether no route takes it.
    func take(_ path: LinkPath, _ work: inout LinkWork) -> Bool {
        guard !forms.isEmpty else { return false }
        // The closure throws nothing.
        let first = try? index.first(for: path, &work) { number in
            forms[number].takes(path) ? number : nil
        }
        return first != nil
    }
}
