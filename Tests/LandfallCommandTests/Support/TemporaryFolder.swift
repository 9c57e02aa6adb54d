import Foundation

/// A folder that goes away with its owner.
final class TemporaryFolder {
    /// Where it is.
    let url: URL

    /// Makes an empty folder.
    ///
    /// - Throws: Why it could not be made.
    init() throws {
        url = FileManager.default.temporaryDirectory
            .appending(path: "landfall-command-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - text: Its content.
    /// - Returns: Its path.
    /// - Throws: Why it could not be written.
    func file(_ name: String, _ text: String) throws -> String {
        let file = url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }
}
