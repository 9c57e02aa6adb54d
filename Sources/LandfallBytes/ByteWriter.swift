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
        text.withBytes { append($0) }
    }

    /// Writes a number in network order.
    @inlinable @inline(__always)
    public mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(
        bigEndian number: Number
    ) {
        let size = Number.bitWidth / 8
        makeRoom(for: size)
        unsafe memory.storeBytes(
            of: number.bigEndian,
            toByteOffset: storedCount,
            as: Number.self
        )
        storedCount &+= size
    }

    /// Writes the eight bytes of a number, the lowest first.
    @inlinable @inline(__always)
    public mutating func appendWord(_ word: UInt64) {
        append(bigEndian: word.byteSwapped)
    }

    /// Writes a number in network order over four bytes that were written before.
    ///
    /// - Precondition: There are four bytes from the place on.
    @inlinable @inline(__always)
    public mutating func replace(at place: Int, bigEndian number: UInt32) {
        precondition(place >= 0 && place <= storedCount &- 4)
        unsafe memory.storeBytes(of: number.bigEndian, toByteOffset: place, as: UInt32.self)
    }

    /// Takes bytes off the end until so many are left; all stay where there are fewer.
    ///
    /// - Precondition: `count` is not negative.
    @inlinable @inline(__always)
    public mutating func keepFirst(_ count: Int) {
        precondition(count >= 0)
        storedCount = min(storedCount, count)
    }

    /// Takes all bytes off.
    ///
    /// - Parameter limit: Memory beyond this many bytes is given back; positive.
    public mutating func removeAll(keepingAtMost limit: Int) {
        precondition(limit > 0)
        storedCount = 0
        guard capacity > limit else { return }
        unsafe memory.deallocate()
        unsafe memory = .allocate(byteCount: limit, alignment: 8)
        capacity = limit
    }

    /// Lends the bytes for the time of a call.
    ///
    /// - Parameter body: Takes them; must not let them escape.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    @inlinable
    public borrowing func withBytes<Result, Failure: Error>(
        _ body: (BorrowedBytes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(unsafe BorrowedBytes(start: memory, count: storedCount))
    }

    /// The bytes, for the time until the writer changes.
    @unsafe var borrowed: BorrowedBytes { unsafe BorrowedBytes(start: memory, count: storedCount) }

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
        } else if count >= 4 {
            let last = count &- 4
            let (head, tail) = (bytes.half(at: 0), bytes.half(at: last))
            unsafe target.storeBytes(of: head.littleEndian, toByteOffset: 0, as: UInt32.self)
            unsafe target.storeBytes(of: tail.littleEndian, toByteOffset: last, as: UInt32.self)
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
public struct PermanentBytes: BitwiseCopyable, @unchecked Sendable {
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
