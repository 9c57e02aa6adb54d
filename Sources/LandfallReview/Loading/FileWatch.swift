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
