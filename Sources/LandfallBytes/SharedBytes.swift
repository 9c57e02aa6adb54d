/// Bytes that never change, in memory in which others may lie as well.
///
/// A copy counts one reference.
public struct SharedBytes: Sendable {
    @usableFromInline let memory: SharedMemory
    @usableFromInline let place: Place

    fileprivate init(_ memory: SharedMemory, _ place: Place) {
        self.memory = memory
        self.place = place
    }

    /// How many there are.
    @inlinable public var count: Int { Int(place.length) }

    /// Lends the bytes for the time of a call.
    @inlinable
    public func withBytes<Result, Failure: Error>(
        _ body: (BorrowedBytes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try memory.withBytes(at: place, body)
    }
}

extension SharedBytes: Hashable {
    /// Whether two runs of bytes are the same.
    public static func == (left: SharedBytes, right: SharedBytes) -> Bool {
        left.withBytes { left in right.withBytes { left.isEqual(to: $0) } }
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        withBytes { bytes in
            bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        }
    }
}

/// Memory for bytes that are freed together, such as the records of a batch.
///
/// It takes a chunk of memory for many at once, which goes back to the pool with the last of them. More than a quarter
/// of a chunk in one piece gets memory of its own.
public struct ByteArena: ~Copyable {
    private var memory: SharedMemory?
    private var used = 0
    private let chunks: ChunkPool?

    /// Begins without memory.
    ///
    /// - Parameter chunks: Where it takes memory for many from; with `nil` all bytes get their own.
    public init(_ chunks: ChunkPool?) { self.chunks = chunks }

    /// Copies bytes into it.
    public mutating func store(_ bytes: BorrowedBytes) -> SharedBytes {
        store(count: bytes.count) { $0.append(bytes) }
    }

    /// Copies what was written into it.
    public mutating func store(_ writer: borrowing ByteWriter) -> SharedBytes {
        store(unsafe writer.borrowed)
    }

    /// Keeps so many bytes, which are filled in at once.
    ///
    /// - Precondition: `count` is less than 4 GiB, and the body fills all of them.
    mutating func store(count: Int, _ fill: (inout FixedMemory) -> Void) -> SharedBytes {
        precondition(count >= 0 && count < 1 << 32, "\(count) bytes in one piece")
        // A large piece neither ends the memory of others nor outlives them in it.
        guard let chunks, count <= chunks.chunkBytes / 4 else {
            return Self.store(count, at: 0, of: SharedMemory(capacity: count), fill)
        }
        let memory = room(for: count, in: chunks)
        defer { used += count }
        return Self.store(count, at: used, of: memory, fill)
    }

    private static func store(
        _ count: Int,
        at offset: Int,
        of memory: SharedMemory,
        _ fill: (inout FixedMemory) -> Void
    ) -> SharedBytes {
        let place = Place(offset: offset, length: count)
        memory.fill(at: place, fill)
        return SharedBytes(memory, place)
    }

    /// Memory with room for so many bytes behind those that are used.
    private mutating func room(for count: Int, in chunks: ChunkPool) -> SharedMemory {
        if let memory, memory.capacity - used >= count { return memory }
        let next = SharedMemory(chunkOf: chunks)
        memory = next
        used = 0
        return next
    }
}

/// The memory of an arena.
///
/// Sendable, and safe, since each byte is written once, by the arena, before anybody gets to see it, and each
/// access is checked against the capacity.
@safe
@usableFromInline final class SharedMemory: @unchecked Sendable {
    @usableFromInline let start: UnsafeMutableRawPointer
    @usableFromInline let capacity: Int
    private let chunks: ChunkPool?

    /// Takes memory of its own.
    init(capacity: Int) {
        unsafe start = .allocate(byteCount: capacity, alignment: 8)
        self.capacity = capacity
        chunks = nil
    }

    /// Takes a chunk.
    init(chunkOf chunks: ChunkPool) {
        unsafe start = chunks.take()
        capacity = chunks.chunkBytes
        self.chunks = chunks
    }

    deinit {
        if let chunks { unsafe chunks.giveBack(start) } else { unsafe start.deallocate() }
    }

    @inlinable
    func withBytes<Result, Failure: Error>(
        at place: Place,
        _ body: (BorrowedBytes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let range = place.range
        precondition(range.upperBound <= capacity)
        defer { withExtendedLifetime(self) {} }
        return try body(unsafe BorrowedBytes(start: start + range.lowerBound, count: range.count))
    }

    /// Has a part filled that nobody has seen yet.
    func fill(at place: Place, _ fill: (inout FixedMemory) -> Void) {
        let range = place.range
        precondition(range.upperBound <= capacity)
        var rest = unsafe FixedMemory(
            rest: UnsafeMutableRawBufferPointer(start: start + range.lowerBound, count: range.count)
        )
        fill(&rest)
        precondition(rest.isFull, "bytes are left that nobody has written")
    }
}
