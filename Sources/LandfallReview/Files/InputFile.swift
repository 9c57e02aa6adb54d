import Glibc

/// A file that is read as a whole.
package enum InputFile {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: Its path; `-` is standard input.
    ///   - role: What it is for, as in `--intent` or `the catalog`: a message begins with it.
    ///   - limit: The most bytes that it may have.
    /// - Returns: Its bytes.
    /// - Throws: ``ReviewError/refused(_:)`` when it can't be read or is longer than `limit`.
    package static func read(
        _ path: String,
        as role: String,
        limit: Int = 16 * 1024 * 1024
    ) throws(ReviewError) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .refused("\(subject(role, path)) can't be read: \(ErrorNumber.current)")
        }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = unsafe Glibc.read(descriptor, &block, block.count)
            guard count != 0 else { return bytes }
            if count > 0 {
                bytes += block.prefix(count)
            } else if errno != EINTR {
                throw .refused("\(subject(role, path)) can't be read: \(ErrorNumber.current)")
            }
            guard bytes.count <= limit else {
                throw .refused("\(subject(role, path)) is longer than \(limit) bytes")
            }
        }
    }
}

extension InputFile {
    /// A file at the begin of a message: `the catalog x.yaml`, or `--intent: x.json`.
    ///
    /// - Parameters:
    ///   - role: What it is for; words that begin with "the" need no colon.
    ///   - path: Its path.
    /// - Returns: Both.
    static func subject(_ role: String, _ path: String) -> String {
        role.hasPrefix("the ") ? "\(role) \(path)" : "\(role): \(path)"
    }
}

/// The error number of a system call.
package struct ErrorNumber: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number, as in `errno`.
    let number: Int32

    /// The number that the last failed call of this thread left.
    package static var current: ErrorNumber { ErrorNumber(number: errno) }

    /// The system's words, as in `No such file or directory`.
    package var description: String {
        guard let text = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: text)
    }
}
