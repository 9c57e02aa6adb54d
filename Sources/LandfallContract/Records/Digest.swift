import Crypto

/// SHA-256 over parts that can't be mistaken for one another.
struct Digest {
    private var state = SHA256()

    /// Begins a digest.
    ///
    /// - Parameter domain: What the digest is for, so that no two uses can give the same.
    init(domain: String) { add(domain) }

    /// Begins a digest of bytes alone.
    init() {}

    /// Adds bytes as they are.
    mutating func addBare(_ bytes: [UInt8]) {
        unsafe bytes.lend { unsafe state.update(bufferPointer: $0) }
    }

    /// Adds bytes, with their number before them.
    mutating func add(_ bytes: [UInt8]) {
        add(UInt64(bytes.count))
        addBare(bytes)
    }

    /// Adds text, with the number of its bytes before it.
    mutating func add(_ text: String) { add(Array(text.utf8)) }

    /// Adds bytes or none: a byte 1 and the bytes, or a byte 0.
    mutating func add(_ bytes: [UInt8]?) {
        addBare([bytes == nil ? 0 : 1])
        if let bytes { add(bytes) }
    }

    /// Adds a number, big-endian.
    mutating func add(_ number: some FixedWidthInteger) {
        unsafe addBare(withUnsafeBytes(of: number.bigEndian) { unsafe Array($0) })
    }

    /// The 32 bytes.
    consuming func finish() -> [UInt8] { Array(state.finalize()) }

    /// Bytes as hexadecimal digits in lower case.
    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
