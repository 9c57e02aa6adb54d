public import Foundation

/// Files in a folder of the app's, which other apps can't read.
///
/// Files are written on a queue of their own, so that a slow disk never stops the user interface.
@MainActor public final class FolderStorage: Landfall.Storage {
    private let folder: URL
    private let queue: DispatchQueue

    /// Creates a storage.
    ///
    /// - Parameter folder: The folder, which is made when the first file is written; by default
    ///   `Landfall` in the folder for application support, on a TV in that for caches: no other can
    ///   be written there, and the system may empty it while the app does not run.
    public convenience init(folder: URL? = nil) {
        self.init(folder: folder, DispatchQueue(label: "landfall.storage", qos: .userInitiated))
    }

    init(folder: URL?, _ queue: DispatchQueue) {
        self.queue = queue
        let files = FileManager.default
        #if os(tvOS)
        let kind = FileManager.SearchPathDirectory.cachesDirectory
        #else
        let kind = FileManager.SearchPathDirectory.applicationSupportDirectory
        #endif
        let support = files.urls(for: kind, in: .userDomainMask).first
        let parent = support ?? files.temporaryDirectory
        self.folder = folder ?? parent.appendingPathComponent("Landfall", isDirectory: true)
    }

    /// Reads a file of the folder, behind the writes that are under way.
    public func read(_ name: String) -> [UInt8]? {
        let file = folder.appendingPathComponent(name)
        return queue.sync { (try? Data(contentsOf: file)).map { Array($0) } }
    }

    /// Writes a file of the folder, atomically, on the queue of the storage.
    public func write(
        _ bytes: [UInt8],
        _ name: String,
        completion: @escaping @MainActor (Bool) -> Void
    ) {
        let folder = folder
        queue.async {
            let isWritten = Self.write(bytes, name, in: folder)
            DispatchQueue.main.async { MainActor.assumeIsolated { completion(isWritten) } }
        }
    }

    /// Whether the folder has a file.
    public func exists(_ name: String) -> Bool {
        let path = folder.appendingPathComponent(name).path
        return queue.sync { FileManager.default.fileExists(atPath: path) }
    }

    private nonisolated static func write(
        _ bytes: [UInt8],
        _ name: String,
        in folder: URL
    ) -> Bool {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            excludeFromBackup(folder)
            let file = folder.appendingPathComponent(name)
            try Data(bytes).write(to: file, options: options(name))
            return true
        } catch {
            return false
        }
    }

    /// The protection of a file.
    ///
    /// The files hold ids of a person's: they are readable once the device was unlocked. The id of
    /// the device is readable before that too, since a push may start the app then, and an app
    /// that can't read its id would make itself another.
    private nonisolated static func options(_ name: String) -> Data.WritingOptions {
        #if os(iOS) || os(tvOS) || os(visionOS) || targetEnvironment(macCatalyst)
        name == LaunchRecord.file
            ? [.atomic, .noFileProtection]
            : [.atomic, .completeFileProtectionUntilFirstUserAuthentication]
        #else
        [.atomic]
        #endif
    }

    /// Keeps the files out of backups: restored on another device, they would give it this one's
    /// id.
    private nonisolated static func excludeFromBackup(_ folder: URL) {
        #if canImport(Darwin)
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        var folder = folder
        try? folder.setResourceValues(values)
        #endif
    }
}
