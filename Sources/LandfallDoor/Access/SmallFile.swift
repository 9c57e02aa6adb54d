import Glibc

/// Reads files that fit into memory.
enum SmallFile {
    /// Why a file can't be read.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - limit: The most bytes.
    /// - Returns: Its bytes.
    /// - Throws: ``Fault``.
    static func read(_ path: String, limit: Int) throws(Fault) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Fault(description: "it can't be read") }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = unsafe Glibc.read(descriptor, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Fault(description: "it can't be read") }
            guard count > 0 else { return bytes }
            bytes += block.prefix(count)
            guard bytes.count <= limit else {
                throw Fault(description: "it is longer than \(limit) bytes")
            }
        }
    }
}
