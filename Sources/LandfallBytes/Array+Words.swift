extension [UInt8] {
    /// Appends the eight bytes of a number, the lowest first.
    @inlinable
    public mutating func appendWord(_ word: UInt64) {
        unsafe Swift.withUnsafeBytes(of: word.littleEndian) { unsafe append(contentsOf: $0) }
    }

    /// Writes the eight bytes of a number over those from a place on, which must be there.
    @inlinable
    public mutating func setWord(_ word: UInt64, at place: Int) {
        precondition(place >= 0 && place <= count &- 8)
        unsafe withUnsafeMutableBytes { bytes in
            unsafe bytes.storeBytes(of: word.littleEndian, toByteOffset: place, as: UInt64.self)
        }
    }
}
