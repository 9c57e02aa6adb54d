import LandfallSettings

/// Writes lines to an open file, many at a time.
struct LineOutput {
    private static let blockSize = 64 * 1024

    private let descriptor: Int32
    private var block: [UInt8] = []

    /// Takes an open file.
    ///
    /// - Parameter descriptor: The file; it is not closed.
    init(descriptor: Int32) {
        self.descriptor = descriptor
        block.reserveCapacity(2 * Self.blockSize)
    }

    /// Adds a line, and writes what has gathered once it is much.
    ///
    /// - Parameter line: The line without its line feed.
    /// - Throws: ``CommandFailure`` when the file takes no more.
    mutating func write(_ line: [UInt8]) throws(CommandFailure) {
        block += line
        block.append(UInt8(ascii: "\n"))
        if block.count >= Self.blockSize { try flush() }
    }

    /// Writes what has gathered.
    ///
    /// - Throws: ``CommandFailure`` when the file takes no more.
    mutating func flush() throws(CommandFailure) {
        guard !block.isEmpty else { return }
        defer { block.removeAll(keepingCapacity: true) }
        try Console.write(block, to: descriptor)
    }
}
