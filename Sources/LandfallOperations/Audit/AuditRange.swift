/// The times between which an audit looks, in milliseconds since 1970-01-01 UTC.
package struct AuditRange: Hashable, Sendable {
    /// The records of this time or later; `nil` for all that are there.
    package var since: Int64?
    /// The records before this time; `nil` for all that are there.
    package var until: Int64?

    /// How far beyond its ends it looks for what belongs to its edges.
    static let margin: Int64 = 300_000
    /// How far the times of rows may be from the times by which offsets are found.
    private static let rowMargin: Int64 = 86_400

    /// Names a range.
    package init(since: Int64? = nil, until: Int64? = nil) {
        self.since = since
        self.until = until
    }

    /// Whether what was published at a time must be explained by a record of the range.
    func explains(_ seconds: Int64) -> Bool {
        if let since, seconds < since / 1000 { return false }
        if let until, seconds >= until / 1000 { return false }
        return true
    }

    /// The times of the rows; `nil` where there is no bound on one side.
    var rowSeconds: ClosedRange<Int64>? {
        guard let since else { return nil }
        let start = since / 1000 - Self.rowMargin
        let end = until.map { $0 / 1000 + Self.rowMargin } ?? 253_402_300_799
        return start...max(start, end)
    }
}
