import Glibc

extension Secret {
    /// The longest file of a secret.
    private static let limit = 64 * 1024

    /// Reads the first line of a file; `nil` where it can't be read, or is empty or no UTF-8.
    ///
    /// - Parameter path: The path of the file.
    package init?(firstLineOf path: String) {
        guard let bytes = Self.bytes(of: path) else { return nil }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty, let text = String(validating: line, as: UTF8.self) else { return nil }
        self.init(text)
    }

    private static func bytes(of path: String) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while bytes.count < limit {
            let count = unsafe read(descriptor, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? bytes : nil }
            bytes += block.prefix(count)
        }
        return bytes
    }
}

/// Some files as they were at a time, to see later whether one of them was written or replaced.
package struct FileStamps: Hashable, Sendable {
    private struct Stamp: Hashable, Sendable {
        let device: UInt64
        let inode: UInt64
        let size: Int64
        let seconds: Int
        let nanoseconds: Int
    }

    private let stamps: [Stamp?]

    /// Looks at files; links are followed, so a folder that Kubernetes swaps counts as a change.
    ///
    /// - Parameter paths: Their paths.
    package init(of paths: [String]) {
        stamps = paths.map { path in
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { return nil }
            return Stamp(
                device: UInt64(status.st_dev),
                inode: UInt64(status.st_ino),
                size: Int64(status.st_size),
                seconds: status.st_mtim.tv_sec,
                nanoseconds: status.st_mtim.tv_nsec
            )
        }
    }
}
