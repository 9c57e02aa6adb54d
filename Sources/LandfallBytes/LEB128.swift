/// Numbers in as few bytes as they need, seven bits in each, the lowest first.
@usableFromInline enum LEB128 {
    /// Writes a number that is not negative.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - write: Takes each byte, in order.
    @inline(__always)
    static func encode(_ number: Int, _ write: (UInt8) -> Void) {
        var rest = UInt(number)
        while rest >= 0x80 {
            write(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        write(UInt8(rest))
    }

    /// How many bytes a number takes that is not negative.
    static func size(of number: Int) -> Int {
        number < 0x80 ? 1 : 1 + size(of: number >> 7)
    }

    /// Reads a number of at most five bytes.
    ///
    /// - Returns: The number, with the place behind it; `nil` where there is none, or a longer one.
    @inlinable
    static func number(in bytes: BorrowedBytes, at place: inout Int) -> Int? {
        var number = 0
        var shift = 0
        while shift < 35, place < bytes.count {
            let byte = bytes[place]
            place += 1
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        return nil
    }
}
