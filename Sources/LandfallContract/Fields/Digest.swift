import CSHA256

/// SHA-256 over parts that can't be mistaken for one another.
///
/// It allocates nothing, and uses the processor's instructions where there are some. Nothing secret
/// is hashed with it.
struct Digest: ~Copyable {
    private var state = csha256()

    /// Begins a digest of bytes alone.
    init() { self.init(isPortable: false) }

    /// Begins a digest.
    ///
    /// - Parameter domain: What the digest is for, so that no two uses can give the same.
    init(domain: String) {
        self.init()
        add(domain)
    }

    /// Begins a digest of bytes alone.
    ///
    /// - Parameter isPortable: Whether the processor's instructions are left alone.
    init(isPortable: Bool) { unsafe csha256_begin(&state, isPortable) }

    /// Adds bytes as they are.
    mutating func addBare(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer {
            unsafe csha256_add(&state, $0.baseAddress, $0.count)
        }
    }

    /// Adds text as it is, in UTF-8.
    mutating func addBare(_ text: String) { addBare(text.utf8.span) }

    /// Adds text, with the number of its bytes before it.
    mutating func add(_ text: String) {
        add(UInt64(text.utf8.count))
        addBare(text)
    }

    /// Adds bytes or none: a byte 1, the number of the bytes and the bytes, or a byte 0.
    mutating func add(_ bytes: [UInt8]?) {
        guard let bytes else { return add(0 as UInt8) }
        add(1 as UInt8)
        add(UInt64(bytes.count))
        addBare(bytes.span)
    }

    /// Adds the bytes of another digest, with their number before them.
    mutating func add(_ digest: DigestBytes) {
        add(UInt64(DigestBytes.count))
        add(digest.first)
        add(digest.second)
        add(digest.third)
        add(digest.fourth)
    }

    /// Adds a number in eight bytes, big-endian.
    mutating func add(_ number: Int64) { add(UInt64(bitPattern: number)) }

    /// Adds a number in eight bytes, big-endian.
    mutating func add(_ number: UInt64) { unsafe csha256_add_number(&state, number) }

    /// Adds a number in four bytes, big-endian.
    mutating func add(_ number: Int32) {
        unsafe withUnsafeBytes(of: number.bigEndian) {
            unsafe csha256_add(&state, $0.baseAddress, $0.count)
        }
    }

    /// Adds a byte.
    mutating func add(_ byte: UInt8) { unsafe csha256_add_byte(&state, byte) }

    /// The 32 bytes.
    consuming func finish() -> DigestBytes {
        var state = state
        unsafe csha256_finish(&state)
        return DigestBytes(state.words)
    }
}
