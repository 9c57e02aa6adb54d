import Crypto

/// SHA-256 over parts that can't be mistaken for one another.
struct Digest {
    /// The parts, gathered so that they are handed over at once.
    private var parts: [UInt8] = []

    /// Begins a digest.
    ///
    /// - Parameter domain: What the digest is for, so that no two uses can give the same.
    init(domain: String) {
        parts.reserveCapacity(192)
        add(domain)
    }

    /// Begins a digest of bytes alone.
    init() {}

    /// Adds bytes as they are.
    mutating func addBare(_ bytes: [UInt8]) { parts.append(contentsOf: bytes) }

    /// Adds bytes, with their number before them.
    mutating func add(_ bytes: [UInt8]) {
        add(UInt64(bytes.count))
        parts.append(contentsOf: bytes)
    }

    /// Adds text, with the number of its bytes before it.
    mutating func add(_ text: String) {
        add(UInt64(text.utf8.count))
        parts.append(contentsOf: text.utf8)
    }

    /// Adds bytes or none: a byte 1 and the bytes, or a byte 0.
    mutating func add(_ bytes: [UInt8]?) {
        parts.append(bytes == nil ? 0 : 1)
        if let bytes { add(bytes) }
    }

    /// Adds a number, big-endian.
    mutating func add<Number: FixedWidthInteger>(_ number: Number) {
        var shift = Number.bitWidth
        while shift > 0 {
            shift -= 8
            parts.append(UInt8(truncatingIfNeeded: number >> Number(shift)))
        }
    }

    /// The 32 bytes.
    consuming func finish() -> [UInt8] {
        var hash = SHA256()
        unsafe parts.withUnsafeBytes { unsafe hash.update(bufferPointer: $0) }
        return unsafe hash.finalize().withUnsafeBytes { unsafe Array($0) }
    }

    /// Bytes as hexadecimal digits in lower case.
    static func hexadecimal(_ bytes: some Collection<UInt8>) -> String {
        unsafe String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
            var place = 0
            for byte in bytes {
                unsafe text[place] = digit(byte >> 4)
                unsafe text[place + 1] = digit(byte & 15)
                place += 2
            }
            return place
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }
}
