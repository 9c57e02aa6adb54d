import Glibc

/// A file of lines that is read once, from its beginning to its end, a block at a time.
package final class ReplayFile {
    package let path: String
    /// Its length in bytes; `nil` where that is not known, as of a pipe.
    package let size: Int64?
    /// The number of the line that was read last, from 1.
    var line: Int64 { input.number }
    /// The bytes of the lines that were read.
    package private(set) var readBytes: Int64 = 0

    private let role: String
    private let descriptor: Int32
    private var input: LineInput

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: Its path; `-` is standard input.
    ///   - role: What messages begin with, as in `--intents`.
    /// - Throws: ``ReviewError/refused(_:)`` when it can't be read.
    package init(_ path: String, as role: String) throws(ReviewError) {
        let name = path == "-" ? "standard input" : path
        let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .refused("\(role): \(name) can't be read: \(ErrorNumber.current)")
        }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
            if descriptor != STDIN_FILENO { close(descriptor) }
            throw .refused("\(role): \(name) can't be read: it is a directory, not a file")
        }
        self.path = name
        self.role = role
        self.size = status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
        self.descriptor = descriptor
        self.input = LineInput(descriptor: descriptor)
    }

    deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

    /// Reads the next line that is not empty.
    ///
    /// - Returns: The line without its line feed, or `nil` at the end.
    /// - Throws: ``ReviewError/refused(_:)`` when it can't be read.
    func next() throws(ReviewError) -> [UInt8]? {
        while let line = try readLine() {
            readBytes += Int64(line.count) + 1
            if line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) { return line }
        }
        return nil
    }

    private func readLine() throws(ReviewError) -> [UInt8]? {
        do throws(ErrorNumber) {
            return try input.next()
        } catch {
            throw .refused("\(role): \(path) can't be read: \(error)")
        }
    }
}
