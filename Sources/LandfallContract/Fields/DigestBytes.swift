/// The 32 bytes of a SHA-256.
///
/// They are kept in place, so that they are copied and compared without a reference.
package struct DigestBytes: BitwiseCopyable, Hashable, Sendable {
    /// How many bytes there are.
    static let count = 32

    /// The first eight bytes as a number, in network order; as good as any hash of all of them.
    let first: UInt64
    /// The eight bytes after those, and so on.
    let second, third, fourth: UInt64

    /// Takes the words of a digest, of which two are a number.
    init(_ words: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)) {
        func number(_ high: UInt32, _ low: UInt32) -> UInt64 { UInt64(high) << 32 | UInt64(low) }
        first = number(words.0, words.1)
        second = number(words.2, words.3)
        third = number(words.4, words.5)
        fourth = number(words.6, words.7)
    }

    /// Takes bytes; `nil` where there are not 32.
    init?(_ bytes: some RandomAccessCollection<UInt8>) {
        guard bytes.count == Self.count else { return nil }
        func number(_ place: Int) -> UInt64 {
            bytes.dropFirst(place).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }
        first = number(0)
        second = number(8)
        third = number(16)
        fourth = number(24)
    }

    /// The byte at a place, which must be below ``count``.
    subscript(place: Int) -> UInt8 {
        precondition((0..<Self.count).contains(place))
        let number =
            switch place / 8 {
            case 0: first
            case 1: second
            case 2: third
            default: fourth
            }
        return UInt8(truncatingIfNeeded: number >> (56 - UInt64(place % 8) * 8))
    }

    /// A copy of the bytes.
    var array: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(self)
        return bytes
    }

    /// The first bytes as hexadecimal digits in lower case.
    ///
    /// - Parameter count: How many bytes, at most 32.
    /// - Returns: Two digits for each.
    func hexadecimal(ofFirst count: Int = Self.count) -> String {
        precondition((0...Self.count).contains(count), "\(count) bytes of a digest")
        let numbers: InlineArray<4, UInt64> = [first, second, third, fourth]
        var digits = InlineArray<8, UInt64>(repeating: 0)
        for place in 0..<(count + 3) / 4 {
            let half = numbers[place / 2] >> (place % 2 == 0 ? 32 : 0)
            digits[place] = Self.digits(UInt32(truncatingIfNeeded: half)).bigEndian
        }
        return unsafe String(unsafeUninitializedCapacity: 2 * count) { text in
            unsafe withUnsafeBytes(of: digits) { digits in
                unsafe UnsafeMutableRawBufferPointer(text)
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: digits.prefix(2 * count)))
            }
            return 2 * count
        }
    }

    /// The eight hexadecimal digits of a number, the first in the highest byte.
    private static func digits(_ number: UInt32) -> UInt64 {
        // Half a byte in each byte.
        var halves = UInt64(number)
        halves = (halves | halves << 16) & 0x0000_FFFF_0000_FFFF
        halves = (halves | halves << 8) & 0x00FF_00FF_00FF_00FF
        halves = (halves | halves << 4) & 0x0F0F_0F0F_0F0F_0F0F
        // 1 in each that is more than 9, behind which the letters come.
        let letters = (halves + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return halves + 0x3030_3030_3030_3030 + letters * UInt64(UInt8(ascii: "a") - 10 - 0x30)
    }

    /// Hashes the first eight bytes.
    package func hash(into hasher: inout Hasher) { hasher.combine(first) }

    fileprivate static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }
}

extension [UInt8] {
    /// Appends the bytes of a digest.
    mutating func append(_ digest: DigestBytes) {
        let numbers = (
            digest.first.bigEndian, digest.second.bigEndian, digest.third.bigEndian,
            digest.fourth.bigEndian
        )
        unsafe Swift.withUnsafeBytes(of: numbers) { unsafe append(contentsOf: $0) }
    }

    /// Appends a number as 16 hexadecimal digits in lower case.
    mutating func append(hexadecimal number: UInt64) {
        for shift in stride(from: 60 as UInt64, through: 0, by: -4) {
            append(DigestBytes.digit(UInt8(number >> shift & 15)))
        }
    }
}
