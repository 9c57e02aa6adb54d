/// Bytes that are written one behind the other, in memory of their own that grows.
///
/// Not copyable, so that no write asks whether the memory is shared. Safe because the memory is
/// private, each write makes sure of its room first, and it is freed exactly once.
@safe
public struct ByteWriter: ~Copyable {
    @usableFromInline var memory: UnsafeMutableRawPointer
    @usableFromInline var capacity: Int
    @usableFromInline var storedCount = 0

    /// Makes an empty writer.
    ///
    /// - Parameter capacity: The bytes to begin with; it grows by doubling.
    /// - Precondition: `capacity` is positive.
    @inlinable
    public init(capacity: Int) {
        precondition(capacity > 0)
        unsafe memory = .allocate(byteCount: capacity, alignment: 8)
        self.capacity = capacity
    }

    @inlinable
    deinit { unsafe memory.deallocate() }

    /// How many bytes were written.
    @inlinable @inline(__always)
    public var count: Int { storedCount }

    /// Writes a byte.
    @inlinable @inline(__always)
    public mutating func append(_ byte: UInt8) {
        makeRoom(for: 1)
        unsafe memory.storeBytes(of: byte, toByteOffset: storedCount, as: UInt8.self)
        storedCount &+= 1
    }

    /// Writes bytes.
    @inlinable @inline(__always)
    public mutating func append(_ bytes: BorrowedBytes) {
        makeRoom(for: bytes.count)
        unsafe Self.copy(bytes, to: memory + storedCount)
        storedCount &+= bytes.count
    }

    /// Writes a text in UTF-8.
    @inlinable @inline(__always)
    public mutating func append(_ text: String) {
        text.lend { append($0) }
    }

    /// Takes bytes off the end until so many are left; all stay where there are fewer.
    ///
    /// - Precondition: `count` is not negative.
    @inlinable @inline(__always)
    public mutating func keepFirst(_ count: Int) {
        precondition(count >= 0)
        storedCount = min(storedCount, count)
    }

    /// A copy of the bytes.
    @inlinable public var array: [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: memory, count: storedCount))
    }

    @inlinable @inline(__always)
    mutating func makeRoom(for size: Int) {
        if size > capacity &- storedCount { grow(by: size) }
    }

    @inlinable @inline(never)
    mutating func grow(by size: Int) {
        let room = max(capacity * 2, storedCount + size)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 8)
        unsafe larger.copyMemory(from: memory, byteCount: storedCount)
        unsafe memory.deallocate()
        unsafe memory = unsafe larger
        capacity = room
    }

    /// Copies bytes to where there is room for them; short ones by two words that overlap, which is a
    /// third of what a call costs.
    @inlinable @inline(__always)
    static func copy(_ bytes: BorrowedBytes, to target: UnsafeMutableRawPointer) {
        let count = bytes.count
        if count > 16 {
            unsafe target.copyMemory(from: bytes.start, byteCount: count)
        } else if count >= 8 {
            let last = count &- 8
            let (head, tail) = (bytes.word(at: 0), bytes.word(at: last))
            unsafe target.storeBytes(of: head.littleEndian, toByteOffset: 0, as: UInt64.self)
            unsafe target.storeBytes(of: tail.littleEndian, toByteOffset: last, as: UInt64.self)
        } else {
            for place in 0..<count {
                unsafe target.storeBytes(of: bytes[place], toByteOffset: place, as: UInt8.self)
            }
        }
    }
}

/// Bytes that are there as long as the process: for tables that are made once.
///
/// Sendable, since nobody changes or frees them.
@safe
public struct LastingBytes: BitwiseCopyable, @unchecked Sendable {
    /// The bytes.
    public let borrowed: BorrowedBytes

    /// Copies bytes into memory that is never freed.
    public init(_ bytes: some Collection<UInt8>) {
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, bytes.count))
        let end = unsafe memory.initialize(fromContentsOf: bytes)
        borrowed = unsafe BorrowedBytes(
            UnsafeRawBufferPointer(start: memory.baseAddress, count: end)
        )
    }
}
