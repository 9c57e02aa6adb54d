/// Tells from looks at a catalog's files when they are to be read again.
///
/// A file that changes is left alone until two looks in a row see the same: an editor that writes in
/// place has then finished most likely. One that was read once is read again only when it looks
/// different.
struct CatalogWatch: Hashable, Sendable {
    /// What was seen last.
    private var last: CatalogGlance
    /// What the files looked like when they were read last; `nil` when that has to be done again.
    private var handled: CatalogGlance?

    /// Begins to watch.
    ///
    /// - Parameter glance: What the files looked like just before they were read.
    init(_ glance: CatalogGlance) {
        self.last = glance
        self.handled = glance
    }

    /// Takes a look into account.
    ///
    /// - Parameter glance: What the files look like now.
    /// - Returns: Whether they are to be read.
    mutating func look(_ glance: CatalogGlance) -> Bool {
        defer { last = glance }
        guard glance == last, glance != handled else { return false }
        handled = glance
        return true
    }

    /// Notes that the files are read without a look.
    ///
    /// - Parameter glance: What they looked like just before.
    mutating func read(_ glance: CatalogGlance) {
        last = glance
        handled = glance
    }

    /// Notes that reading failed: the next look asks for it again, even where nothing has changed.
    mutating func retry() { handled = nil }
}
