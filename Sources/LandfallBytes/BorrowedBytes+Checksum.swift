extension BorrowedBytes {
    /// A number that other bytes hardly have: it shows that a file is not what was written, by mistake and not
    /// by somebody's intent.
    ///
    /// Four products side by side for each 32 bytes, as fast as memory is read.
    public var checksum: UInt64 {
        var (first, second): (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F)
        var (third, fourth): (UInt64, UInt64) = (0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63)
        var place = 0
        while place <= count &- 32 {
            first = Self.mix(first, word(at: place))
            second = Self.mix(second, word(at: place &+ 8))
            third = Self.mix(third, word(at: place &+ 16))
            fourth = Self.mix(fourth, word(at: place &+ 24))
            place &+= 32
        }
        var sum = Self.mix(Self.mix(first, second), Self.mix(third, fourth))
        while place <= count &- 8 {
            sum = Self.mix(sum, word(at: place))
            place &+= 8
        }
        if place < count {
            sum = Self.mix(sum, slice(from: place, count: count &- place).prefixWord)
        }
        return Self.mix(sum, UInt64(count))
    }

    @inline(__always)
    private static func mix(_ sum: UInt64, _ word: UInt64) -> UInt64 {
        let product = (sum ^ word) &* 0x9E37_79B1_85EB_CA87
        return product ^ (product &>> 29)
    }
}
