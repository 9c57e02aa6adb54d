/// Puts records together that are made one after the other, such as the plans of a batch.
///
/// Key, value and headers are written into memory that is used again, and what is finished lies in memory that it
/// shares with others: a record takes none of its own.
public struct RecordWriter: ~Copyable {
    /// The key of the next record.
    public var key: ByteWriter

    /// The value of the next record, as far as it is written.
    public var value: ByteWriter

    /// The headers of the next record, as far as they are written.
    public var headers: HeaderBlock

    private var finished: ByteArena

    /// Begins with an empty record.
    ///
    /// - Parameter chunks: Where it takes the memory for many records from; with `nil` each gets its own.
    public init(in chunks: ChunkPool?) {
        key = ByteWriter(capacity: 128)
        value = ByteWriter(capacity: 1024)
        headers = HeaderBlock(capacity: 384)
        finished = ByteArena(chunks)
    }

    /// Finishes the record, and begins the next.
    public mutating func finish() -> RecordContent {
        let (key, value) = unsafe (key.borrowed, value.borrowed)
        let content = RecordContent(key, value, headers, in: &finished)
        self.key.removeAll(keepingAtMost: Self.keptBytes)
        self.value.removeAll(keepingAtMost: Self.keptBytes)
        headers.removeAll()
        return content
    }

    /// What is kept of the memory of a large key or value.
    private static let keptBytes = 64 << 10
}
