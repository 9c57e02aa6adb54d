/// Writes the symbols of deflate with its fixed codes.
struct BitWriter {
    /// The symbol that ends a block.
    static let end = 256

    private var bytes: [UInt8] = []
    private var pending: UInt32 = 0
    private var pendingCount = 0

    /// Writes a number, its lowest bit first.
    ///
    /// - Parameters:
    ///   - value: The number.
    ///   - count: How many bits it has; at most 16.
    mutating func write(_ value: Int, count: Int) {
        pending |= UInt32(truncatingIfNeeded: value) << UInt32(pendingCount)
        pendingCount += count
        while pendingCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingCount -= 8
        }
    }

    /// Writes a byte, the end, or the symbol of a length.
    mutating func write(symbol: Int) {
        switch symbol {
        case ..<144: writeReversed(0x30 + symbol, count: 8)
        case ..<256: writeReversed(0x190 + symbol - 144, count: 9)
        case ..<280: writeReversed(symbol - 256, count: 7)
        default: writeReversed(0xC0 + symbol - 280, count: 8)
        }
    }

    /// Writes that some bytes come again.
    ///
    /// - Parameters:
    ///   - length: How many; 3 to 258.
    ///   - distance: How far back they begin; 1 to 32,768.
    mutating func write(repetitionOf length: Int, at distance: Int) {
        let (lengthCode, lengthBase, lengthBits) = Self.lengths.code(of: length)
        write(symbol: 257 + lengthCode)
        write(length - lengthBase, count: lengthBits)
        let (code, base, extra) = Self.distances.code(of: distance)
        writeReversed(code, count: 5)
        write(distance - base, count: extra)
    }

    /// Fills the last byte up.
    ///
    /// - Returns: All bytes.
    mutating func finish() -> [UInt8] {
        if pendingCount > 0 { write(0, count: 8 - pendingCount) }
        return bytes
    }

    /// Codes stand with their highest bit first.
    private mutating func writeReversed(_ code: Int, count: Int) {
        var reversed = 0
        for bit in 0..<count where code >> bit & 1 == 1 { reversed |= 1 << (count - 1 - bit) }
        write(reversed, count: count)
    }

    /// The ranges of section 3.2.5: each code has a first value, and bits for what is beyond it.
    private struct Ranges: Sendable {
        let bases: [Int]
        let extras: [Int]

        func code(of value: Int) -> (code: Int, base: Int, extra: Int) {
            let code = (bases.firstIndex { $0 > value } ?? bases.count) - 1
            return (code, bases[code], extras[code])
        }
    }

    private static let lengths = Ranges(
        bases: [
            3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99,
            115, 131, 163, 195, 227, 258,
        ],
        extras: [
            0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
        ]
    )

    private static let distances = Ranges(
        bases: [
            1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1_025,
            1_537, 2_049, 3_073, 4_097, 6_145, 8_193, 12_289, 16_385, 24_577,
        ],
        extras: [
            0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12,
            12, 13, 13,
        ]
    )
}
