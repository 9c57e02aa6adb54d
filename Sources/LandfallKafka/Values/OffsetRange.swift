/// The offsets between which a partition can be read.
package struct OffsetRange: Hashable, Sendable {
    /// The oldest offset that the broker still has.
    package let start: Offset

    /// The offset behind the last record that this client may read.
    ///
    /// For a client that reads committed records only this is the last stable offset: it stands
    /// still while a transaction is open.
    package let end: Offset

    /// Creates a range.
    package init(start: Offset, end: Offset) {
        self.start = start
        self.end = end
    }

    /// Whether a reader can continue at an offset: at a record of the log, or behind the last.
    package func allows(_ offset: Offset) -> Bool { start <= offset && offset <= end }
}
