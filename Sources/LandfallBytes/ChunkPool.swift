import Synchronization

/// Memory in chunks of one size for arenas, which is used again once the last of its bytes are gone.
///
/// An allocator gives large parts of what a batch has freed back to the system, and has to ask for them again for
/// the next batch: a fault for each page. Chunks are kept here in between, up to a limit.
public final class ChunkPool: Sendable {
    /// The size of a chunk.
    let chunkBytes: Int

    /// How many chunks are kept at most.
    private let keptCount: Int

    private let kept = Mutex<[Chunk]>([])

    /// The memory of a chunk that nothing uses.
    ///
    /// Sendable, since whoever has it is the only one.
    @safe
    private struct Chunk: @unchecked Sendable {
        let start: UnsafeMutableRawPointer
    }

    /// Begins without memory.
    ///
    /// - Parameters:
    ///   - chunkBytes: The size of a chunk, less than 4 GiB.
    ///   - keptBytes: How much unused memory it keeps at most.
    /// - Precondition: The size is positive.
    public init(chunkBytes: Int = 64 << 10, keptBytes: Int = 32 << 20) {
        precondition(chunkBytes > 0 && chunkBytes < 1 << 32, "chunks of \(chunkBytes) bytes")
        self.chunkBytes = chunkBytes
        keptCount = keptBytes / chunkBytes
    }

    deinit {
        for chunk in kept.withLock({ $0 }) { unsafe chunk.start.deallocate() }
    }

    /// How many chunks are kept.
    var unusedCount: Int { kept.withLock { $0.count } }

    /// The memory of a chunk, with whatever was in it before.
    func take() -> UnsafeMutableRawPointer {
        if let chunk = kept.withLock({ $0.popLast() }) { return unsafe chunk.start }
        return .allocate(byteCount: chunkBytes, alignment: 8)
    }

    /// Takes back the memory of a chunk.
    ///
    /// - Parameter start: What ``take()`` gave, which nobody uses any more.
    @unsafe
    func giveBack(_ start: UnsafeMutableRawPointer) {
        let chunk = unsafe Chunk(start: start)
        let isKept = kept.withLock { kept in
            guard kept.count < keptCount else { return false }
            kept.append(chunk)
            return true
        }
        if !isKept { unsafe start.deallocate() }
    }
}
