/// The place of a record within its partition, counted from zero.
///
/// Kafka's logical offsets (beginning, end, stored) are no offsets here: see ``StartPosition``.
package struct Offset: Hashable, Sendable {
    /// The number, never negative.
    package let value: Int64

    /// Creates an offset from a number that the program chose.
    ///
    /// - Precondition: `value` is not negative.
    package init(_ value: Int64) {
        precondition(value >= 0, "offset \(value) is negative")
        self.value = value
    }

    /// Creates an offset from a number that came from outside, or `nil` if it is negative or does not fit.
    ///
    /// - Parameter value: Any number.
    package init?(exactly value: some BinaryInteger) {
        guard let value = Int64(exactly: value), value >= 0 else { return nil }
        self.value = value
    }

    /// The offset after this one, which is what a group commits once this one is done.
    package var next: Offset { Offset(value + 1) }
}

extension Offset: ExpressibleByIntegerLiteral {
    /// Takes a number written in the source.
    ///
    /// - Precondition: `value` is not negative.
    package init(integerLiteral value: Int64) {
        self.init(value)
    }
}

extension Offset: Comparable, CustomStringConvertible {
    /// The number in decimal.
    package var description: String { String(value) }

    /// Orders offsets as they lie in the log.
    package static func < (lhs: Offset, rhs: Offset) -> Bool {
        lhs.value < rhs.value
    }
}

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

/// The position at which the reading of a partition starts.
package enum StartPosition: Hashable, Sendable {
    /// At this offset.
    case at(Offset)

    /// At the oldest record that the broker still has.
    case beginning

    /// Behind the newest record.
    case end

    /// At the offset that the group committed; without one, as ``OffsetReset`` says.
    case committed
}
