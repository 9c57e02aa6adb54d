extension [UInt8] {
    /// Appends the eight bytes of a number, the lowest first.
    @inlinable
    public mutating func appendWord(_ word: UInt64) {
        unsafe Swift.withUnsafeBytes(of: word.littleEndian) { unsafe append(contentsOf: $0) }
    }

    /// Appends the eight bytes of a number, a byte and two runs of bytes at once, for which memory is
    /// asked once.
    @inlinable
    public mutating func append(
        word: UInt64,
        byte: UInt8,
        _ first: BorrowedBytes,
        _ second: BorrowedBytes
    ) {
        let length = 9 + first.count + second.count
        append(addingCapacity: length) { room in
            unsafe room.withUnsafeMutableBufferPointer { room, count in
                guard let start = room.baseAddress else { return }
                let target = UnsafeMutableRawPointer(start)
                unsafe target.storeBytes(of: word.littleEndian, as: UInt64.self)
                unsafe target.storeBytes(of: byte, toByteOffset: 8, as: UInt8.self)
                unsafe ByteWriter.copy(first, to: target + 9)
                unsafe ByteWriter.copy(second, to: target + 9 + first.count)
                count = length
            }
        }
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
