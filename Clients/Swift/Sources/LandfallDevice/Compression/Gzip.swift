/// Bytes in the format of gzip (RFC 1952).
///
/// Foundation has no gzip on all systems, and the kit has no other dependency.
enum Gzip {
    /// The magic number, deflate, no flags, no time, no hint, and a system that is not said.
    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    /// Compresses bytes; the same bytes always give the same result.
    ///
    /// - Parameter bytes: At most some hundred kilobytes.
    /// - Returns: One member with header, check sum and length.
    static func compress(_ bytes: [UInt8]) -> [UInt8] {
        let check = checkSum(bytes)
        let length = UInt32(truncatingIfNeeded: bytes.count)
        return header + Deflate.compress(bytes) + littleEndian(check) + littleEndian(length)
    }

    /// The check sum of RFC 1952, section 8.
    static func checkSum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum = checkTable[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8)
        }
        return ~sum
    }

    private static let checkTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
        }
    }

    private static func littleEndian(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
