extension FixedWidthInteger {
    /// The bytes in network order.
    var bigEndianBytes: [UInt8] {
        var bytes: [UInt8] = []
        for shift in stride(from: Self.bitWidth - 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: self >> shift))
        }
        return bytes
    }

    /// Reads bytes in network order; `nil` if they are not exactly as many as the type has.
    init?(bigEndian bytes: some Collection<UInt8>) {
        guard bytes.count == Self.bitWidth / 8 else {
            return nil
        }
        self = bytes.reduce(0) { $0 << 8 | Self(truncatingIfNeeded: $1) }
    }
}
