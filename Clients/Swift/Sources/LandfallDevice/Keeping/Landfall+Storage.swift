extension Landfall {
    /// The store of what must outlive the process: taps, results, tokens, the last sequence.
    ///
    /// By default it is a ``FolderStorage``.
    @MainActor public protocol Storage: AnyObject {
        /// Reads a file, as the last write has left it.
        ///
        /// - Parameter name: A name of the kit's, of letters only.
        /// - Returns: `nil` when there is none, or it can't be read.
        func read(_ name: String) -> [UInt8]?

        /// Writes a file, whole or not at all; writes are done in the order of the calls.
        ///
        /// - Parameters:
        ///   - bytes: The new content; at most a few hundred kilobytes.
        ///   - name: A name of the kit's, of letters only.
        ///   - completion: Says once whether it is written, at once or later.
        func write(
            _ bytes: [UInt8],
            _ name: String,
            completion: @escaping @MainActor (Bool) -> Void
        )

        /// Whether there is a file, though it may not be readable now.
        ///
        /// - Parameter name: A name of the kit's, of letters only.
        /// - Returns: By default whether it can be read.
        func exists(_ name: String) -> Bool
    }
}

extension Landfall.Storage {
    /// Whether a file can be read.
    ///
    /// - Parameter name: A name of the kit's, of letters only.
    /// - Returns: Whether it can be read.
    public func exists(_ name: String) -> Bool { read(name) != nil }
}

/// The kit's files, with a count of those that could not be written.
@MainActor final class KeptFiles {
    private let storage: any Landfall.Storage
    /// The writes that have failed since the launch.
    private(set) var failedWrites = 0

    init(_ storage: any Landfall.Storage) { self.storage = storage }

    /// Reads a file.
    func read(_ name: String) -> [UInt8]? { storage.read(name) }

    /// Whether there is a file, though it may not be readable now.
    func exists(_ name: String) -> Bool { storage.exists(name) }

    /// Writes a file; a failure is counted, and the next write of the file has all again.
    func write(_ bytes: [UInt8], _ name: String) {
        storage.write(bytes, name) { [weak self] isWritten in
            if !isWritten { self?.failedWrites += 1 }
        }
    }
}
