package import Foundation

/// A folder that goes away with its owner.
package final class TemporaryFolder {
    /// Where it is.
    package let url: URL

    /// Makes an empty folder.
    ///
    /// - Throws: Why it could not be made.
    package init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "landfall-command-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file that nobody else can read, unless it says so.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - text: Its content.
    ///   - mode: Who may read it.
    /// - Returns: Its path.
    /// - Throws: Why it could not be written.
    package func file(_ name: String, _ text: String, mode: Int = 0o600) throws -> String {
        let file = url.appending(path: name)
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        return file.path
    }
}
