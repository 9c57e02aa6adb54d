/// The number of a partition within its topic, counted from zero.
package struct Partition: Hashable, Sendable {
    /// The number, never negative.
    package let number: Int32

    /// Creates a partition from a number that the program chose.
    ///
    /// - Precondition: `number` is not negative.
    package init(_ number: Int32) {
        precondition(number >= 0, "partition \(number) is negative")
        self.number = number
    }

    /// Creates a partition from a number that came from outside, or `nil` if it is negative or does not fit.
    ///
    /// - Parameter number: Any number.
    package init?(exactly number: some BinaryInteger) {
        guard let number = Int32(exactly: number), number >= 0 else { return nil }
        self.number = number
    }
}

extension Partition: ExpressibleByIntegerLiteral {
    /// Takes a number written in the source.
    ///
    /// - Precondition: `value` is not negative.
    package init(integerLiteral value: Int32) {
        self.init(value)
    }
}

extension Partition: Comparable, CustomStringConvertible {
    /// The number in decimal.
    package var description: String { String(number) }

    /// Orders partitions by number.
    package static func < (lhs: Partition, rhs: Partition) -> Bool {
        lhs.number < rhs.number
    }
}
