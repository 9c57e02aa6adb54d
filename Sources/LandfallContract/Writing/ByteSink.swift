import LandfallBytes

/// A receiver of digits, one byte after the other.
protocol ByteSink: ~Copyable {
    /// Writes a byte.
    mutating func append(_ byte: UInt8)

    /// Writes the eight bytes of a number, the lowest first.
    mutating func appendWord(_ word: UInt64)
}

extension [UInt8]: ByteSink {}

extension ByteWriter: ByteSink {}

extension ByteSink where Self: ~Copyable {
    /// Appends a whole number as digits, behind a sign where it is negative.
    mutating func appendDecimal(_ number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        var place: UInt64 = 1
        while number.magnitude / place >= 10 { place *= 10 }
        while place > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number.magnitude / place % 10))
            place /= 10
        }
    }

    /// Appends a whole number as digits, filled up with zeros to so many.
    ///
    /// - Precondition: The number is not negative, and has at most 19 digits.
    mutating func appendDecimal(_ number: Int, digits: Int) {
        var place = 1
        for _ in 1..<Swift.max(1, digits) { place *= 10 }
        while number / place >= 10 { place *= 10 }
        while place > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / place % 10))
            place /= 10
        }
    }

    /// Appends a number from 0 to 99 as two digits.
    @inline(__always)
    mutating func appendPair(_ number: Int) {
        append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / 10))
        append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
    }
}
