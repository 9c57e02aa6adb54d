/// A record of a compacted topic, as far as it has to be known again.
package struct TableRecord: Hashable, Sendable {
    /// Its offset.
    package let offset: Offset
    /// Its timestamp, in milliseconds since 1970-01-01 UTC; `nil` for none.
    package let milliseconds: Int64?

    /// Takes what was remembered.
    package init(offset: Offset, milliseconds: Int64?) {
        self.offset = offset
        self.milliseconds = milliseconds
    }

    /// Takes what a reader has seen.
    package init(_ record: Record) {
        offset = record.offset
        milliseconds = record.timestamp.milliseconds
    }
}
