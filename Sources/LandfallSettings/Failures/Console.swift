import Glibc
import LandfallReview

/// Standard output and standard error, line by line.
package enum Console {
    /// Writes a line to standard output.
    ///
    /// - Parameter line: The line, without its line feed.
    /// - Throws: ``CommandFailure/outputClosed`` when nobody reads it.
    package static func say(_ line: String) throws(CommandFailure) {
        try write(Array((line + "\n").utf8), to: STDOUT_FILENO)
    }

    /// Writes a line to standard error, with the program's name before it.
    ///
    /// - Parameter line: The line, without its line feed; line feeds in it become spaces, and what a
    ///   terminal would obey is shown escaped.
    package static func writeError(_ line: String) {
        writeErrorLine("landfall: " + line.oneLine.printable)
    }

    /// Writes a line to standard error as it is; where nobody reads it, nothing can be done.
    ///
    /// - Parameter line: The line, without its line feed.
    package static func writeErrorLine(_ line: String) {
        try? write(Array((line + "\n").utf8), to: STDERR_FILENO)
    }

    /// Writes all bytes.
    ///
    /// - Parameters:
    ///   - bytes: What to write.
    ///   - descriptor: An open file.
    /// - Throws: ``CommandFailure/outputClosed`` when nobody reads it, else why it can't be written.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(CommandFailure) {
        try CommandFailure.translating { () throws(ReviewError) in
            try OutputFile.write(bytes, to: descriptor)
        }
    }
}
