public import Foundation

/// Where the kit keeps what must outlive the process: taps, results, tokens, the last sequence.
@MainActor public protocol Storage: AnyObject {
    /// Reads a file.
    ///
    /// - Parameter name: A name of the kit's, of letters only.
    /// - Returns: `nil` when there is none, or it can't be read.
    func read(_ name: String) -> [UInt8]?

    /// Writes a file, whole or not at all.
    ///
    /// - Parameters:
    ///   - bytes: The new content; at most a few hundred kilobytes.
    ///   - name: A name of the kit's, of letters only.
    /// - Returns: Whether it is written.
    @discardableResult
    func write(_ bytes: [UInt8], _ name: String) -> Bool

    /// Whether there is a file, though it may not be readable now.
    ///
    /// - Parameter name: A name of the kit's, of letters only.
    /// - Returns: By default whether it can be read.
    func exists(_ name: String) -> Bool
}

extension Storage {
    /// Whether a file can be read.
    ///
    /// - Parameter name: A name of the kit's, of letters only.
    /// - Returns: Whether it can be read.
    public func exists(_ name: String) -> Bool { read(name) != nil }
}

/// Files in a folder of the app's, which other apps can't read.
@MainActor public final class FolderStorage: Storage {
    private let folder: URL

    /// Creates a storage.
    ///
    /// - Parameter folder: The folder, which is made when the first file is written; by default
    ///   `Landfall` in the folder for application support.
    public init(folder: URL? = nil) {
        let files = FileManager.default
        let support = files.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        let parent = support ?? files.temporaryDirectory
        self.folder = folder ?? parent.appendingPathComponent("Landfall", isDirectory: true)
    }

    /// Reads a file of the folder.
    public func read(_ name: String) -> [UInt8]? {
        (try? Data(contentsOf: folder.appendingPathComponent(name))).map { Array($0) }
    }

    /// Writes a file of the folder, atomically.
    @discardableResult
    public func write(_ bytes: [UInt8], _ name: String) -> Bool {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            excludeFromBackup()
            let file = folder.appendingPathComponent(name)
            try Data(bytes).write(to: file, options: Self.options(name))
            return true
        } catch {
            return false
        }
    }

    /// Whether the folder has a file.
    public func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
    }

    /// The protection of a file.
    ///
    /// The files hold ids of a person's: they are readable once the device was unlocked. The id of
    /// the device is readable before that too, since a push may start the app then, and an app
    /// that can't read its id would make itself another.
    private static func options(_ name: String) -> Data.WritingOptions {
        #if os(iOS) || os(visionOS) || targetEnvironment(macCatalyst)
        name == LaunchRecord.file
            ? [.atomic, .noFileProtection]
            : [.atomic, .completeFileProtectionUntilFirstUserAuthentication]
        #else
        [.atomic]
        #endif
    }

    /// Keeps the files out of backups: restored on another device, they would give it this one's
    /// id.
    private func excludeFromBackup() {
        #if canImport(Darwin)
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        var folder = folder
        try? folder.setResourceValues(values)
        #endif
    }
}
