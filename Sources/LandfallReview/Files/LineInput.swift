import Glibc

/// Reads an open file line by line, in large blocks.
package struct LineInput {
    /// The longest line that is kept whole; of a longer one the rest is dropped.
    ///
    /// It is past what a line may have, so that a line that was cut is refused for its length.
    package static let lineLimit = 8 * 1024 * 1024

    /// The number of the line that was returned last, from 1.
    package private(set) var number: Int64 = 0

    private let descriptor: Int32
    private var block = [UInt8](repeating: 0, count: 256 * 1024)
    private var pending: ArraySlice<UInt8> = []
    private var isAtEnd = false

    /// Takes an open file.
    ///
    /// - Parameter descriptor: The file; it is not closed.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    /// Whether the next line takes a read of the file, which may block.
    package var mayWait: Bool { !isAtEnd && !pending.contains(UInt8(ascii: "\n")) }

    /// Reads a line.
    ///
    /// - Returns: The line without its line feed, or `nil` at the end.
    /// - Throws: Why the file can't be read, as in `No such file or directory`.
    package mutating func next() throws(ErrorNumber) -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                Self.append(pending[..<end], to: &line)
                pending = pending[(end + 1)...]
                number += 1
                return line
            }
            Self.append(pending, to: &line)
            pending = []
            guard !isAtEnd else {
                guard !line.isEmpty else { return nil }
                number += 1
                return line
            }
            try fill()
        }
    }

    private mutating func fill() throws(ErrorNumber) {
        while true {
            let count = unsafe Glibc.read(descriptor, &block, block.count)
            guard count < 0 else {
                isAtEnd = count == 0
                pending = block[..<count]
                return
            }
            guard errno == EINTR else {
                throw .current
            }
        }
    }

    private static func append(_ part: ArraySlice<UInt8>, to line: inout [UInt8]) {
        line += part.prefix(lineLimit - line.count)
    }
}
