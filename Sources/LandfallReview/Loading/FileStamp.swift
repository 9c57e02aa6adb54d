import Glibc

/// The stamp of a file, which changes with the file or its content.
///
/// Taking it reads no content. It follows links to their end. If a link is switched to another
/// folder, as Kubernetes does with a ConfigMap, the stamp changes.
struct FileStamp: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let modified: Instant
    /// Unlike the time of the content nobody can set it, so an edit that keeps all else shows here.
    private let changed: Instant

    private struct Instant: Hashable {
        let seconds: Int
        let nanoseconds: Int

        init(_ time: timespec) {
            seconds = time.tv_sec
            nanoseconds = time.tv_nsec
        }
    }

    /// Whether the file has no content.
    var isEmpty: Bool { size == 0 }

    /// Looks at a file.
    ///
    /// - Parameter path: Its path.
    /// - Throws: ``ReviewError/refused(_:)`` when there is none, or when it is no regular file:
    ///   what comes out of a pipe is there once only.
    init(path: String) throws(ReviewError) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            throw .refused("\(path) can't be read: \(ErrorNumber.current)")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .refused("\(path) is no regular file: only such a one can be read again")
        }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        modified = Instant(status.st_mtim)
        changed = Instant(status.st_ctim)
    }
}

/// Notices that a file was saved, also by an editor that puts a new file in its place.
package struct FileWatch: Sendable {
    private let path: String
    private var stamp: FileStamp?

    /// Takes a file, of which nothing is known yet.
    ///
    /// - Parameter path: Its path.
    package init(_ path: String) { self.path = path }

    /// Whether the file is another one than at the last look, or has another content; the first look
    /// at a file that is there is a change.
    ///
    /// A file that is gone, or is empty now, is no change: an editor may be about to write it.
    package mutating func hasChanged() -> Bool {
        guard let now = current, now != stamp else { return false }
        stamp = now
        return true
    }

    /// Whether the next ``hasChanged()`` will say so.
    package var isChanging: Bool { current.map { $0 != stamp } ?? false }

    private var current: FileStamp? {
        guard let now = try? FileStamp(path: path) else { return nil }
        return now.isEmpty && stamp != nil ? nil : now
    }
}
