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
        let numbers: InlineArray<4, UInt64> = [first, second, third, fourth]
        return unsafe String(unsafeUninitializedCapacity: 2 * count) { text in
            for place in 0..<2 * count {
                let shift = UInt64(60 - place % 16 * 4)
                unsafe text[place] = Self.digit(UInt8(numbers[place / 16] >> shift & 15))
            }
            return 2 * count
        }
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
