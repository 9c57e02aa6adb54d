/// A point in time as PostgreSQL's `timestamptz` holds it: microseconds, from 4713 BC on.
package struct PostgresTimestamp: Hashable, Comparable, Sendable {
    /// Microseconds since 1970-01-01 00:00 UTC; negative before.
    package let unixMicroseconds: Int64

    /// Takes a Unix time; before PostgreSQL's first instant it is clamped to that.
    package init(unixMicroseconds: Int64) {
        self.unixMicroseconds = max(unixMicroseconds, Self.first)
    }

    /// Whether `first` is before `second`.
    package static func < (first: PostgresTimestamp, second: PostgresTimestamp) -> Bool {
        first.unixMicroseconds < second.unixMicroseconds
    }

    /// Reads the wire form; the server's `infinity` and `-infinity` become the last and first instant of this type.
    init(wire: Int64) {
        let (value, overflow) = wire.addingReportingOverflow(Self.epochShift)
        self.init(unixMicroseconds: overflow ? .max : value)
    }

    /// Microseconds since 2000-01-01 00:00 UTC, as they travel.
    var wire: Int64 {
        unixMicroseconds - Self.epochShift
    }

    /// From 1970 to 2000.
    private static let epochShift: Int64 = 946_684_800_000_000
    /// 4713-11-24 00:00 BC, by the server's `MIN_TIMESTAMP`.
    private static let first: Int64 = -211_813_488_000_000_000 + epochShift
}
