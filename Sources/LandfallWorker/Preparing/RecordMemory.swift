import LandfallBytes

/// The memory that the records of a batch are put together in.
///
/// A class, since it is used again for each of them, however often the assembler is handed on.
final class RecordMemory {
    /// Puts them together.
    var writer: RecordWriter

    /// Begins with an empty record.
    init(in chunks: ChunkPool) { writer = RecordWriter(in: chunks) }
}
