import LandfallReview
import LandfallSettings
import LandfallValues
import Logging

extension WatchedFile {
    /// Reads a file that a setting names for the first time.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - setting: The setting.
    ///   - logger: Where each change of the file is logged.
    ///   - parse: Makes the value of the file's bytes.
    /// - Throws: ``CommandFailure`` with status 2, which names setting and file.
    convenience init(
        _ path: String,
        of setting: Setting,
        _ logger: Logger,
        parse: @escaping @Sendable ([UInt8]) async throws -> Value
    ) async throws(CommandFailure) {
        do {
            try await self.init(path, read: { try setting.bytes(of: $0) }, parse: parse) {
                failure in
                if let failure {
                    logger.warning(
                        "a changed file can't be used; its previous content stays in use",
                        metadata: ["file": "\(path)", "error": "\(failure)"]
                    )
                } else {
                    logger.info("a file was read again", metadata: ["file": "\(path)"])
                }
            }
        } catch {
            throw setting.failure(path, error)
        }
    }
}

extension Setting {
    /// The longest file of keys, tokens or routes, in bytes.
    private static let longestFile = 4 << 20

    /// Reads a file that the setting names, once.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - parse: Makes the value of the file's bytes.
    /// - Returns: The value.
    /// - Throws: ``CommandFailure`` with status 2, which names setting and file.
    func value<Value>(
        of path: String,
        parse: ([UInt8]) throws -> Value
    ) throws(CommandFailure) -> Value {
        do {
            return try parse(try bytes(of: path))
        } catch {
            throw failure(path, error)
        }
    }

    fileprivate func bytes(of path: String) throws(ReviewError) -> [UInt8] {
        try InputFile.read(path, as: name, limit: Self.longestFile)
    }

    fileprivate func failure(_ path: String, _ error: any Error) -> CommandFailure {
        // An error of reading names setting and file itself.
        if let error = error as? ReviewError { return CommandFailure(of: error) }
        return .usage("\(name): \(path): \(error)")
    }
}
