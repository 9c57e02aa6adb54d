import Glibc

/// Standard output and standard error, line by line.
enum Console {
    /// Writes a line to standard output.
    ///
    /// - Parameter line: The line, without its line feed.
    /// - Throws: ``CommandFailure/outputClosed`` when nobody reads it.
    static func say(_ line: String) throws(CommandFailure) {
        try write(Array((line + "\n").utf8), to: STDOUT_FILENO)
    }

    /// Writes a line to standard error, with the program's name before it.
    ///
    /// - Parameter line: The line, without its line feed; line feeds in it become spaces, and what a
    ///   terminal would obey is shown escaped.
    static func writeError(_ line: String) {
        writeErrorLine("landfall: " + oneLine(line).printable)
    }

    /// Writes a line to standard error as it is; where nobody reads it, nothing can be done.
    ///
    /// - Parameter line: The line, without its line feed.
    static func writeErrorLine(_ line: String) {
        try? write(Array((line + "\n").utf8), to: STDERR_FILENO)
    }

    /// Puts a text into one line.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text, with single spaces for line feeds and what surrounds them.
    static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline)
            .map { String($0).trimmingSpaces }
            .filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    /// Writes all bytes.
    ///
    /// - Parameters:
    ///   - bytes: What to write.
    ///   - descriptor: An open file.
    /// - Throws: ``CommandFailure/outputClosed`` when nobody reads it, else why it can't be written.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(CommandFailure) {
        var start = 0
        while start < bytes.count {
            let written = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
                return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            if written >= 0 {
                start += written
            } else if errno == EPIPE {
                throw .outputClosed
            } else if errno != EINTR {
                throw .failed("the output can't be written: \(ErrorNumber.current)")
            }
        }
    }
}

extension String {
    /// The text without spaces and tabs at its ends.
    var trimmingSpaces: String {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        let front = drop(while: isSpace)
        guard let last = front.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(front[...last])
    }
}
